-- Who may see or change another person's quiz. They go with the quiz, and with either account.
create table quiz_shares (
    quiz_id text not null references quizzes (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('view', 'edit')),
    shared_at_ms integer not null,
    primary key (quiz_id, account_id)
) strict, without rowid;
-- Lists what others share with an account.
create index quiz_shares_by_account on quiz_shares (account_id, shared_at_ms, quiz_id);
