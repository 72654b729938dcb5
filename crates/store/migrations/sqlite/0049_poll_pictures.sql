-- The answers of polls can show files, too: they are in a list beside the texts.
drop trigger answer_pictures_added;
drop trigger answer_pictures_changed;
create trigger answer_pictures_added after insert on questions
when new.kind in ('choice', 'poll') begin
    insert or ignore into answer_pictures (question_id, media_id)
    select new.id, json_extract(a.value, '$.picture.id')
    from json_each(case new.kind when 'choice' then new.content else '{}' end, '$.answers') a
    where json_extract(a.value, '$.picture.id') is not null
    union
    select new.id, json_extract(p.value, '$.id')
    from json_each(case new.kind when 'poll' then new.content else '{}' end, '$.pictures') p
    where json_extract(p.value, '$.id') is not null;
end;
create trigger answer_pictures_changed after update of kind, content on questions
when new.kind is not old.kind or new.content is not old.content begin
    delete from answer_pictures where question_id = new.id;
    -- Answers of other kinds are texts, which aren't JSON.
    insert or ignore into answer_pictures (question_id, media_id)
    select new.id, json_extract(a.value, '$.picture.id')
    from json_each(case new.kind when 'choice' then new.content else '{}' end, '$.answers') a
    where json_extract(a.value, '$.picture.id') is not null
    union
    select new.id, json_extract(p.value, '$.id')
    from json_each(case new.kind when 'poll' then new.content else '{}' end, '$.pictures') p
    where json_extract(p.value, '$.id') is not null;
end;
