-- Captions of a video or a sound: clean WebVTT, and its language as a BCP 47 tag. They go with their
-- file, and count toward what its owner stores.
alter table media add column captions text;
alter table media add column captions_language text;
alter table media add column captions_bytes bigint not null default 0;
