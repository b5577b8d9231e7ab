import { statement } from '../database/statements/statement.ts';

/** Newest first: what changed the content of a record after version $4. */
export const CHANGES_SINCE = statement(
  'conflicts.changes-since',
  `select at, operator, before, after from audit
  where organisation_id = $1 and entity = $2 and entity_id = $3 and (after ->> 'version')::int > $4
  order by id desc limit 500`,
).narrow<{ before: Record<string, unknown> | null; after: Record<string, unknown> | null }>();

/** Who changed the content of a record last: other entries of its history, such as an email, have no version. */
export const LAST_CONTENT_CHANGE = statement(
  'conflicts.last-content-change',
  `select a.at, a.operator, o.time_zone from audit a join organisation o on o.id = a.organisation_id
  where a.organisation_id = $1 and a.entity = $2 and a.entity_id = $3 and a.after ? 'version'
  order by a.id desc limit 1`,
);

/** $4: fields of which one must be among those that the entry names as changed. */
export const LAST_CHANGE = statement(
  'conflicts.last-change',
  `select a.at, a.operator, o.time_zone from audit a join organisation o on o.id = a.organisation_id
  where a.organisation_id = $1 and a.entity = $2 and a.entity_id = $3 and a.action <> 'Refused'
    and a.after -> 'fields' ?| $4::text[]
  order by a.id desc limit 1`,
);

/**
 * Of a record whose entries have its fields themselves. $4: its fields; entries about something else, such as an
 * invitation that was sent again, have none of them.
 */
export const LAST_RECORD_CHANGE = statement(
  'conflicts.last-record-change',
  `select a.at, a.operator, o.time_zone from audit a join organisation o on o.id = a.organisation_id
  where a.organisation_id = $1 and a.entity = $2 and a.entity_id = $3 and a.action <> 'Refused'
    and a.after ?| $4::text[]
  order by a.id desc limit 1`,
);
