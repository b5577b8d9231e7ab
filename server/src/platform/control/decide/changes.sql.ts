import { statement } from '../../../core/database/statements/statement.ts';

/** An organisation's pin of a remote, as stored with a change. */
export interface PinChoice {
  version: string;
  reason: string;
  expiresAt: string | null;
  locked: boolean;
  by: number;
}

/** A rollout under way, as stored with a change. */
export interface RolloutChoice {
  version: string;
  steps: number[];
  percent: number;
  state: 'running' | 'paused';
  minFailures: number;
  maxFailurePercent: number;
  reason: string;
  by: number;
  /** Both are missing in a rollout that was recorded before soak times were. */
  soakHours?: number | null;
  soakStarts?: number;
  /** Both are stored for a rollout of people alone. */
  unit?: 'people';
  organisationIds?: number[] | null;
}

/** What everybody without a pin gets of a remote, as stored with a change. */
export interface CommonChoice {
  stable: string | null;
  rollout: RolloutChoice | null;
}

/** A choice as a row of the database. */
export interface ChoiceRow {
  remote: string;
  organisationId: number | null;
  state: PinChoice | CommonChoice | null;
}

/** The last change; `organisationId` is null when it concerned all organisations. */
export interface LatestChange {
  at: Date;
  actor: string;
  action: string;
  reason: string;
  remote: string | null;
  version: string | null;
  organisationId: number | null;
}

/** For how long an earlier state can be restored and a decision undone. */
export const RESTORABLE_DAYS = 180;

/** SQL condition: audit entry `a` is young enough to be undone, and its state to be restored. */
export const RESTORABLE = `a.at > now() - interval '${RESTORABLE_DAYS} days'`;

// What decides the versions of a remote ($1; of all remotes if null) now: one row for everybody, one for each pin. Pins
// that have ended are included, because an end is no decision. Moments are written in UTC, whatever zone the connection
// has: equal choices are equal texts.
const CHOICES_SQL = `
  select c.remote, null::int as organisation_id, jsonb_build_object('stable', c.version, 'rollout',
      case when r.remote is not null then jsonb_build_object('version', r.version, 'steps', r.steps, 'percent', r.percent,
        'state', r.state, 'minFailures', r.min_failures, 'maxFailurePercent', r.max_failure_percent,
        'reason', r.reason, 'by', r.started_by, 'soakHours', r.soak_hours, 'soakStarts', r.soak_starts) ||
        case r.unit when 'people' then jsonb_build_object('unit', r.unit, 'organisationIds', to_jsonb(r.organisation_ids))
          else '{}' end end) as state
    from (select remote, version from release_channel where channel = 'stable'
      union all select remote, null from release_rollout o where state in ('running', 'paused')
        and not exists (select from release_channel c where c.remote = o.remote and c.channel = 'stable')) c
    left join release_rollout r on r.remote = c.remote and r.state in ('running', 'paused')
    where $1::text is null or c.remote = $1
  union all
  select p.remote, p.organisation_id, jsonb_build_object('version', p.version, 'reason', p.reason, 'expiresAt',
      to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'locked', p.is_locked,
      'by', p.pinned_by)
    from release_pin p where $1::text is null or p.remote = $1`;

export const CHOICES_NOW = statement(
  'releases.choices-now',
  `select remote, organisation_id as "organisationId", state from (${CHOICES_SQL}) as choice`,
).narrow<ChoiceRow>();

/** Writes what differs from the newest rows, under revision $2. */
export const ADD_CHANGES = statement(
  'releases.add-changes',
  `with choice as (${CHOICES_SQL}),
  known as (select distinct on (remote, organisation_id) remote, organisation_id, after as state from platform_change
    where $1::text is null or remote = $1 order by remote, organisation_id, revision desc)
  insert into platform_change (revision, remote, organisation_id, before, after)
  select $2::bigint, coalesce(c.remote, k.remote), coalesce(c.organisation_id, k.organisation_id), k.state, c.state
  from choice c full join known k on k.remote = c.remote
    and coalesce(k.organisation_id, 0) = coalesce(c.organisation_id, 0)
  where c.state is distinct from k.state
  returning organisation_id`,
);

/** The choices after revision $1. */
export const CHOICES_AT = statement(
  'releases.choices-at',
  `select remote, "organisationId", state from (
    select distinct on (remote, organisation_id) remote, organisation_id as "organisationId",
      case when revision <= $1::bigint then after else before end as state
    from platform_change
    order by remote, organisation_id, revision <= $1::bigint desc, abs(revision - $1::bigint)) as newest
  where state is not null`,
).narrow<ChoiceRow>();

export const REVISION_IS_KEPT = statement(
  'releases.revision-is-kept',
  `select from platform_audit a where a.revision = $1::bigint and ${RESTORABLE}`,
);

export const CHANGES_OF = statement(
  'releases.changes-of',
  `select remote, organisation_id as "organisationId", before as state from platform_change
    where revision = $1::bigint and before is distinct from after order by remote, organisation_id nulls first`,
).narrow<ChoiceRow>();

export const DECISION = statement(
  'releases.decision',
  `select a.action, a.version from platform_audit a where a.revision = $1::bigint and ${RESTORABLE}`,
);

export const LATEST_CHANGE = statement(
  'releases.latest-change',
  `select at, actor, action, reason, remote, version, organisation_id as "organisationId"
    from platform_audit where revision is not null order by revision desc limit 1`,
).narrow<LatestChange>();

/**
 * Deletes what nothing can restore any more. Of each choice the newest row at the end of that time is kept: it is the
 * state that the younger rows build on.
 */
export const TIDY_CHANGES = statement(
  'releases.tidy-changes',
  `with past as (select coalesce(max(a.revision), 0) as revision from platform_audit a
    where not (${RESTORABLE}))
  delete from platform_change c using past where c.revision <= past.revision and (c.after is null or exists (
    select from platform_change newer where newer.remote = c.remote
      and newer.organisation_id is not distinct from c.organisation_id
      and newer.revision > c.revision and newer.revision <= past.revision))`,
);
