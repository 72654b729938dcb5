//! Achievements: what each requires, and unlocking them.
//!
//! Each is one number that has to reach a goal, so its progress is accurate and events only
//! increase it. Whatever may unlock one marks the account in the database, in its own transaction.
//! The task here checks every marked account; opening one's own profile does so too. Unlocking
//! twice changes nothing. An unlocked achievement stays, even if its number drops because a quiz
//! was deleted. Each person is notified once per achievement.

use std::collections::BTreeMap;
use std::sync::Arc;

use live::Rooms;

use protocol::http::notifications::NotificationKind;
use protocol::http::profile::{AchievementId, AchievementProgress};
use store::{About, AchievementCheck, AuthorFigures, HostFigures, PlayFigures, Store, StoreError};
use tokio::sync::Notify;

use handling::error::ApiError;
use handling::time::Time;
use handling::wire::rfc_3339;
use mail::Emails;
use notifying::Notifier;
use notifying::telling::Prepared;

/// How many accounts are checked together.
const CHECKS_AT_ONCE: u32 = 50;

/// Everything achievements are computed from.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Figures {
    pub(crate) played: PlayFigures,
    pub(crate) author: AuthorFigures,
    pub(crate) host: HostFigures,
    pub(crate) rating_count: i64,
}

/// What an achievement requires.
struct Rule {
    id: AchievementId,
    /// Its name in the database; must never change.
    word: &'static str,
    goal: i64,
    figure: fn(&Figures) -> i64,
}

const fn rule(
    id: AchievementId,
    word: &'static str,
    goal: i64,
    figure: fn(&Figures) -> i64,
) -> Rule {
    Rule {
        id,
        word,
        goal,
        figure,
    }
}

/// In the order in which a profile shows them.
static RULES: [Rule; 36] = {
    use AchievementId as Id;
    [
        rule(Id::FirstGame, "first-game", 1, |of| of.played.play_count),
        rule(Id::TenGames, "ten-games", 10, |of| of.played.play_count),
        rule(Id::FiftyGames, "fifty-games", 50, |of| of.played.play_count),
        rule(Id::HundredGames, "hundred-games", 100, |of| {
            of.played.play_count
        }),
        rule(Id::Explorer, "explorer", 10, |of| of.played.quiz_count),
        rule(Id::Practice, "practice", 5, |of| of.played.practiced_count),
        rule(Id::SevenDays, "seven-days", 7, |of| of.played.day_count),
        rule(Id::ThirtyDays, "thirty-days", 30, |of| of.played.day_count),
        rule(Id::FirstWin, "first-win", 1, |of| of.played.win_count),
        rule(Id::FiveWins, "five-wins", 5, |of| of.played.win_count),
        rule(Id::TwentyWins, "twenty-wins", 20, |of| of.played.win_count),
        rule(Id::TenPodiums, "ten-podiums", 10, |of| {
            of.played.podium_count
        }),
        rule(Id::Flawless, "flawless", 1, |of| of.played.flawless_count),
        rule(Id::FlawlessFive, "flawless-five", 5, |of| {
            of.played.flawless_count
        }),
        rule(Id::Streak, "streak", 10, |of| of.played.best_streak),
        rule(Id::LongStreak, "long-streak", 25, |of| {
            of.played.best_streak
        }),
        rule(Id::Quick, "quick", 25, |of| of.played.quick_count),
        rule(Id::Quicker, "quicker", 100, |of| of.played.quick_count),
        rule(Id::HundredRight, "hundred-right", 100, |of| {
            of.played.right_count
        }),
        rule(Id::ThousandRight, "thousand-right", 1_000, |of| {
            of.played.right_count
        }),
        rule(Id::TenThousandPoints, "ten-thousand-points", 10_000, |of| {
            of.played.points
        }),
        rule(
            Id::HundredThousandPoints,
            "hundred-thousand-points",
            100_000,
            |of| of.played.points,
        ),
        rule(Id::Crowd, "crowd", 30, |of| of.played.largest_room),
        rule(Id::FirstQuiz, "first-quiz", 1, |of| {
            of.author.published_count
        }),
        rule(Id::FiveQuizzes, "five-quizzes", 5, |of| {
            of.author.published_count
        }),
        rule(Id::LongQuiz, "long-quiz", 20, |of| of.author.longest_quiz),
        rule(Id::ManyKinds, "many-kinds", 5, |of| of.author.kind_count),
        rule(Id::FirstImport, "first-import", 1, |of| {
            of.author.imported_count
        }),
        rule(Id::HundredPlayers, "hundred-players", 100, |of| {
            of.author.player_count
        }),
        rule(Id::Liked, "liked", 1, |of| of.author.liked_count),
        rule(Id::StaffPick, "staff-pick", 1, |of| of.author.picked_count),
        rule(Id::FirstSession, "first-session", 1, |of| {
            of.host.room_count
        }),
        rule(Id::TenSessions, "ten-sessions", 10, |of| of.host.room_count),
        rule(Id::FullHouse, "full-house", 30, |of| of.host.largest_room),
        rule(Id::HundredGuests, "hundred-guests", 100, |of| {
            of.host.player_count
        }),
        rule(Id::Critic, "critic", 5, |of| of.rating_count),
    ]
};

/// The names of the achievements that these numbers unlock.
fn reached(figures: &Figures) -> Vec<&'static str> {
    let rules = RULES.iter();
    rules
        .filter(|rule| (rule.figure)(figures) >= rule.goal)
        .map(|rule| rule.word)
        .collect()
}

/// Someone's progress toward each achievement. The map holds unlocked achievements by name, with
/// the time.
pub(crate) fn progress(
    figures: &Figures,
    unlocked_at_ms: &BTreeMap<String, i64>,
) -> Vec<AchievementProgress> {
    let whole = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    let rules = RULES.iter().map(|rule| {
        let at_ms = unlocked_at_ms.get(rule.word);
        let current = match at_ms {
            Some(_) => rule.goal,
            // Reached but not unlocked yet: the next check unlocks it.
            None => (rule.figure)(figures).clamp(0, rule.goal),
        };
        let percent = current * 100 / rule.goal;
        AchievementProgress {
            id: rule.id,
            unlocked: at_ms.is_some(),
            unlocked_at: at_ms.map(|at_ms| rfc_3339(*at_ms)),
            current: whole(current),
            goal: whole(rule.goal),
            progress: whole(if at_ms.is_some() {
                100
            } else {
                percent.min(99)
            }),
        }
    });
    rules.collect()
}

/// Unlocks achievements and notifies people of them.
#[derive(Clone)]
pub struct Achievements {
    pub store: Store,
    pub time: Time,
    pub rooms: Rooms,
    pub notifier: Notifier,
    pub emails: Emails,
    /// Notified when something happened that may unlock one; games notify by themselves.
    pub due: Arc<Notify>,
}

impl Achievements {
    /// Everything achievements and profiles are computed from.
    pub(crate) async fn figures_of(&self, account_id: &str) -> Result<Figures, StoreError> {
        Ok(Figures {
            played: self.store.play_figures(account_id).await?,
            author: self.store.author_figures(account_id).await?,
            host: self.store.host_figures(account_id).await?,
            rating_count: self.store.count_own_ratings(account_id).await?,
        })
    }

    /// Unlocks the achievements that an account's numbers have reached.
    pub(crate) async fn unlock(
        &self,
        account_id: &str,
        figures: &Figures,
    ) -> Result<(), StoreError> {
        let unlocked = self
            .store
            .unlock_achievements(account_id, &reached(figures), self.time.now_ms())
            .await?;
        if !unlocked.is_empty() {
            let count = unlocked.len();
            tracing::debug!(account_id, count, "achievements were unlocked");
        }
        // This includes notifications that a crash prevented. The achievement is unlocked either
        // way, so a failed notification waits for the next check.
        if let Err(error) = self.tell_of_achievements(account_id).await {
            let cause = error.cause().unwrap_or_default();
            tracing::warn!(account_id, cause, "an achievement cannot be told of");
        }
        Ok(())
    }

    /// Notifies someone of every unlocked achievement that they weren't notified of yet.
    async fn tell_of_achievements(&self, account_id: &str) -> Result<(), ApiError> {
        let untold = self.store.list_untold_achievements(account_id).await?;
        if untold.is_empty() {
            return Ok(());
        }
        let Some(account) = self.store.find_account(account_id).await? else {
            return Ok(());
        };
        for achievement in &untold {
            let about = About {
                detail: achievement,
                ..About::default()
            };
            let kind = NotificationKind::AchievementUnlocked;
            let prepared = self.notifier.prepare(&account, kind, about, "").await?;
            let news = prepared.as_ref().map(Prepared::news);
            self.store
                .tell_of_achievement(account_id, achievement, news, self.time.now_ms())
                .await?;
        }
        self.emails.mailer.ring();
        Ok(())
    }

    /// Checks every marked account once.
    pub async fn unlock_what_is_due(&self) -> Result<(), StoreError> {
        loop {
            let checks = self.store.list_achievement_checks(CHECKS_AT_ONCE).await?;
            for AchievementCheck { account_id, .. } in &checks {
                let figures = self.figures_of(account_id).await?;
                self.unlock(account_id, &figures).await?;
            }
            self.store.finish_achievement_checks(&checks).await?;
            if checks.len() < CHECKS_AT_ONCE as usize {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{Figures, RULES, progress, reached};
    use notifying::telling::achievement;

    /// Numbers that all have the same value.
    fn all(number: i64) -> Figures {
        let mut figures = Figures::default();
        let played = &mut figures.played;
        for figure in [
            &mut played.play_count,
            &mut played.points,
            &mut played.asked_count,
            &mut played.right_count,
            &mut played.right_permille,
            &mut played.quick_count,
            &mut played.best_streak,
            &mut played.quiz_count,
            &mut played.practiced_count,
            &mut played.day_count,
            &mut played.win_count,
            &mut played.podium_count,
            &mut played.flawless_count,
            &mut played.largest_room,
        ] {
            *figure = number;
        }
        let author = &mut figures.author;
        for figure in [
            &mut author.quiz_count,
            &mut author.published_count,
            &mut author.listed_count,
            &mut author.longest_quiz,
            &mut author.imported_count,
            &mut author.picked_count,
            &mut author.player_count,
            &mut author.liked_count,
            &mut author.kind_count,
        ] {
            *figure = number;
        }
        let host = &mut figures.host;
        for figure in [
            &mut host.room_count,
            &mut host.player_count,
            &mut host.largest_room,
        ] {
            *figure = number;
        }
        figures.rating_count = number;
        figures
    }

    #[test]
    fn each_has_its_own_word_and_a_goal() {
        let words: BTreeSet<&str> = RULES.iter().map(|rule| rule.word).collect();
        let ids: BTreeSet<_> = RULES.iter().map(|rule| rule.id).collect();
        assert_eq!((words.len(), ids.len()), (RULES.len(), RULES.len()));
        assert!(RULES.len() >= 20, "as many as were promised");
        for rule in &RULES {
            assert!(rule.goal > 0, "{}", rule.word);
            assert_eq!(achievement(rule.word), Some(rule.id));
            let kebab = rule.word.bytes();
            let mut odd = kebab.filter(|byte| !byte.is_ascii_lowercase() && *byte != b'-');
            assert_eq!(odd.next(), None, "{}", rule.word);
        }
        assert_eq!(achievement("of-another-version"), None);
    }

    #[test]
    fn nobody_has_any_from_the_start_and_everybody_can_have_all() {
        assert_eq!(reached(&all(0)), [""; 0]);
        assert_eq!(reached(&all(i64::MAX)).len(), RULES.len());
    }

    /// An achievement stays reached with higher numbers, and isn't reached one below its goal.
    #[test]
    fn more_never_takes_one_away() {
        let goals: BTreeSet<i64> = RULES.iter().map(|rule| rule.goal).collect();
        let mut before = BTreeSet::new();
        for goal in goals {
            let just_below: BTreeSet<&str> = reached(&all(goal - 1)).into_iter().collect();
            let now: BTreeSet<&str> = reached(&all(goal)).into_iter().collect();
            assert_eq!(just_below, before, "below {goal}");
            assert!(now.is_superset(&before), "at {goal}");
            assert!(now.len() > before.len(), "at {goal}");
            before = now;
        }
        assert_eq!(before.len(), RULES.len());
    }

    #[test]
    fn progress_is_true_and_full_only_when_it_is_unlocked() {
        for number in [0, 1, 4, 5, 9, 10, 29, 99, 100, 999, 99_999, 100_000] {
            for (rule, shown) in RULES.iter().zip(progress(&all(number), &BTreeMap::new())) {
                let current = number.min(rule.goal);
                assert_eq!(i64::from(shown.current), current, "{} {number}", rule.word);
                let percent = (current * 100 / rule.goal).min(99);
                assert_eq!(i64::from(shown.progress), percent, "{} {number}", rule.word);
                assert!(!shown.unlocked && shown.unlocked_at.is_none());
            }
        }
    }

    /// Deleting a quiz later takes nothing back.
    #[test]
    fn what_is_unlocked_stays_full() {
        let unlocked = [("five-quizzes".to_owned(), 0)].into();
        let shown = progress(&all(0), &unlocked);
        let full: Vec<_> = shown.iter().filter(|shown| shown.unlocked).collect();
        assert_eq!(full.len(), 1);
        assert_eq!(
            (full[0].current, full[0].goal, full[0].progress),
            (5, 5, 100)
        );
        assert_eq!(full[0].unlocked_at.as_deref(), Some("1970-01-01T00:00:00Z"));
    }
}
