-- The table job is the queue itself: workers claim its waiting rows, where pg-boss handed them over before.
create index job_claim on job (name, priority desc, run_after) where state = 'waiting';
create index job_lease on job (lease_until) where state = 'running';

-- When each scheduled job was last due: the process that moves the time on stores the occurrence.
create table job_schedule (
  name text primary key,
  last_at timestamptz not null
);

-- The columns delivery and delivered_at, their indexes and the schema pgboss stay for the version before, which can
-- run on this database (docs/decisions/028). It delivers again what it had delivered and not begun.
update job set delivery = null where state = 'waiting' and delivery is not null;
