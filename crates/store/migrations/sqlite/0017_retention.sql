-- What administrators decide for the whole instance; one row, as there is one instance.
create table instance_settings (
    id integer primary key check (id = 1),
    -- Whether strangers may open accounts.
    is_sign_up_open integer not null,
    -- The most players of a live session, live sessions of an account that are not over, and
    -- mebibytes of pictures, videos and sounds of an account.
    players_max integer not null,
    open_rooms_max integer not null,
    media_mib_max integer not null,
    -- How many days nicknames stay where their host did not say, and answers of single players.
    nickname_days integer not null,
    answer_days integer not null,
    -- After how many months without anybody there an account goes.
    idle_months integer not null,
    -- How many days entries about safety stay.
    audit_days integer not null
) strict;
insert into instance_settings (id, is_sign_up_open, players_max, open_rooms_max, media_mib_max,
    nickname_days, answer_days, idle_months, audit_days)
    values (1, 1, 20000, 50, 200, 30, 365, 13, 90);

-- How many days nicknames stay in the reports of its live sessions. Null: as the instance says.
alter table accounts add column nickname_days integer;
-- When its holder was told that it goes, because nobody was there.
alter table accounts add column idle_warned_at_ms integer;
create index accounts_by_last_seen on accounts (last_seen_at_ms);
-- Whoever lets programs work is there too.
create trigger accounts_worked after update of last_used_at_ms on api_tokens begin
    update accounts set last_seen_at_ms = new.last_used_at_ms
    where id = new.account_id and last_seen_at_ms < new.last_used_at_ms - 3600000;
end;

-- When its nicknames became numbers, and when nothing but figures was left of it.
alter table rooms add column names_forgotten_at_ms integer;
alter table rooms add column answers_forgotten_at_ms integer;
update rooms set names_forgotten_at_ms =
    (select forgotten_at_ms from room_reports where room_id = rooms.id);
create index rooms_with_names on rooms (id)
    where finished_at_ms is not null and names_forgotten_at_ms is null;
create index rooms_with_answers on rooms (id)
    where finished_at_ms is not null and answers_forgotten_at_ms is null;
