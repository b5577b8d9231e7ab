import { SheetStatus } from '@iwe/domain';
import type { DocumentModel, SheetType } from '@iwe/domain';
import type { SheetEmail } from '@iwe/contract';
import type { Reader, RowOf, SystemTransaction, Transaction } from '../../core/database/index.ts';
import type { EncryptedSecret } from '../../core/services/public.ts';
import { statement } from '../../core/database/statements/statement.ts';

type EmailState = SheetEmail['state'];

const RECIPIENT = statement(
  'sheet-email.recipient',
  `select s.type, s.status, s.no, s.content_version, coalesce(c.email, '') as email, coalesce(c.name, '') as name
  from sheet s left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  where s.organisation_id = $1 and s.id = $2`,
).narrow<{ type: SheetType; status: SheetStatus; email: string; name: string }>();

/** Returns kind, status and customer's address of a sheet; undefined when it is not in this organisation. */
export async function findRecipient(tx: Reader, sheet: number): Promise<RowOf<typeof RECIPIENT> | undefined> {
  const [row] = await tx.query(RECIPIENT(tx.organisation, sheet));
  return row;
}

const INSERT = statement(
  'sheet-email.insert',
  `insert into sheet_email (organisation_id, sheet_id, quote_id, to_address, to_name, document, requested_by,
    requested_by_name, contact_id, is_scheduled, link, link_key_id)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12) returning id`,
);

export interface NewSheetEmail {
  /** What the document is of. */
  of: { sheet: number } | { quote: number } | { contact: number };
  address: string;
  name: string;
  document: DocumentModel;
  requestedBy: { userId: number; name: string };
  /** Sent by a schedule: not one of the emails that its person may send within a day. */
  isScheduled?: boolean;
  /** The link that the email of a quote carries, encrypted. */
  link?: EncryptedSecret;
}

const LOCK_PERSON = statement(
  'sheet-email.lock-person',
  `select pg_advisory_xact_lock(hashtextextended('emails of ' || $1::text || ' ' || $2::text, 0))`,
);

// A stranger is an address that no customer, supplier or colleague has.
const IS_STRANGER = (address: string) => `not exists (
      select from contact c where c.organisation_id = $1 and lower(c.email) = lower(${address}))
    and not exists (select from membership m join app_user u on u.id = m.user_id
      where m.organisation_id = $1 and u.email = lower(${address}))`;
const OF_TODAY = `organisation_id = $1 and requested_by = $2 and requested_at > now() - interval '1 day'
    and not is_scheduled`;
const COUNT_TODAY = statement(
  'sheet-email.count-today',
  `select count(*)::int as emails from sheet_email where ${OF_TODAY}`,
).narrow<{ emails: number }>();
const SENT_TODAY = statement(
  'sheet-email.sent-today',
  `select count(*)::int as emails, count(*) filter (where ${IS_STRANGER('to_address')})::int as strangers,
    ${IS_STRANGER('$3::text')} as "isStranger",
    array(select id from membership where organisation_id = $1 and is_admin and is_active and able_login) as admins
  from sheet_email where ${OF_TODAY}`,
).narrow<{ emails: number; strangers: number; isStranger: boolean; admins: number[] }>();

/**
 * Returns how many emails a person has sent within a day, how many of them to strangers, whether `address` is one, and
 * who administers. Two requests of one person are counted one after the other.
 */
export async function sentToday(tx: Transaction, userId: number, address: string) {
  const [, [row]] = await tx.batch([
    LOCK_PERSON(String(tx.organisation), String(userId)),
    SENT_TODAY(tx.organisation, userId, address),
  ]);
  return row ?? { emails: 0, strangers: 0, isStranger: false, admins: [] };
}

/** Returns how many emails a person has sent within a day, without those of schedules. */
export async function countSentToday(tx: Reader, userId: number): Promise<number> {
  const [row] = await tx.query(COUNT_TODAY(tx.organisation, userId));
  return row?.emails ?? 0;
}

/** Stores an email that waits to be sent. Returns its id. */
export async function insertSheetEmail(tx: Transaction, email: NewSheetEmail): Promise<number> {
  const { of, address, name, document, requestedBy } = email;
  const [row] = await tx.query(
    INSERT(
      tx.organisation,
      'sheet' in of ? of.sheet : null,
      'quote' in of ? of.quote : null,
      address,
      name,
      JSON.stringify(document),
      requestedBy.userId,
      requestedBy.name,
      'contact' in of ? of.contact : null,
      email.isScheduled ?? false,
      email.link?.encrypted ?? null,
      email.link?.keyId ?? null,
    ),
  );
  if (!row) throw new Error('The email was not stored.');
  return row.id;
}

const WAITING = statement(
  'sheet-email.waiting',
  `update sheet_email set attempts = attempts + 1 where organisation_id = $1 and id = $2 and state = 'waiting'
  returning to_address as address, to_name as name, document, message_key as "messageKey", attempts,
    quote_id as "quoteId", link, link_key_id as "linkKeyId",
    exists (select from sheet s where s.organisation_id = sheet_email.organisation_id and s.id = sheet_email.sheet_id
      and s.status = ${SheetStatus.Voided}) as "isVoided"`,
).narrow<{ document: DocumentModel; messageKey: string; isVoided: boolean }>();

export type WaitingSheetEmail = RowOf<typeof WAITING>;

/** Counts an attempt and returns the email; null when it was sent or refused before. */
export async function beginAttempt(tx: Transaction, id: number): Promise<WaitingSheetEmail | null> {
  const [row] = await tx.query(WAITING(tx.organisation, id));
  return row ?? null;
}

const FAILED = statement(
  'sheet-email.failed',
  `update sheet_email set error = $3, failing_since = coalesce(failing_since, now())
  where organisation_id = $1 and id = $2 and state = 'waiting'`,
);

/** Stores why an attempt failed; the email still waits. */
export const noteFailure = (tx: Transaction, id: number, error: string): Promise<unknown> =>
  tx.query(FAILED(tx.organisation, id, error));

/** What an email's document is of, as the audit names it. */
const DOCUMENT_SQL = `case when contact_id is not null then 'contact' when quote_id is null then 'sheet'
      else 'quote' end as entity, coalesce(contact_id, quote_id, sheet_id) as entity_id`;

// In one statement with the history of the sheet or quote, so that neither is written without the other.
const FINISH = statement(
  'sheet-email.finish',
  `with done as (
    update sheet_email set state = $3, error = $4, finished_at = now(), document = null, link = null,
      link_key_id = null
    where organisation_id = $1 and id = $2 and state = 'waiting'
    returning organisation_id, ${DOCUMENT_SQL}, to_address, requested_by)
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after)
  select organisation_id, requested_by, 'iWE', $5, entity, entity_id, '{"fields": {"email": ""}}'::jsonb,
    jsonb_build_object('fields', jsonb_build_object('email', to_address), 'reason', $4::text) from done`,
);

/** Ends an email and writes the result into the sheet's history. */
export const finishSheetEmail = (
  tx: Transaction,
  id: number,
  result: { state: 'sent' | 'refused'; error: string | null },
): Promise<unknown> =>
  tx.query(
    FINISH(tx.organisation, id, result.state, result.error, result.state === 'sent' ? 'Email sent' : 'Email refused'),
  );

// Whatever the organisation: a report names the email alone.
const FIND_BY_KEY = statement(
  'sheet-email.find-by-key',
  `select organisation_id as organisation, id, state from sheet_email where message_key = $1`,
).narrow<{ state: EmailState }>();

const RETURN = statement(
  'sheet-email.return',
  `with returned as (
    update sheet_email set state = 'returned', error = $3, finished_at = now()
    where organisation_id = $1 and id = $2 and state = 'sent'
    returning organisation_id, ${DOCUMENT_SQL}, to_address, requested_by)
  insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after)
    select $1, requested_by, 'iWE', 'Email returned', entity, entity_id, '{"fields": {"email": ""}}'::jsonb,
      jsonb_build_object('fields', jsonb_build_object('email', to_address), 'reason', $3::text) from returned`,
);

/** Notes that an email came back, once. Returns its state before; 'unknown' when there is no such email. */
export async function returnEmail(
  tx: SystemTransaction,
  messageKey: string,
  reason: string,
): Promise<EmailState | 'unknown'> {
  const [found] = await tx.query(FIND_BY_KEY(messageKey));
  if (!found) return 'unknown';
  await tx.query(RETURN(found.organisation, found.id, reason));
  return found.state;
}

const OF_SHEET = statement(
  'sheet-email.of-sheet',
  `select e.id, e.to_address as address, e.state, coalesce(e.error, '') as error, e.requested_by_name, e.requested_at,
    e.finished_at, e.attempts, case when e.state = 'waiting' then e.failing_since end as failing_since,
    case when e.state = 'waiting' then (select j.run_after from job j where j.organisation_id = $1 and j.name = $3
      and j.dedupe_key = 'email ' || e.id and j.state = 'waiting') end as next_at
  from sheet_email e where e.organisation_id = $1 and e.sheet_id = $2 order by e.id desc limit 50`,
).narrow<{ state: EmailState; error: string; attempts: number; failing_since: Date | null; next_at: Date | null }>();

/** The key of the job that sends an email. */
export const jobKeyOf = (email: number): string => `email ${email}`;

/** Returns the newest emails of a sheet; those that wait with the next attempt of the job of this name. */
export const emailsOfSheet = (tx: Reader, sheet: number, job: string): Promise<RowOf<typeof OF_SHEET>[]> =>
  tx.query(OF_SHEET(tx.organisation, sheet, job));
