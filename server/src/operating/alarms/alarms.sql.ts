import { statement } from '../../core/database/statements/statement.ts';

// A cause that comes back within an hour is still the same one, and nobody is told again.
export const RAISE = statement(
  'alarms.raise',
  `insert into alarm as a (cause, text, to_do) select * from unnest($1::text[], $2::text[], $3::text[])
  on conflict (cause) do update set text = excluded.text, to_do = excluded.to_do, seen_at = now(), ended_at = null,
    since = case when a.ended_at < now() - interval '1 hour' then now() else a.since end,
    mailed_at = case when a.ended_at < now() - interval '1 hour' then null else a.mailed_at end,
    raised_told_at = case when a.ended_at < now() - interval '1 hour' then null else a.raised_told_at end,
    ended_told_at = null
  returning cause`,
);

export const END_OTHERS = statement(
  'alarms.end-others',
  'update alarm set ended_at = now() where ended_at is null and cause <> all($1::text[]) returning cause',
);

export const DELETE_OLD = statement(
  'alarms.delete-old',
  `delete from alarm where ended_at < now() - interval '90 days'`,
);

export interface UntoldAlarm {
  cause: string;
  text: string;
  toDo: string;
  since: string;
  endedAt: string | null;
}

const COLUMNS = `cause, text, to_do as "toDo", to_json(since) #>> '{}' as since, to_json(ended_at) #>> '{}' as "endedAt"`;

export const UNMAILED = statement(
  'alarms.unmailed',
  `select ${COLUMNS} from alarm where ended_at is null and mailed_at is null order by since`,
).narrow<UntoldAlarm>();

export const MARK_MAILED = statement(
  'alarms.mark-mailed',
  'update alarm set mailed_at = now() where cause = any($1::text[])',
);

// The end is told of what was told when it appeared.
export const UNTOLD = statement(
  'alarms.untold',
  `select ${COLUMNS} from alarm where (ended_at is null and raised_told_at is null)
    or (ended_at is not null and raised_told_at is not null and ended_told_at is null) order by since`,
).narrow<UntoldAlarm>();

export const MARK_TOLD = statement(
  'alarms.mark-told',
  `update alarm set raised_told_at = case when $2 then raised_told_at else now() end,
    ended_told_at = case when $2 then now() else ended_told_at end where cause = $1`,
);

/** Open alarms, the newest first. */
export const OPEN = statement(
  'alarms.open',
  `select ${COLUMNS} from alarm where ended_at is null order by since desc, cause`,
).narrow<UntoldAlarm>();

/** Where platform administrators get mails about the installation. */
export const PLATFORM_ADMINS = statement(
  'alarms.platform-admins',
  `select distinct u.email, u.name from app_user u join membership m on m.user_id = u.id
  where u.is_platform_admin and m.able_login and m.role between 1 and 4 order by u.email`,
);
