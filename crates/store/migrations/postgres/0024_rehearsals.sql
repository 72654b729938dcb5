-- A rehearsal is a room of its own kind, so that whatever counts live sessions leaves it out.
alter table rooms drop constraint rooms_mode_check;
alter table rooms add constraint rooms_mode_check
    check (mode in ('live', 'practice', 'rehearsal'));
alter table rooms alter column mode set default 'live';

create index rooms_rehearsed on rooms (created_at_ms) where mode = 'rehearsal';
