//! A stored report, read a page of seats at a time.
//!
//! The largest reports have half a million cells. Reports from earlier versions are stored in one
//! piece and read that way.

use protocol::http::rooms::{Report, ReportSeat};
use store::Store;
use views::report::{SEATS_A_PAGE, read, read_page};

use crate::LiveError;

/// A report of a finished room.
pub struct KeptReport {
    store: Store,
    /// The report without its seats.
    head: Report,
    /// The seats, if an earlier version wrote the report.
    in_head: Vec<ReportSeat>,
}

impl KeptReport {
    pub(crate) async fn find(store: &Store, room_id: &str) -> Result<Option<Self>, LiveError> {
        let Some(body) = store.find_report(room_id).await? else {
            return Ok(None);
        };
        let mut head = read(&body)?;
        Ok(Some(Self {
            store: store.clone(),
            in_head: std::mem::take(&mut head.seats),
            head,
        }))
    }

    /// Everything but the seats.
    pub fn head(&self) -> &Report {
        &self.head
    }

    /// One page of seats, best first. Pages count from 0 and have [`SEATS_A_PAGE`] seats, except
    /// the last. Pages after the last are empty.
    pub async fn page(&self, page: usize) -> Result<Vec<ReportSeat>, LiveError> {
        if !self.in_head.is_empty() {
            let seats = self.in_head.chunks(SEATS_A_PAGE).nth(page);
            return Ok(seats.unwrap_or_default().to_vec());
        }
        let page = i64::try_from(page).unwrap_or(i64::MAX);
        let body = self
            .store
            .find_report_page(&self.head.room_id, page)
            .await?;
        Ok(body
            .map(|body| read_page(&body))
            .transpose()?
            .unwrap_or_default())
    }

    /// The complete report.
    pub async fn whole(self) -> Result<Report, LiveError> {
        let mut seats = Vec::new();
        for page in 0.. {
            let some = self.page(page).await?;
            if some.is_empty() {
                break;
            }
            seats.extend(some);
        }
        Ok(Report { seats, ..self.head })
    }
}
