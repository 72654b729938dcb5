-- When people who play an assignment learn what is right.
alter table assignments add column feedback text not null default 'each'
    check (feedback in ('each', 'end', 'closing'));
