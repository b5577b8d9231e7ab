import type { Notification } from '@iwe/contract';
import { statement } from '../../core/database/index.ts';
import type { Reader, Transaction } from '../../core/database/index.ts';
import { recordIds } from './discussion.repository.ts';
import type { DiscussedRecord } from './discussion.repository.ts';

const ADD = statement(
  'notifications.add',
  `insert into notification (organisation_id, membership_id, kind, sheet_id, contact_id, product_id, text, by_name)
  select $1, m.id, $3, $4, $5, $6, $7, $8 from membership m where m.organisation_id = $1 and m.id = any($2::bigint[])`,
);
/**
 * Returns an insert that tells the accounts `to` (a condition on a membership m) about the sheet $2 of the organisation
 * $1, for a command that writes everything in one statement. `by` is the placeholder of who caused it.
 */
export const tellSql = ({ kind, text, by, to }: Pick<Notice, 'kind' | 'text' | 'by'> & { to: string }): string =>
  `insert into notification (organisation_id, membership_id, kind, sheet_id, text, by_name)
    select $1, m.id, '${kind}', $2, '${text}', ${by} from membership m where m.organisation_id = $1 and ${to}`;
const LIST = statement(
  'notifications.list',
  `select n.id, n.kind, n.text, n.by_name, n.at, n.read_at, n.path, n.sheet_id, n.contact_id, n.product_id, s.type as sheet_type,
    coalesce(s.no, c.name, p.code) as record_name
  from notification n left join sheet s on s.organisation_id = n.organisation_id and s.id = n.sheet_id
    left join contact c on c.organisation_id = n.organisation_id and c.id = n.contact_id
    left join product p on p.organisation_id = n.organisation_id and p.id = n.product_id
  where n.organisation_id = $1 and n.membership_id = $2 order by n.id desc limit 50`,
).narrow<{ kind: Notification['kind']; sheet_type: number | null; record_name: string | null }>();
const UNREAD = statement(
  'notifications.unread',
  `select count(*)::int as count from notification
  where organisation_id = $1 and membership_id = $2 and read_at is null`,
).narrow<{ count: number }>();
const READ = statement(
  'notifications.read',
  `update notification set read_at = now()
  where organisation_id = $1 and membership_id = $2 and id <= $3 and read_at is null`,
);

/** What is told to people about something that concerns them. */
export interface Notice {
  kind: Notification['kind'];
  record: DiscussedRecord | null;
  text: string;
  by: string;
}

/** Tells these accounts (eIds), each once. */
export async function notify(tx: Transaction, to: readonly number[], { kind, record, text, by }: Notice) {
  if (to.length === 0) return;
  await tx.query(ADD(tx.organisation, [...new Set(to)], kind, ...recordIds(record), text, by));
}

/** The newest notifications of an account and the number of all unread ones. */
export async function notificationsOf(tx: Reader, eId: number) {
  const [rows, [unread]] = await tx.batch([LIST(tx.organisation, eId), UNREAD(tx.organisation, eId)]);
  return { rows, unread: unread?.count ?? 0 };
}
export type NotificationRow = Awaited<ReturnType<typeof notificationsOf>>['rows'][number];

/** The query of the number of an account's unread notifications, which the badge's poll carries. */
export const unreadNotifications = UNREAD;

/** Marks everything up to a notification as read. */
export async function markRead(tx: Transaction, eId: number, upTo: number): Promise<void> {
  await tx.query(READ(tx.organisation, eId, upTo));
}
