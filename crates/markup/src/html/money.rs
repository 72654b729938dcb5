//! Money in plain text: `He buys it for $60 and sells it for 70$.` has no formula.
//!
//! Files of plain text don't know our notation, but people do write formulas in them. So only what
//! reads as prices is protected: an amount, and words or nothing but another amount.

use super::signs::{Signs, Style};

/// Puts a backslash before the signs of prices that would be read as a formula.
pub fn without_prices(text: &str) -> String {
    let mut signs = Signs::of(text);
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let styled = matches!(c, '$' | '`')
            .then(|| signs.styled_at(at))
            .flatten();
        match styled {
            Some(styled)
                if styled.style == Style::Formula && is_price(&text[..at], styled.inner) =>
            {
                kept.extend(["\\$", styled.inner, "\\$"]);
                at += styled.len;
            }
            Some(styled) => {
                kept.push_str(&text[at..at + styled.len]);
                at += styled.len;
            }
            None => {
                kept.push(c);
                at += c.len_utf8();
            }
        }
    }
    kept
}

fn is_price(before: &str, inner: &str) -> bool {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    if inner.contains(['\\', '^', '_', '{', '}', '=']) {
        return false;
    }
    let ends_with_amount = is_digit(inner.chars().next_back());
    let words = inner.split(|c: char| !c.is_alphabetic());
    let words = words.filter(|word| word.chars().count() > 1).count();
    let begins_with_amount = is_digit(inner.chars().next());
    // $60 and 70$, or $60 for each of us$.
    let stands_before = begins_with_amount && (words > 1 || words == 1 && ends_with_amount);
    // 60$, 70$
    let stands_behind = is_digit(before.chars().next_back()) && ends_with_amount;
    stands_before || stands_behind
}

#[cfg(test)]
mod tests {
    use super::without_prices;

    #[test]
    fn prices_are_protected_and_formulas_are_not() {
        let check = |text: &str, want: &str| assert_eq!(without_prices(text), want);
        check("It costs $5, or 6$.", "It costs \\$5, or 6\\$.");
        check("60$, 70$", "60\\$, 70\\$");
        check(
            "Ana has $60 for each of us$.",
            "Ana has \\$60 for each of us\\$.",
        );
        for same in [
            "$5 and $6",
            "$2x + 1$ and $x$",
            "$10$",
            "$5 km$",
            "$3 \\text{ or so } 4$",
            "$$5 and 6$$",
            "`$5 or 6$` is code",
        ] {
            check(same, same);
        }
    }
}
