-- What a scheduled room has instead of a quiz: how the audience begins, as JSON. Null: it is of a
-- quiz.
alter table scheduled_rooms add column audience text
    check (audience is null or json_valid(audience));
