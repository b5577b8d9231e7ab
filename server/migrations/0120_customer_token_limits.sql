-- A customer's token ends, and its calls are counted by minute and by day, so that a shop gone wrong cannot fill the queue.
-- Tokens that exist get a year from now on.
alter table customer_token
  add column expires_at timestamptz not null default now() + interval '1 year',
  add column minute timestamptz not null default 'epoch',
  add column minute_calls int not null default 0,
  add column day date not null default 'epoch',
  add column day_calls int not null default 0;
