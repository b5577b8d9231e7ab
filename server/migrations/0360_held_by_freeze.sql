-- While an organisation is frozen, a decision for everybody doesn't reach it: it is pinned to what it runs until its
-- freeze ends. Such a pin names its freeze, and goes with it when somebody ends the freeze before its time.
alter table release_pin add column freeze_id bigint references release_freeze (id);
create index release_pin_of_freeze on release_pin (freeze_id) where freeze_id is not null;
