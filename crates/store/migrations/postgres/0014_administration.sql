-- An account that may not be used, why, for its holder and for administrators, and since when.
alter table accounts add column suspended_at_ms bigint;
alter table accounts add column suspended_because text not null default '';
create index accounts_suspended on accounts (id) where suspended_at_ms is not null;

-- When somebody was last there, to the hour; it stays known when the sessions are gone.
alter table accounts add column last_seen_at_ms bigint not null default 0;
update accounts set last_seen_at_ms = greatest(created_at_ms, coalesce(
    (select max(last_used_at_ms) from sessions where account_id = accounts.id), 0));
create function accounts_seen() returns trigger language plpgsql as $$
begin
    update accounts set last_seen_at_ms = new.last_used_at_ms
    where id = new.account_id and last_seen_at_ms <
        new.last_used_at_ms - (case when tg_op = 'INSERT' then 0 else 3600000 end);
    return null;
end
$$;
create trigger accounts_seen after insert or update of last_used_at_ms on sessions
    for each row execute function accounts_seen();

-- Who did what happened to an account, when it was somebody else.
alter table audit_events add column actor_id text collate "C";
create index audit_events_by_actor on audit_events (actor_id, id) where actor_id is not null;

-- A quiz that administrators took out of public: since when, why in a word, and why for its author.
alter table quizzes add column withheld_at_ms bigint;
alter table quizzes add column withheld_because text not null default '';
alter table quizzes add column withheld_note text not null default '';
-- Whether the account of its author is suspended.
alter table quizzes add column is_author_suspended boolean not null default false;
create function accounts_suspended() returns trigger language plpgsql as $$
begin
    update quizzes set is_author_suspended = (new.suspended_at_ms is not null)
    where owner_id = new.id;
    return null;
end
$$;
create trigger accounts_suspended after update of suspended_at_ms on accounts
    for each row execute function accounts_suspended();

-- Neither of them is found by everybody.
drop trigger quizzes_listed on quizzes;
drop index quizzes_by_listing;
drop index quizzes_by_popularity;
drop index quizzes_by_length;
alter table quizzes drop column is_listed;
alter table quizzes add column is_listed boolean generated always as (
    visibility = 'public' and status = 'published' and deleted_at_ms is null
    and question_count > 0 and withheld_at_ms is null and not is_author_suspended
) stored;
create or replace function quizzes_listed() returns trigger language plpgsql as $$
begin
    if new.listed_at_ms is null and new.visibility = 'public' and new.status = 'published'
        and new.deleted_at_ms is null and new.question_count > 0
        and new.withheld_at_ms is null and not new.is_author_suspended
    then
        new.listed_at_ms := new.updated_at_ms;
    end if;
    return new;
end
$$;
create trigger quizzes_listed before update of visibility, status, deleted_at_ms, question_count,
    withheld_at_ms, is_author_suspended
    on quizzes for each row execute function quizzes_listed();
create index quizzes_by_listing on quizzes
    (listed_at_ms desc, id desc, category, difficulty, question_count) where is_listed;
create index quizzes_by_popularity on quizzes
    (popularity desc, id desc, category, difficulty, question_count) where is_listed;
create index quizzes_by_length on quizzes
    (question_count desc, id desc, category, difficulty) where is_listed;

-- What came of a report: a word, what administrators noted, and who closed it.
alter table abuse_reports add column resolution text;
alter table abuse_reports add column note text not null default '';
alter table abuse_reports add column closed_by_id text collate "C";

-- In which order administrators show what they picked: the greatest first.
alter table quizzes add column pick_order bigint not null default 0;
update quizzes set pick_order = picked_at_ms where picked_at_ms is not null;
