//! What the columns of a table might hold, if its header doesn't say.
//!
//! A guess is only shown to a person, who confirms or changes it: it is often wrong. It looks at
//! the names that are known and at what the first rows hold.

use std::collections::BTreeSet;
use std::ops::Range;

use game::limits::ANSWERS_MAX;
use unpack::table::{Table, TableRow};

use crate::{Column, Head, columns};

/// Enough rows to see what a column holds.
const LOOKED_AT: usize = 100;

/// The rows that name the columns: one, or none at the place where it would be. `None` guesses
/// whether there is one.
pub fn header(table: &Table, has_header: Option<bool>) -> Range<usize> {
    /// Templates start with a title and instructions.
    const TITLES_MAX: usize = 12;
    let found = Head::find(table);
    let first = found.as_ref().map_or_else(
        || {
            let mut rows = table.rows.iter().take(TITLES_MAX);
            let is_wide = |row: &TableRow| row.filled().nth(1).is_some();
            rows.position(is_wide).unwrap_or(0)
        },
        |head| head.rows.start,
    );
    let has_header =
        has_header.unwrap_or_else(|| found.is_some() || is_header(&table.rows[first..]));
    let is_there = has_header && first < table.rows.len();
    first..first + usize::from(is_there)
}

/// What each column holds, by its place.
pub fn roles(table: &Table, header: &Range<usize>) -> Vec<Column> {
    let rows = sample(&table.rows[header.end..]);
    let width = table.width();
    let named = table.rows[header.clone()].first().map(columns);
    let mut roles = vec![None; width];
    for (column, place) in named.unwrap_or_default() {
        roles[place] = Some(column);
    }
    let is_said = !header.is_empty() && Head::find(table).is_some();
    if is_said {
        return known(roles);
    }
    let held: Vec<Held> = (0..width).map(|place| Held::of(rows, place)).collect();
    let asked = roles
        .iter()
        .position(|role| *role == Some(Column::Question))
        .or_else(|| question(&held, &roles));
    if let Some(asked) = asked {
        roles[asked] = Some(Column::Question);
        fill(&mut roles, asked, &held, rows);
    }
    known(roles)
}

fn known(roles: Vec<Option<Column>>) -> Vec<Column> {
    let roles = roles.into_iter();
    roles.map(|role| role.unwrap_or(Column::Number)).collect()
}

fn sample(rows: &[TableRow]) -> &[TableRow] {
    &rows[..rows.len().min(LOOKED_AT)]
}

/// Whether the first row names what the others hold.
fn is_header(rows: &[TableRow]) -> bool {
    const NAME_CHARS_MAX: usize = 40;
    let Some((first, rest)) = rows.split_first() else {
        return false;
    };
    if rest.is_empty() || first.filled().any(asks) {
        return false;
    }
    if columns(first).len() > 1 {
        return true;
    }
    let is_name = |cell: &str| cell.chars().count() <= NAME_CHARS_MAX && !is_key(cell);
    let names: BTreeSet<&str> = first.filled().collect();
    if names.len() < first.filled().count() || !names.iter().all(|name| is_name(name)) {
        return false;
    }
    let rest = sample(rest);
    first.cells.iter().enumerate().any(|(place, name)| {
        let held = Held::of(rest, place);
        let is_longer = held.chars >= 20 && held.chars >= 3 * name.chars().count();
        !name.is_empty() && (held.mostly(held.keys) || held.often(held.asking) || is_longer)
    })
}

/// What a column holds in the first rows.
struct Held {
    filled: usize,
    /// How many cells ask something.
    asking: usize,
    /// How many are a number, a letter, or several of them.
    keys: usize,
    /// How many are seconds that a time limit may have.
    times: usize,
    /// The average number of characters.
    chars: usize,
}

impl Held {
    fn of(rows: &[TableRow], place: usize) -> Self {
        let cells = rows.iter().map(|row| row.cell(place));
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        let count = |is: fn(&str) -> bool| cells.iter().filter(|cell| is(cell)).count();
        let chars: usize = cells.iter().map(|cell| cell.chars().count()).sum();
        Self {
            filled: cells.len(),
            asking: count(asks),
            keys: count(is_key),
            times: count(|cell| cell.parse().is_ok_and(|s: u32| (5..=240).contains(&s))),
            chars: chars.checked_div(cells.len()).unwrap_or(0),
        }
    }

    fn mostly(&self, count: usize) -> bool {
        count > 0 && count * 5 >= self.filled * 4
    }

    fn often(&self, count: usize) -> bool {
        count > 0 && count * 3 >= self.filled
    }
}

fn asks(cell: &str) -> bool {
    cell.ends_with(['?', '？', '؟'])
}

/// Whether a cell is a number, or the numbers or letters of answers.
fn is_key(cell: &str) -> bool {
    let mut parts = cell.split([',', ';', '|', '/', '&', ' ']);
    let is_one = |part: &str| {
        let part = part.trim_matches(['(', ')', '.']);
        part.len() < 2 || part.bytes().all(|byte| byte.is_ascii_digit())
    };
    parts.all(is_one)
}

/// The column that asks, or else the one with the longest texts, or the first of two.
fn question(held: &[Held], roles: &[Option<Column>]) -> Option<usize> {
    const CHARS_MIN: usize = 20;
    let is_text = |place: &usize| {
        let held = &held[*place];
        roles[*place].is_none() && held.filled > 0 && !held.mostly(held.keys)
    };
    let texts: Vec<usize> = (0..held.len()).filter(is_text).collect();
    // The first of equals.
    let best = |by: fn(&Held) -> usize| texts.iter().rev().max_by_key(|place| by(&held[**place]));
    let asking = best(|held| held.asking).filter(|at| held[**at].often(held[**at].asking));
    let long = best(|held| held.chars).filter(|at| held[**at].chars >= CHARS_MIN);
    let of_two = texts.first().filter(|_| texts.len() == 2);
    asking.or(long).or(of_two).copied()
}

/// Gives the columns behind the question their roles: the key is the last that names answers or
/// repeats one, the only other one of numbers is the time limit, and a long text at the end
/// explains.
fn fill(roles: &mut [Option<Column>], asked: usize, held: &[Held], rows: &[TableRow]) {
    let mut free: Vec<usize> = (asked + 1..roles.len())
        .filter(|place| roles[*place].is_none() && held[*place].filled > 0)
        .collect();
    if let [.., others, last] = free[..]
        && held[last].chars >= 50
        && held[last].chars >= 3 * held[others].chars
    {
        roles[last] = Some(Column::Explanation);
        free.pop();
    }
    let has =
        |roles: &[Option<Column>], is: fn(Column) -> bool| roles.iter().flatten().any(|c| is(*c));
    let mut has_key = has(roles, |column| column == Column::Right);
    let is_answered = has(roles, |column| {
        matches!(column, Column::Answer(_) | Column::Wrong)
    });
    let key = free.iter().rposition(|place| {
        let others = || free.iter().filter(|other| *other != place);
        let repeats = rows.iter().filter(|row| {
            let cell = row.cell(*place);
            !cell.is_empty() && others().any(|other| row.cell(*other) == cell)
        });
        let held = &held[*place];
        held.mostly(held.keys) && !held.mostly(held.times) || held.mostly(repeats.count())
    });
    if let Some(at) = key.filter(|_| !has_key && (is_answered || free.len() > 2)) {
        roles[free.remove(at)] = Some(Column::Right);
        has_key = true;
    }
    let is_number = |place: &usize| held[*place].mostly(held[*place].keys);
    let mut numbers = free.iter().copied().filter(is_number);
    if let (Some(time), None) = (numbers.next(), numbers.next())
        && held[time].mostly(held[time].times)
        && !has(roles, |column| column == Column::Time)
        && (is_answered || free.len() > 1)
    {
        roles[time] = Some(Column::Time);
        free.retain(|place| *place != time);
    }
    if is_answered || free.len() > ANSWERS_MAX {
        return;
    }
    for (number, place) in (1..).zip(&free) {
        let is_only = free.len() == 1 && !has_key;
        roles[*place] = Some(if is_only {
            Column::Right
        } else {
            Column::Answer(number)
        });
    }
}
