-- The files that answers of questions show. Triggers keep it, whatever changes a question.
create table answer_pictures (
    question_id text not null references questions (id) on delete cascade,
    media_id text not null,
    primary key (question_id, media_id)
) strict;
create index answer_pictures_by_media on answer_pictures (media_id);

create trigger answer_pictures_added after insert on questions when new.kind = 'choice' begin
    insert or ignore into answer_pictures (question_id, media_id)
    select new.id, json_extract(a.value, '$.picture.id')
    from json_each(new.content, '$.answers') a
    where json_extract(a.value, '$.picture.id') is not null;
end;
create trigger answer_pictures_changed after update of kind, content on questions
when new.kind is not old.kind or new.content is not old.content begin
    delete from answer_pictures where question_id = new.id;
    -- Answers of other kinds are texts, which aren't JSON.
    insert or ignore into answer_pictures (question_id, media_id)
    select new.id, json_extract(a.value, '$.picture.id')
    from json_each(case new.kind when 'choice' then new.content else '{}' end, '$.answers') a
    where json_extract(a.value, '$.picture.id') is not null;
end;

drop view media_uses;
create view media_uses as
    select json_extract(media, '$.id') as media_id from questions where media is not null
    union all
    select media_id from answer_pictures
    union all
    select cover_id from quizzes where cover_id is not null;
