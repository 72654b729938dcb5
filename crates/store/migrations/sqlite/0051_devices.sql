-- The hash of the code with which someone without an account continues on another device; null if
-- there is none.
alter table assigned_players add column device_code_hash blob;

-- The hashes of the tokens of devices whose player continued on another one, to tell them so.
create table assigned_devices (
    token_hash blob not null primary key,
    player_id text not null references assigned_players (id) on delete cascade
) strict;
create index assigned_devices_by_player on assigned_devices (player_id);
