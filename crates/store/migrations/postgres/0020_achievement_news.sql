-- When somebody was told that they unlocked it. Those of before are no news.
alter table account_achievements add column told_at_ms bigint;
update account_achievements set told_at_ms = unlocked_at_ms;
create index account_achievements_untold on account_achievements (account_id, unlocked_at_ms)
    where told_at_ms is null;
