-- Who made the last change: of a quiz, of a question, and of what a version holds. A change that
-- names nobody has another time than `changed_at_ms`, such as one by a node of an earlier version.
-- Who leaves is forgotten; that somebody made it stays.
alter table quizzes add column changed_by text collate "C" references accounts (id) on delete set null;
alter table quizzes add column changed_at_ms bigint;
create index quizzes_by_changer on quizzes (changed_by) where changed_by is not null;
alter table questions add column changed_by text collate "C" references accounts (id) on delete set null;
alter table questions add column changed_at_ms bigint;
create index questions_by_changer on questions (changed_by) where changed_by is not null;
alter table quiz_versions add column changed_by text collate "C" references accounts (id) on delete set null;
alter table quiz_versions add column changed_at_ms bigint;
create index quiz_versions_by_changer on quiz_versions (changed_by) where changed_by is not null;
