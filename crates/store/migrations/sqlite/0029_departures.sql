-- Accounts that are being deleted, each with its last email. They are suspended, and their quizzes
-- and rooms go one after the other; the account itself, with this row, goes last.
create table departures (
    account_id text not null primary key references accounts (id) on delete cascade,
    subject text not null,
    text text not null,
    html text not null,
    began_at_ms integer not null
) strict;

-- Deleting a quiz looks for its rooms.
create index rooms_by_quiz on rooms (quiz_id);
