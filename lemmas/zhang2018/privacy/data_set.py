"""Size of the Adult table after preprocessing.

Sec. 5: the Adult table has 45,223 rows without missing values and 105 features.

Where: Sec. 5.
Note: Open: the table itself is not part of the project, so nothing formal stands for it. Against it stands its description,
quoted, not recounted: it has 48,842 rows, of which 30,162 + 15,060 = 45,222 are complete (the arithmetic is
zhang2018.dataset-corrected). A first line of adult.test that is a remark and no row may explain the difference. 105 features
is right for the categories as listed (workclass has eight), 104 if those are counted that remain after step (1); the paper
does not say which. Tried to save it: other versions of the table repeat 45,222.
"""

from verify import *

claim = Claim("zhang2018.dataset", "experiment", statement=r"45{,}223\text{ individuals, }105\text{ features}", prints={})
