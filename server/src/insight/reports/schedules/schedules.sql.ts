import { statement } from '../../../core/database/index.ts';

const PERSON = `m.id as "eId", u.name, u.email, m.role, m.is_acct as "isAcct", m.is_dir as "isDir",
  m.able_login and m.is_active as "isActive"`;
const PERSON_JSON = `jsonb_build_object('eId', m.id, 'name', u.name, 'email', u.email, 'role', m.role,
  'isAcct', m.is_acct, 'isDir', m.is_dir, 'isActive', m.able_login and m.is_active)`;

/** The organisation's people. */
export const PEOPLE = statement(
  'report-schedules.people',
  `select ${PERSON} from membership m join app_user u on u.id = m.user_id
  where m.organisation_id = $1 order by u.name, m.id`,
).narrow<{ isActive: boolean }>();

/** Today in the organisation. */
export const TODAY = statement(
  'report-schedules.today',
  'select (now() at time zone time_zone)::date as today from organisation where id = $1',
).narrow<{ today: string }>();

/** Schedules of a person, or all of them ($2 null), or one of these ($3). */
export const LIST = statement(
  'report-schedules.list',
  `select s.id, s.type, s.name, s.frequency, s.request, s.is_active as "isActive", s.next_on as "nextOn", s.problem,
    s.owner_id as "ownerId", u.name as owner,
    coalesce((select jsonb_agg(${PERSON_JSON} order by u.name, m.id) from report_schedule_recipient p
      join membership m on m.organisation_id = p.organisation_id and m.id = p.membership_id
      join app_user u on u.id = m.user_id
      where p.organisation_id = s.organisation_id and p.schedule_id = s.id), '[]') as recipients,
    (select max(e.finished_at) from report_email e
      where e.organisation_id = s.organisation_id and e.report_id = s.report_id and e.state = 'sent') as "lastSentAt",
    coalesce((select jsonb_agg(jsonb_build_object('state', e.state, 'error', e.error) order by e.membership_id)
      from report_email e where e.organisation_id = s.organisation_id and e.report_id = s.report_id), '[]') as emails,
    s.report_id is not null as "hasReport", j.state as "jobState"
  from report_schedule s
  join membership o on o.organisation_id = s.organisation_id and o.id = s.owner_id
  join app_user u on u.id = o.user_id
  left join report r on r.organisation_id = s.organisation_id and r.id = s.report_id
  left join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where s.organisation_id = $1 and ($2::bigint is null or s.owner_id = $2) and ($3::bigint is null or s.id = $3)
  order by s.name collate iwe_text, s.id`,
).narrow<{
  type: string;
  name: string;
  owner: string;
  frequency: 'weekly' | 'monthly';
  id: number;
  ownerId: number;
  isActive: boolean;
  nextOn: string;
  problem: string;
  hasReport: boolean;
}>();

export const LOCK = statement(
  'report-schedules.lock',
  `select s.id, s.owner_id as "ownerId", s.type, s.name, s.frequency, s.request, s.next_on as "nextOn",
    s.is_active as "isActive"
  from report_schedule s where s.organisation_id = $1 and s.id = $2 for update`,
).narrow<{ frequency: 'weekly' | 'monthly' }>();

/** Whom a schedule ($2) is sent to: their memberships. */
export const RECIPIENTS = statement(
  'report-schedules.recipients',
  `select membership_id as "eId" from report_schedule_recipient where organisation_id = $1 and schedule_id = $2
  order by membership_id`,
);

export const COUNT = statement(
  'report-schedules.count',
  'select count(*)::int as n from report_schedule where organisation_id = $1',
).narrow<{ n: number }>();

export const INSERT = statement(
  'report-schedules.insert',
  `insert into report_schedule (organisation_id, type, name, frequency, request, owner_id, is_active, next_on)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8::date) returning id`,
);

export const UPDATE = statement(
  'report-schedules.update',
  `update report_schedule set type = $3, name = $4, frequency = $5, request = $6::jsonb, is_active = $7,
    next_on = $8::date where organisation_id = $1 and id = $2`,
);

export const DELETE = statement(
  'report-schedules.delete',
  'delete from report_schedule where organisation_id = $1 and id = $2',
);

export const CLEAR_RECIPIENTS = statement(
  'report-schedules.clear-recipients',
  'delete from report_schedule_recipient where organisation_id = $1 and schedule_id = $2',
);

export const ADD_RECIPIENTS = statement(
  'report-schedules.add-recipients',
  `insert into report_schedule_recipient (organisation_id, schedule_id, membership_id)
  select $1, $2, unnest($3::bigint[]) on conflict do nothing`,
);

/** Schedules of all organisations that are due, from five in the morning on. */
export const DUE = statement(
  'report-schedules.due',
  `select s.organisation_id as organisation, s.id, m.user_id as "userId" from report_schedule s
  join organisation o on o.id = s.organisation_id
  join membership m on m.organisation_id = s.organisation_id and m.id = s.owner_id
  where s.is_active and s.next_on <= ((now() - interval '5 hours') at time zone o.time_zone)::date
  order by s.next_on, s.organisation_id, s.id limit 500`,
);

/** What became of a due schedule: the report that is made, or why there is none. */
export const ADVANCE = statement(
  'report-schedules.advance',
  `update report_schedule set next_on = $3::date, report_id = coalesce($4, report_id), problem = $5
  where organisation_id = $1 and id = $2`,
);

/** Stores an email for every recipient of the schedule that this report was made for; returns the people. */
export const QUEUE_EMAILS = statement(
  'report-schedules.queue-emails',
  `insert into report_email (organisation_id, report_id, membership_id)
  select s.organisation_id, s.report_id, p.membership_id from report_schedule s
  join report_schedule_recipient p on p.organisation_id = s.organisation_id and p.schedule_id = s.id
  where s.organisation_id = $1 and s.report_id = $2
  on conflict do nothing returning membership_id as "eId"`,
);

/** An email that waits, with the person's present rights and the report's file. */
export const FIND_EMAIL = statement(
  'report-schedules.find-email',
  `select e.state, e.message_key as "messageKey", r.type, r.date_range as "dateRange", r.shows_cost as "showsCost",
    r.file_id as "fileId", o.name as organisation, ${PERSON}
  from report_email e
  join report r on r.organisation_id = e.organisation_id and r.id = e.report_id
  join organisation o on o.id = e.organisation_id
  join membership m on m.organisation_id = e.organisation_id and m.id = e.membership_id
  join app_user u on u.id = m.user_id
  where e.organisation_id = $1 and e.report_id = $2 and e.membership_id = $3`,
).narrow<{ isActive: boolean }>();

export const FINISH_EMAIL = statement(
  'report-schedules.finish-email',
  `update report_email set state = $4, error = $5,
    finished_at = case when $4 = 'waiting' then null else now() end
  where organisation_id = $1 and report_id = $2 and membership_id = $3 and state = 'waiting'`,
);
