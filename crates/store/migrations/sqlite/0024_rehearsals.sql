-- A rehearsal is a room of its own kind, so that whatever counts live sessions leaves it out.
-- The check of a column can't be changed in SQLite, so a new column replaces it. The trigger that
-- reads it is made again.
drop trigger achievements_after_report;
alter table rooms rename column mode to former_mode;
alter table rooms add column mode text not null default 'live'
    check (mode in ('live', 'practice', 'rehearsal'));
update rooms set mode = former_mode;
alter table rooms drop column former_mode;
create trigger achievements_after_report after update of player_count on room_reports begin
    insert into achievement_checks (account_id, revision)
    select host_account_id, 1 from rooms
    where id = new.room_id and mode = 'live' and host_account_id is not null
    on conflict (account_id) do update set revision = revision + 1;
end;

create index rooms_rehearsed on rooms (created_at_ms) where mode = 'rehearsal';
