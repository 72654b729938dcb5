//! What a host decides about an assignment, as they say it and as it is stored.

use assigned::Policies;
use handling::error::ApiError;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use live::QuizSnapshot;
use live::limits::CODE_REST_MS;
use protocol::socket::Feedback;
use store::time::{DAY_MS, HOUR_MS, MINUTE_MS};

use crate::errors;
use crate::wire::{
    AssignmentPatch, AssignmentStage, CountingAttempt, NewAssignment, PlayerExtension,
};

/// Any further ahead, nobody plans.
const AHEAD_MS_MAX: i64 = 2 * 366 * DAY_MS;
/// Longer than any lesson or workshop.
const LIVE_MS: i64 = 12 * HOUR_MS;
/// How long after its end a live session can go on with its digits: a little less than they rest,
/// so that nobody else gets them at the same moment.
const DIGITS_KEPT_MS: i64 = CODE_REST_MS - 5 * MINUTE_MS;

/// The rules of a new assignment, of whose questions so many can be drawn.
pub(crate) fn chosen(
    form: &NewAssignment,
    quiz: &QuizSnapshot,
    drawable_count: usize,
    now_ms: i64,
) -> Result<Policies, ApiError> {
    check_live(form)?;
    let opens_at_ms = match &form.opens_at {
        Some(text) => instant("opensAt", text, now_ms)?,
        None => now_ms,
    };
    let closes_at_ms = match &form.closes_at {
        Some(text) => Some(instant("closesAt", text, now_ms)?),
        None => None,
    };
    if closes_at_ms.is_some_and(|at_ms| at_ms <= now_ms) {
        return Err(ApiError::invalid_field("closesAt", "Choose a time ahead"));
    }
    check_order(opens_at_ms, closes_at_ms)?;
    let shuffles_questions = form
        .shuffle_questions
        .unwrap_or(quiz.settings.shuffle_questions);
    let shuffles_answers = form
        .shuffle_answers
        .unwrap_or(quiz.settings.shuffle_answers);
    let draw = drawn(form.draw_count, drawable_count)?;
    Ok(Policies {
        opens_at_ms,
        closes_at_ms,
        time_zone: form.time_zone.as_deref().map(time_zone).transpose()?,
        attempts_max: form.attempts_max.map(i64::from),
        counts: counts_word(form.counts).to_owned(),
        keeps_time_limits: form.keep_time_limits.into(),
        shuffles_questions: shuffles_questions.into(),
        shuffles_answers: shuffles_answers.into(),
        feedback: feedback_word(form.feedback).to_owned(),
        accepts_late: form.accept_late.into(),
        draw_count: draw.map(|(count, _)| count),
        draw_of: draw.map(|(_, of)| of),
        attempt_minutes: form.attempt_minutes.map(i64::from),
        join_code: None,
        asks_confidence: form.confidence.into(),
    })
}

/// The rules of a live session in which everyone goes at their own speed, with the digits to join
/// it. It ends by itself if its host forgets it, as others do.
pub(crate) fn live(policies: Policies, join_code: String) -> Policies {
    Policies {
        closes_at_ms: Some(policies.opens_at_ms + LIVE_MS),
        join_code: Some(join_code),
        ..policies
    }
}

/// A live session opens at once, and ends when its host ends it.
fn check_live(form: &NewAssignment) -> Result<(), ApiError> {
    let has_date = form.opens_at.is_some() || form.closes_at.is_some() || form.accept_late;
    if form.live && has_date {
        let sentence = "A live session opens now and closes when you end it. Leave out the dates.";
        return Err(ApiError::invalid_field("live", sentence));
    }
    Ok(())
}

/// How many questions each attempt draws, and of how many.
fn drawn(count: Option<u32>, drawable_count: usize) -> Result<Option<(i64, i64)>, ApiError> {
    let Some(count) = count else {
        return Ok(None);
    };
    let (count, of) = (i64::from(count), i64::try_from(drawable_count).unwrap_or(0));
    if of == 0 {
        return Err(errors::nothing_to_draw());
    }
    if !(1..=of).contains(&count) {
        return Err(errors::too_many_to_draw(of));
    }
    Ok(Some((count, of)))
}

/// The title and the rules after a change, and whether it is closed then. A closing time that isn't
/// ahead becomes now, unless it was due before.
pub(crate) fn patched(
    before: &assigned::Assignment,
    patch: AssignmentPatch,
    now_ms: i64,
) -> Result<(String, Policies, bool), ApiError> {
    check_live_patch(before, &patch, now_ms)?;
    let mut policies = before.policies.clone();
    if let Some(accept_late) = patch.accept_late {
        policies.accepts_late = accept_late.into();
    }
    let accepts_late = policies.accepts_late != 0;
    // What came in late stays late.
    let closed_ms = before.finished_at_ms.unwrap_or(now_ms);
    let due_ms = policies
        .closes_at_ms
        .filter(|at_ms| accepts_late && *at_ms < closed_ms);
    let mut is_closed = before.finished_at_ms.is_some();
    if let Some(text) = &patch.opens_at {
        policies.opens_at_ms = instant("opensAt", text, now_ms)?;
    }
    match &patch.closes_at {
        Some(Some(text)) => {
            let at_ms = instant("closesAt", text, now_ms)?;
            is_closed = at_ms <= now_ms;
            policies.closes_at_ms = Some(at_ms);
        }
        Some(None) => {
            is_closed = false;
            let live_ms = goes_on_live(before, &patch, now_ms).then_some(now_ms + LIVE_MS);
            policies.closes_at_ms = live_ms;
        }
        None if !accepts_late => {
            is_closed |= policies.closes_at_ms.is_some_and(|at_ms| at_ms <= now_ms);
        }
        None => {}
    }
    if is_closed {
        policies.closes_at_ms = due_ms.or(Some(closed_ms));
    } else if policies.closes_at_ms.is_none_or(|at_ms| at_ms > now_ms) {
        check_order(policies.opens_at_ms, policies.closes_at_ms)?;
    }
    if let Some(zone) = &patch.time_zone {
        policies.time_zone = Some(time_zone(zone)?);
    }
    if let Some(attempts_max) = patch.attempts_max {
        policies.attempts_max = attempts_max.map(i64::from);
    }
    if let Some(attempt_minutes) = patch.attempt_minutes {
        policies.attempt_minutes = attempt_minutes.map(i64::from);
    }
    if let Some(counts) = patch.counts {
        counts_word(counts).clone_into(&mut policies.counts);
    }
    let title = patch.title.as_deref().map(str::trim);
    let title = title.unwrap_or(&before.title).to_owned();
    if title.is_empty() {
        return Err(ApiError::invalid_field("title", "Enter a title"));
    }
    Ok((title, policies, is_closed))
}

/// Whether a live session that has ended goes on as one, with its digits: within a day, if the host
/// asks for no dates.
pub(crate) fn goes_on_live(
    before: &assigned::Assignment,
    patch: &AssignmentPatch,
    now_ms: i64,
) -> bool {
    let ended_ms = before.finished_at_ms;
    let has_digits = before.policies.join_code.is_some()
        && ended_ms.is_some_and(|at_ms| now_ms < at_ms + DIGITS_KEPT_MS);
    let accepts_late = patch
        .accept_late
        .unwrap_or(before.policies.accepts_late != 0);
    let has_dates = patch.opens_at.is_some() || accepts_late;
    has_digits && patch.closes_at == Some(None) && !has_dates
}

/// A live session that runs can only close sooner: otherwise its digits would stay in use. Once it
/// has closed, it can get any dates: then it is an assignment without digits.
fn check_live_patch(
    before: &assigned::Assignment,
    patch: &AssignmentPatch,
    now_ms: i64,
) -> Result<(), ApiError> {
    if !is_live(before) {
        return Ok(());
    }
    let is_later = match &patch.closes_at {
        Some(Some(text)) => Some(instant("closesAt", text, now_ms)?) > before.policies.closes_at_ms,
        Some(None) => true,
        None => false,
    };
    let field = if patch.opens_at.is_some() {
        "opensAt"
    } else if patch.accept_late == Some(true) {
        "acceptLate"
    } else if is_later {
        "closesAt"
    } else {
        return Ok(());
    };
    Err(only_sooner(field))
}

/// Nobody goes on in a live session that its host has ended for everyone.
pub(crate) fn check_live_extension(
    assignment: &assigned::Assignment,
    form: &PlayerExtension,
) -> Result<(), ApiError> {
    if is_live(assignment) && form.closes_at.is_some() {
        return Err(only_sooner("closesAt"));
    }
    Ok(())
}

fn is_live(assignment: &assigned::Assignment) -> bool {
    assignment.policies.join_code.is_some() && assignment.finished_at_ms.is_none()
}

fn only_sooner(field: &str) -> ApiError {
    let sentence = "A live session can't close later than planned, and has no other dates.";
    ApiError::invalid_field(field, sentence)
}

fn check_order(opens_at_ms: i64, closes_at_ms: Option<i64>) -> Result<(), ApiError> {
    if closes_at_ms.is_some_and(|at_ms| at_ms <= opens_at_ms) {
        let sentence = "It must close after it opens";
        return Err(ApiError::invalid_field("closesAt", sentence));
    }
    Ok(())
}

/// A time of a request, at most two years ahead.
pub(crate) fn instant(field: &str, text: &str, now_ms: i64) -> Result<i64, ApiError> {
    let parsed = text.parse::<Timestamp>().map(Timestamp::as_millisecond);
    let at_ms = parsed
        .ok()
        .filter(|at_ms| (0..=now_ms + AHEAD_MS_MAX).contains(at_ms));
    at_ms.ok_or_else(|| ApiError::invalid_field(field, "Choose a time within the next two years"))
}

fn time_zone(name: &str) -> Result<String, ApiError> {
    match TimeZone::get(name) {
        Ok(_) => Ok(name.to_owned()),
        Err(_) => Err(ApiError::invalid_field("timeZone", "Choose a time zone")),
    }
}

fn counts_word(counts: CountingAttempt) -> &'static str {
    match counts {
        CountingAttempt::Best => "best",
        CountingAttempt::Last => "last",
        CountingAttempt::Average => "average",
    }
}

pub(crate) fn counting(word: &str) -> CountingAttempt {
    match word {
        "last" => CountingAttempt::Last,
        "average" => CountingAttempt::Average,
        _ => CountingAttempt::Best,
    }
}

fn feedback_word(feedback: Feedback) -> &'static str {
    match feedback {
        Feedback::Each => "each",
        Feedback::End => "end",
        Feedback::Closing => "closing",
    }
}

pub(crate) fn feedback(word: &str) -> Feedback {
    match word {
        "end" => Feedback::End,
        "closing" => Feedback::Closing,
        _ => Feedback::Each,
    }
}

/// The state of an assignment.
pub(crate) fn stage(assignment: &assigned::Assignment, now_ms: i64) -> AssignmentStage {
    let closes_at_ms = assignment.closes_itself_at_ms();
    let is_over = closes_at_ms.is_some_and(|at_ms| at_ms <= now_ms);
    if assignment.finished_at_ms.is_some() || is_over {
        AssignmentStage::Closed
    } else if assignment.policies.opens_at_ms > now_ms {
        AssignmentStage::Scheduled
    } else {
        AssignmentStage::Open
    }
}
