-- An account's own folders for its quizzes. A quiz is in one of them, or in none.
create table folders (
    id text collate "C" not null primary key,
    owner_id text collate "C" not null references accounts (id) on delete cascade,
    parent_id text collate "C" references folders (id),
    name text not null,
    -- The same for names that differ only in case.
    name_key text collate "C" not null,
    version bigint not null,
    created_at_ms bigint not null
);
create unique index folders_names on folders (owner_id, coalesce(parent_id, ''), name_key);
create index folders_by_parent on folders (parent_id) where parent_id is not null;

-- Lists and counts what is in a folder.
alter table quizzes add column folder_id text collate "C" references folders (id) on delete set null;
create index quizzes_by_folder on quizzes (folder_id, deleted_at_ms) where folder_id is not null;
