-- Which class list a live session was opened for, so that its host can look at the sessions of one
-- class. Who is on the list isn't here; the row goes with the session and with the list.
create table room_class_lists (
    room_id text collate "C" not null primary key references rooms (id) on delete cascade,
    class_list_id text collate "C" not null references class_lists (id) on delete cascade
);
create index room_class_lists_by_list on room_class_lists (class_list_id);
