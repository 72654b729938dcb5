//! What a caller who might be guessing is told: to solve a puzzle first, or that a number is wrong.

use axum::http::StatusCode;
use protocol::error::ErrorCode;
use protocol::puzzle::Puzzle;

use super::ApiError;

impl ApiError {
    /// The code may be right or wrong: nobody learns which without the puzzle.
    pub fn puzzle_required(puzzle: Puzzle) -> Self {
        let mut error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::PuzzleRequired,
            "Puzzle required",
            "Someone on your network is trying many codes. Join with the link or QR code instead.",
        );
        error.puzzle = Some(Box::new(puzzle));
        error
    }

    /// Comes with a new puzzle.
    pub fn puzzle_failed(puzzle: Puzzle) -> Self {
        let mut error = Self::puzzle_required(puzzle);
        error.code = ErrorCode::PuzzleFailed;
        error.title = "Puzzle not solved";
        error
    }

    /// The number may be right or wrong: nobody learns which without the puzzle.
    pub fn number_puzzle_required(puzzle: Puzzle) -> Self {
        Self::puzzle_required(puzzle)
            .in_words("Many wrong numbers were typed just now. Try again, or ask the host.")
    }

    /// Comes with a new puzzle.
    pub fn number_puzzle_failed(puzzle: Puzzle) -> Self {
        let mut error = Self::number_puzzle_required(puzzle);
        error.code = ErrorCode::PuzzleFailed;
        error.title = "Puzzle not solved";
        error
    }

    /// The number was never right, or no longer is.
    pub fn number_wrong() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::NumberWrong,
            "Wrong number",
            "That number has changed. Type the one on the screen now.",
        )
    }
}
