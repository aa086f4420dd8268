"""The preprocessed Adult data have 45222 rows of 104 features, of which 40000 train.

Sec. VI-A: sizes of the Adult data.

Where: Sec. VI-A.
The file is not part of the project.
Note: The two counts are those of adult.names. d = 104 is 6 continuous attributes plus 7 + 16 + 7 + 14 + 6 + 5 + 2 + 41 = 98
binary ones (workclass, education, marital status, occupation, relationship, race, sex, country as listed in adult.names,
without Never-worked, which is to be absent from complete rows); the sum fits, the absence was not checked on the file. 40000
+ 5222 = 45222, and m_i = 400 for n = 100. Scaling rows to norm at most 1 is what huang2020.loss-bounds needs.
"""

from verify import *

claim = Claim(
    "huang2020.dataset",
    "experiment",
    statement=r"48842\text{ rows},\ 45222\text{ complete},\ d=104,\ p=1,\ 40000+5222=45222,\ m_i=40000/n",
    prints={},
    cited="UCI Machine Learning Repository, Adult, file adult.names: 48842 instances, 45222 without unknown values",
)
