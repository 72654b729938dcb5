-- Files that authors show with their questions. The files themselves lie in a folder or a bucket,
-- under the id of their row.
create table media (
    id text collate "C" not null primary key,
    owner_id text collate "C" not null references accounts (id) on delete cascade,
    kind text not null,
    mime text not null,
    byte_count bigint not null,
    width bigint,
    height bigint,
    -- Of the file as it was sent: the same file again is the same media.
    sha256 bytea not null,
    created_at_ms bigint not null,
    -- When a question was last seen to show it, to the day; before that, when it was sent.
    last_used_at_ms bigint not null,
    unique (owner_id, sha256)
);
create index media_by_owner on media (owner_id, id);
create index media_by_use on media (last_used_at_ms);

-- Files that may lie in the folder or the bucket without a row, and from when on they may go. A
-- file is named here before it is written, and when its row goes.
create table media_leftovers (
    id text collate "C" not null primary key,
    due_at_ms bigint not null
);
create index media_leftovers_by_time on media_leftovers (due_at_ms);

-- Also when the row goes with its account.
create function media_gone() returns trigger language plpgsql as $$
begin
    insert into media_leftovers (id, due_at_ms) values (old.id, 0)
    on conflict (id) do update set due_at_ms = 0;
    return null;
end
$$;
create trigger media_gone after delete on media for each row execute function media_gone();

-- Which files questions show, and quizzes have on their cover.
create index questions_by_media on questions ((media ->> 'id') collate "C") where media is not null;
create index quizzes_by_cover on quizzes (cover_id) where cover_id is not null;
create view media_uses as
    select (media ->> 'id') collate "C" as media_id from questions where media is not null
    union all
    select cover_id from quizzes where cover_id is not null;
