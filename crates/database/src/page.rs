//! Lists in pages.

/// One page of a longer list, and where the next one begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// Pass this to the same function to get the next page; `None` at the end.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// Builds a page from one row more than it may hold.
    pub fn new(items: Vec<T>, limit: u32, id_of: impl Fn(&T) -> &str) -> Self {
        Self::with_cursor(items, limit, |item| id_of(item).to_owned())
    }

    /// Like [`Self::new`], for lists that aren't sorted by id.
    pub fn with_cursor(mut items: Vec<T>, limit: u32, place_of: impl Fn(&T) -> String) -> Self {
        let limit = limit as usize;
        let has_more = items.len() > limit;
        items.truncate(limit);
        let next_cursor = items.last().filter(|_| has_more).map(place_of);
        Self { items, next_cursor }
    }

    /// A page without rows.
    pub fn empty() -> Self {
        Self {
            items: Vec::new(),
            next_cursor: None,
        }
    }
}
