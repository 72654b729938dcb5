-- The files that answers of questions show. Triggers keep it, whatever changes a question.
create table answer_pictures (
    question_id text collate "C" not null references questions (id) on delete cascade,
    media_id text collate "C" not null,
    primary key (question_id, media_id)
);
create index answer_pictures_by_media on answer_pictures (media_id);

create function answer_pictures_written() returns trigger language plpgsql as $$
begin
    delete from answer_pictures where question_id = new.id;
    -- Answers of other kinds are texts.
    if new.kind = 'choice' then
        insert into answer_pictures (question_id, media_id)
        select distinct new.id, a.value -> 'picture' ->> 'id'
        from jsonb_array_elements(new.content -> 'answers') a
        where a.value -> 'picture' ->> 'id' is not null;
    end if;
    return null;
end
$$;
create trigger answer_pictures_added after insert on questions
    for each row when (new.kind = 'choice') execute function answer_pictures_written();
create trigger answer_pictures_changed after update of kind, content on questions
    for each row when (new.kind is distinct from old.kind
        or new.content is distinct from old.content)
    execute function answer_pictures_written();

create or replace view media_uses as
    select (media ->> 'id') collate "C" as media_id from questions where media is not null
    union all
    select media_id from answer_pictures
    union all
    select cover_id from quizzes where cover_id is not null;
