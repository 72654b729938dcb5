-- Earlier versions of quizzes, each document once.
create table quiz_versions (
    id text collate "C" not null primary key,
    quiz_id text collate "C" not null references quizzes (id) on delete cascade,
    -- The newest version of the quiz that had this document.
    revision bigint not null,
    reason text not null check (reason in ('published', 'hosted', 'restored', 'edited')),
    title text not null,
    question_count bigint not null,
    document text not null,
    byte_count bigint not null,
    -- Of the document.
    digest text not null,
    kept_at_ms bigint not null,
    unique (quiz_id, digest)
);

-- The files that they show. They are kept as long, unless their owner deletes them.
create table quiz_version_media (
    version_id text collate "C" not null references quiz_versions (id) on delete cascade,
    media_id text collate "C" not null,
    primary key (version_id, media_id)
);
create index quiz_version_media_by_media on quiz_version_media (media_id);
