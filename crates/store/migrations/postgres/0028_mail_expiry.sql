-- When the code or link in an email ends, after which it is not sent anymore. Null: it has none.
alter table mails add column expires_at_ms bigint;
