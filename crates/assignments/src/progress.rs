//! How far the people of an assignment have come, by question.

use assigned::Reached;
use handling::wire::count;

use crate::wire::{AssignmentProgress, QuestionProgress};

/// How many people have come to each question of an attempt, and how many are at it.
pub(crate) fn progress(question_count: i64, reached: &[Reached]) -> AssignmentProgress {
    // Someone who has just begun is about to see the first question.
    let number_of = |at: &Reached| at.reached_count.max(1);
    let questions = (1..=question_count).map(|number| {
        let came = reached.iter().filter(|at| number_of(at) >= number);
        let came: i64 = came.map(|at| at.running_count + at.finished_count).sum();
        let here = reached.iter().filter(|at| number_of(at) == number);
        let here: i64 = here.map(|at| at.running_count).sum();
        QuestionProgress {
            reached_count: count(came),
            here_count: count(here),
        }
    });
    let all = reached.iter();
    let finished: i64 = all.clone().map(|at| at.finished_count).sum();
    let running: i64 = all.map(|at| at.running_count).sum();
    AssignmentProgress {
        player_count: count(finished + running),
        finished_count: count(finished),
        questions: questions.collect(),
    }
}

#[cfg(test)]
mod tests {
    //! Who is where.

    use assigned::Reached;

    use super::progress;

    fn at(reached_count: i64, running_count: i64, finished_count: i64) -> Reached {
        Reached {
            reached_count,
            finished_count,
            running_count,
        }
    }

    #[test]
    fn people_are_counted_where_they_are_and_where_they_were() {
        let told = progress(3, &[at(0, 1, 0), at(1, 2, 0), at(2, 1, 1), at(3, 1, 4)]);
        assert_eq!((told.player_count, told.finished_count), (10, 5));
        let rows = told.questions.iter();
        let rows: Vec<_> = rows
            .map(|row| (row.reached_count, row.here_count))
            .collect();
        // One has just begun; one ended at the second question.
        assert_eq!(rows, [(10, 3), (7, 1), (5, 1)]);
    }

    #[test]
    fn nobody_has_come() {
        let told = progress(2, &[]);
        assert_eq!((told.player_count, told.finished_count), (0, 0));
        assert!(told.questions.iter().all(|row| row.reached_count == 0));
    }
}
