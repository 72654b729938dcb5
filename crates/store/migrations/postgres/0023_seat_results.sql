-- What a seat came to in a live session that was played, so that its player can save the game to an
-- account and give the quiz stars afterward. The hash of the seat token and the stars are deleted
-- after a day, and so is the row of a seat that nobody saved. What was saved stays as long as the
-- room's answers: a correction has to find the account.
create table seat_results (
    room_id text collate "C" not null references rooms (id) on delete cascade,
    seat bigint not null,
    token_hash bytea,
    -- Whose game it is.
    account_id text collate "C" references accounts (id) on delete cascade,
    -- When its player saved it; null if the player was logged in when joining.
    saved_at_ms bigint,
    stars bigint check (stars between 1 and 5),
    -- As in profile_plays; null if nothing was answered.
    rank bigint,
    player_count bigint,
    points bigint,
    asked_count bigint,
    right_count bigint,
    right_permille bigint,
    best_streak bigint,
    quick_count bigint,
    finished_at_ms bigint not null,
    primary key (room_id, seat)
);
create index seat_results_by_token on seat_results (token_hash) where token_hash is not null;
create index seat_results_by_account on seat_results (account_id) where account_id is not null;
create index seat_results_by_age on seat_results (finished_at_ms) where token_hash is not null;

-- How many seats gave stars, and how many altogether. They stay when no seat is known any more.
alter table room_reports add column star_count bigint not null default 0;
alter table room_reports add column star_sum bigint not null default 0;
