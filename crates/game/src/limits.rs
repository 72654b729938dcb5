//! Every limit of the rules in one list, with its unit and its reason.

/// The most seats of a room; one process may open 20,000 files on common systems.
pub const SEATS_MAX: u32 = 20_000;
/// The most who ask to come in at once; more than a host reads, and few enough to list.
pub const ASKING_MAX: u32 = 500;
/// The most questions of a quiz; two hours at the shortest pace.
pub const QUESTIONS_MAX: usize = 200;
/// The most answers of a question; what tiles and shapes can tell apart.
pub const ANSWERS_MAX: usize = 8;
/// The fewest answers of a question; with one there is nothing to choose.
pub const ANSWERS_MIN: usize = 2;
/// The longest nickname, in characters as people count them; fits a leaderboard row.
pub const NICKNAME_LEN_MAX: usize = 20;
/// The most bytes of a nickname, so that stacked marks can't grow without end.
pub const NICKNAME_BYTES_MAX: usize = 160;
/// The longest name on a class list, in characters as people count them.
pub const LISTED_NAME_LEN_MAX: usize = 64;
/// The longest name on a class list, in bytes.
pub const LISTED_NAME_BYTES_MAX: usize = 512;
/// The most players on the class list of a room.
pub const CLASS_LIST_MAX: usize = 500;
/// The fewest teams; one would play against nobody.
pub const TEAMS_MIN: usize = 2;
/// The most teams; what a stage shows side by side, and colors and signs can tell apart.
pub const TEAMS_MAX: usize = 12;
/// The most members that the device of a team names; what fits a line of the podium.
pub const MEMBERS_MAX: usize = 8;
/// The most members of a team whose points can count; more is the sum of all.
pub const BEST_OF_MAX: u8 = 20;

/// How far ahead of the opening the answers are sent, so that slow networks open in time.
pub const OPEN_LEAD_MS: u64 = 600;
/// The least lead that is kept when a step came late.
pub const OPEN_LEAD_MIN_MS: u64 = 400;
/// The shortest time a question is announced before its answers show.
pub const ANNOUNCE_MIN_MS: u64 = 2_000;
/// The longest.
pub const ANNOUNCE_MAX_MS: u64 = 8_000;
/// Reading time per word of a question; 270 words a minute.
pub const ANNOUNCE_PER_WORD_MS: u64 = 220;
/// What is added where there is a picture or a film to look at.
pub const ANNOUNCE_MEDIA_MS: u64 = 2_000;
/// How long after the end a pick may still arrive; a slow network, not a slow thinker.
pub const GRACE_MS: u64 = 500;
/// The pause between closing and reveal; suspense, and time for the last picks.
pub const REVEAL_PAUSE_MS: u64 = 800;
/// The pause where players are asked how sure they are, unless all who answered have said it.
pub const CONFIDENCE_PAUSE_MS: u64 = 5_000;
/// A picture that gets clear step by step is clear after so much of the time limit.
pub const VEIL_LIFTED_PERCENT: u64 = 80;
/// With auto-advance: how long the right answer is shown.
pub const AUTO_REVEAL_MS: u64 = 8_000;
/// With auto-advance: the maximum time for a slide. The host advances longer ones.
pub const AUTO_SLIDE_MAX_MS: u64 = 60_000;
/// With auto-advance: how long the leaderboard is shown.
pub const AUTO_LEADERBOARD_MS: u64 = 5_000;
/// The shortest time a host can set for them …
pub const AUTO_STAND_MIN_MS: u64 = 2_000;
/// … and the longest; no longer than the longest slide.
pub const AUTO_STAND_MAX_MS: u64 = 60_000;
/// The count-in after a pause or a restart, so that nobody is caught unready.
pub const COUNT_IN_MS: u64 = 3_000;
/// What one extension adds.
pub const EXTEND_MS: u64 = 10_000;
/// The shortest time to talk before a second vote …
pub const TALK_MIN_MS: u32 = 10_000;
/// … the usual one, where a room goes on by itself …
pub const TALK_USUAL_MS: u64 = 90_000;
/// … and the longest with a timer.
pub const TALK_MAX_MS: u32 = 600_000;
/// The shortest time to talk before teams can answer; in less, nobody has said anything …
pub const TALK_FIRST_MIN_S: u32 = 5;
/// … and the longest; the host can add to it.
pub const TALK_FIRST_MAX_S: u32 = 60;
/// What one extension adds to a talk.
pub const TALK_EXTEND_MS: u64 = 30_000;

/// The most latency a pick is credited with, unless the host chose otherwise; 500 ms of 20 s are
/// 13 of 1,000 points.
pub const LATENCY_CREDIT_MS: u32 = 500;
/// The most a host can choose; 1,500 ms of 20 s are 38 of 1,000 points.
pub const LATENCY_CREDIT_MAX_MS: u32 = 1_500;
/// What a round trip may change by without being told again.
pub const ROUND_TRIP_JITTER_MS: u32 = 20;
/// How much later than the opening a player's clock may start when we sent the answers late.
pub const LATE_START_MAX_MS: u64 = 2_000;
/// Picks below this are hasty: between seeing answers and tapping one, nobody takes less.
pub const HASTY_BELOW_MS: u64 = 150;
/// Picks below this earn all points; nobody reads faster.
pub const FULL_POINTS_BELOW_MS: u64 = 500;
/// The points of a right pick of weight 1.
pub const POINTS_BASE: u64 = 1_000;

/// The most characters of a question; what fits a phone with its answers.
pub const QUESTION_TEXT_MAX: usize = 500;
/// The most characters of an answer, an item or one side of a pair; two lines of a tile.
pub const ANSWER_TEXT_MAX: usize = 200;
/// The most characters of an explanation; a minute of reading.
pub const EXPLANATION_MAX: usize = 1_000;
/// The most characters of the feedback for an answer; what one reads before the next question.
pub const FEEDBACK_MAX: usize = 300;
/// The most characters of a presenter's notes; what one reads at a glance while speaking.
pub const NOTES_MAX: usize = 1_000;
/// The most characters of a slide; two minutes of reading.
pub const SLIDE_BODY_MAX: usize = 2_000;
/// The most characters of the description of a picture.
pub const ALT_MAX: usize = 300;
/// The shortest time limit; less than this nobody can read and tap.
pub const TIME_LIMIT_MIN_S: u32 = 5;
/// The longest.
pub const TIME_LIMIT_MAX_S: u32 = 240;
/// The most spellings of a typed answer.
pub const ACCEPTED_MAX: usize = 20;
/// The most items of an order and pairs of a match; what fits a phone without scrolling twice.
pub const ITEMS_MAX: usize = 8;
/// The most answers of a match that belong to nothing.
pub const DISTRACTORS_MAX: usize = 4;
/// The most gaps of a passage; what a phone shows with the text around them.
pub const GAPS_MAX: usize = 8;
/// The most characters of a passage without its gaps; as long as a question may be.
pub const PASSAGE_MAX: usize = 500;
/// The most characters of what fills in a gap; one line of a phone has fewer.
pub const GAP_TEXT_MAX: usize = 100;
/// The most spellings of a gap.
pub const GAP_ACCEPTED_MAX: usize = 10;
/// The most choices of a gap beside the right one; as many as a question has.
pub const GAP_OTHERS_MAX: usize = 7;
/// The fewest categories; with one there is nothing to sort.
pub const CATEGORIES_MIN: usize = 2;
/// The most categories; what a phone shows side by side below an item.
pub const CATEGORIES_MAX: usize = 5;
/// The most characters of the name of a category; two lines of a button.
pub const CATEGORY_NAME_MAX: usize = 40;
/// The fewest items to be sorted; the second one shows what the difference is.
pub const SORTED_ITEMS_MIN: usize = 2;
/// The most; one every five seconds fills a minute.
pub const SORTED_ITEMS_MAX: usize = 12;
/// The most characters of one of them; two lines of a phone.
pub const SORTED_ITEM_MAX: usize = 100;
/// The fewest spots to be labeled; with one there is nothing to tell apart.
pub const SPOTS_MIN: usize = 2;
/// The most; more markers would hide the picture of a phone.
pub const SPOTS_MAX: usize = 12;
/// How far apart two spots are at least, in ten-thousandths of the picture: 6 %, about the size of
/// a marker on a phone. Nearer ones would cover each other.
pub const SPOT_DISTANCE_MIN: u64 = 600;
/// The most characters of the label of a spot; two lines of a tile.
pub const SPOT_LABEL_MAX: usize = 60;
/// The most right areas of a picture.
pub const PIN_AREAS_MAX: usize = 10;
/// The whole width or height of a picture, for places on it.
pub const PIN_WHOLE: u16 = 10_000;
/// The most corrections of a room; more would be a machine at work.
pub const CORRECTIONS_MAX: u32 = 1_000;
/// The most words one player adds to a word cloud.
pub const CLOUD_WORDS_MAX: u8 = 5;
/// The most characters of one of them.
pub const CLOUD_WORD_MAX: usize = 30;
/// The fewest steps of a rating.
pub const RATING_STEPS_MIN: u8 = 2;
/// The most.
pub const RATING_STEPS_MAX: u8 = 10;
/// The most characters of the ends of a scale and of a unit.
pub const LABEL_MAX: usize = 40;
/// The maximum length of a typed answer, in characters.
pub const TYPED_MAX: usize = 200;
/// The most characters of an open text.
pub const OPEN_TEXT_MAX: usize = 500;
/// The most characters of an audience question or an idea; what a hall reads at a glance.
pub const AUDIENCE_QUESTION_MAX: usize = 280;
/// The most unanswered audience questions of one player, and ideas in one brainstorm.
pub const OWN_OPEN_QUESTIONS_MAX: usize = 5;
/// The most audience questions of a room, and ideas of a brainstorm; more than any host reads.
pub const WALL_QUESTIONS_MAX: usize = 200;
/// The most characters of the topic of a brainstorm.
pub const TOPIC_MAX: usize = 200;
/// The most brainstorms of a room.
pub const TOPICS_MAX: usize = 20;
/// What one more right pick in a row earns, where a room rewards that.
pub const STREAK_STEP: u64 = 100;
/// How often the reward of a streak grows; 500 points, half of an answer.
pub const STREAK_STEPS_MAX: u64 = 5;
