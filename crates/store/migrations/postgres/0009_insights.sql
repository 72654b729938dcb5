-- The seats of a report, some at a time and best first, so that nobody reads thousands to see a
-- hundred. Reports of earlier versions have theirs in their body.
create table room_report_pages (
    room_id text collate "C" not null references room_reports (room_id) on delete cascade,
    page bigint not null,
    body text not null,
    primary key (room_id, page)
);

-- What was reckoned from a report; empty until somebody asks. A report that is written again gets
-- another revision, and what was reckoned from the one before is not kept.
create table room_insights (
    room_id text collate "C" not null primary key references room_reports (room_id) on delete cascade,
    revision bigint not null,
    version bigint not null,
    digest text not null,
    analysis text not null
);
insert into room_insights (room_id, revision, version, digest, analysis)
    select room_id, 1, 0, '', '' from room_reports;
