"""A made-up installed package with a lemma collection: a folder for ``sys.path``, with its metadata."""

from pathlib import Path

LEMMA = """
from verify import *

says = statement(for_all(X="x y"), squares={constant} * x.norm2 + 2 * y.norm2 >= (x + y).norm2 | goal)
claim = Claim("{name}", "inequality", "a square", "ours", says, facts="equivalent")
proof = shows(squares=square(x - y))
witness = at("x=[2, 0] y=[1, 1]")
too_strong = altered(says, {{"smaller": 99 * (2 * x.norm2 + 2 * y.norm2) / 100 >= (x + y).norm2 | false}})
"""


def lemma(name: str, constant: str = "2") -> str:
    """The source of a lemma file: |x + y|^2 <= constant |x|^2 + 2 |y|^2, with a proof that is right for 2."""
    return LEMMA.format(name=name, constant=constant)


def install(
    site: Path,
    files: dict[str, str],
    name: str = "acme",
    module: str = "acme_lemmas",
    package: str = "acme-proofs",
    group: str = "verify.lemmas",
) -> Path:
    """``site`` as a folder of installed packages with one package that offers ``module`` under ``name``."""
    folder = site.joinpath(*module.split("."))
    folder.mkdir(parents=True, exist_ok=True)
    for parent in [folder, *folder.parents]:
        if parent == site:
            break
        (parent / "__init__.py").touch()
    for file, text in files.items():
        (folder / file).write_text(text)
    metadata = site / f"{package.replace('-', '_')}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}\n")
    return site
