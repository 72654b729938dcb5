-- When a node gave up its rooms; null while it is there.
alter table nodes add column left_at_ms integer;
