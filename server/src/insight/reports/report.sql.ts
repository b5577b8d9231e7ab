import { statement } from '../../core/database/index.ts';

export const INSERT = statement(
  'reports.insert',
  `insert into report (organisation_id, type, date_range, request, shows_cost, requested_by)
  values ($1, $2, $3, $4::jsonb, $5, $6) returning id`,
);

export const SET_JOB = statement(
  'reports.set-job',
  'update report set job_id = $3 where organisation_id = $1 and id = $2',
);

/**
 * Reports under way: of one person, and of the organisation. The lock makes requests of an organisation wait in turn.
 */
export const LOCK_COUNTING = statement(
  'reports.lock-counting',
  `select pg_advisory_xact_lock(hashtext('iwe reports'), $1::int)`,
);
export const COUNT_OPEN = statement(
  'reports.count-open',
  `select count(*)::int as organisation, (count(*) filter (where r.requested_by = $2))::int as person
  from report r join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = $1 and j.state in ('waiting', 'running')`,
).narrow<{ organisation: number; person: number }>();

/** What a worker must know of a report, with the present rights of the person who asked for it. */
export const FIND = statement(
  'reports.find',
  `select r.id, r.type, r.date_range, r.request, r.shows_cost, r.file_id, r.requested_by, u.name as requested_by_name,
    m.role, m.is_acct, m.is_dir, m.able_login and m.is_active as is_active
  from report r join membership m on m.organisation_id = r.organisation_id and m.id = r.requested_by
  join app_user u on u.id = m.user_id
  where r.organisation_id = $1 and r.id = $2`,
).narrow<{ is_active: boolean }>();

// A worker that was taken for dead may finish, too: the first file stays.
export const SET_FILE = statement(
  'reports.set-file',
  `update report set file_id = $3, rows = $4 where organisation_id = $1 and id = $2 and file_id is null returning id`,
);

const VISIBLE = `r.organisation_id = $1 and ($2::boolean or not r.shows_cost)`;
export const PAGE = statement(
  'reports.page',
  `select r.id, r.type, r.date_range, r.created_at, r.rows, r.shows_cost, r.requested_by, u.name as requested_by_name,
    r.file_id, f.expires_at, (f.state <> 'stored' or f.expires_at <= now()) as is_expired, j.state as job_state,
    j.cancel_requested_at is not null as is_cancelling, j.progress_done, j.progress_total, j.error
  from report r join membership m on m.organisation_id = r.organisation_id and m.id = r.requested_by
  join app_user u on u.id = m.user_id
  left join stored_file f on f.organisation_id = r.organisation_id and f.id = r.file_id
  left join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where ${VISIBLE} order by r.id desc limit $3 offset $4`,
).narrow<{ is_cancelling: boolean }>();

export const COUNTS = statement(
  'reports.counts',
  `select count(*)::int as total, (count(*) filter (where j.state in ('waiting', 'running')))::int as active
  from report r left join job j on j.organisation_id = r.organisation_id and j.id = r.job_id where ${VISIBLE}`,
).narrow<{ total: number; active: number }>();

export const JOB_OF = statement(
  'reports.job-of',
  `select r.id, r.job_id, r.requested_by from report r where ${VISIBLE} and r.id = $3`,
);

/** The organisation, its clock, and the moment of the snapshot that this is read in. */
export const FRAME = statement(
  'reports.frame',
  `select name as organisation, time_zone as "timeZone",
    to_char(now() at time zone time_zone, 'DD Mon YYYY HH24:MI:SS') || ' (' || time_zone || ')' as "momentText"
  from organisation where id = $1`,
).narrow<{ momentText: string }>();

const NAMED = 'where organisation_id = $1 and id = any($2::bigint[]) order by name, id';
export const WAREHOUSES = statement('reports.names-of-warehouses', `select name from warehouse ${NAMED}`);
export const BRANDS = statement('reports.names-of-brands', `select name from brand ${NAMED}`);
export const PRODUCTS = statement('reports.names-of-products', `select code as name from product ${NAMED}`);
export const CONTACTS = statement('reports.names-of-contacts', `select name from contact ${NAMED}`);
