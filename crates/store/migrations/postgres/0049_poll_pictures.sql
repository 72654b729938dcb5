-- The answers of polls can show files, too: they are in a list beside the texts.
create or replace function answer_pictures_written() returns trigger language plpgsql as $$
begin
    delete from answer_pictures where question_id = new.id;
    -- Answers of other kinds are texts.
    if new.kind = 'choice' then
        insert into answer_pictures (question_id, media_id)
        select distinct new.id, a.value -> 'picture' ->> 'id'
        from jsonb_array_elements(new.content -> 'answers') a
        where a.value -> 'picture' ->> 'id' is not null;
    elsif new.kind = 'poll' then
        insert into answer_pictures (question_id, media_id)
        select distinct new.id, p.value ->> 'id'
        from jsonb_array_elements(coalesce(new.content -> 'pictures', '[]')) p
        where p.value ->> 'id' is not null;
    end if;
    return null;
end
$$;
drop trigger answer_pictures_added on questions;
create trigger answer_pictures_added after insert on questions
    for each row when (new.kind in ('choice', 'poll')) execute function answer_pictures_written();
