-- Networks and browsers from which an account's owner has signed in, as a hash: guesses from elsewhere do not brake them.
create table known_device (
  user_id bigint not null references account on delete cascade,
  device text not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_device_seen on known_device (seen_at);
