-- The keys of an instance, by generation: the newest one whose time has come signs, and earlier
-- ones still count until they are deleted. Nodes of the version before read the first generation
-- in `secrets`; a later version deletes it there. What nodes know each other by is no key.
create table keys (
    name text not null,
    generation bigint not null,
    body bytea not null,
    created_at_ms bigint not null,
    signs_from_ms bigint not null,
    primary key (name, generation)
);

insert into keys (name, generation, body, created_at_ms, signs_from_ms)
select name, 1, body, created_at_ms, created_at_ms from secrets
where name <> 'bus realm';
