# What a printed quiz says by itself in English. A test holds this list and the code together.
# `key` and `media` end with a colon: what the author wrote follows.

handout =
    .untitled = Quiz
    .name = Name
    .date = Date
    .key = Key:
    .no-points = (no points)
    .double-points = (double points)
    .media = Picture, video or sound:
    .media-beside = Picture, video or sound: shown beside this paper
    .true = True
    .false = False
    .tick-all = Tick everything that is right.
    .between = Between { $min } and { $max }.
    .number-items = Number these in their order.
    .rank-items = Number these by preference. 1 is your favorite.
    .write-letters = Write the letter of its partner in each box.
    .write-categories = Write the letter of its category in each box.
    .label-spots = Write the letter of its label in the box of each number.
    .mark-place = Mark the place on the picture.
    .see-picture = See the picture.
    .nothing-right = No answer is right or wrong.
