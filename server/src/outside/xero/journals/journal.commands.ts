import type { XeroJournalMonth, XeroReconciliation } from '@iwe/contract';
import { addDays, fromCents, messages, today } from '@iwe/domain';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import type { Reader } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/jobs/enqueue.ts';
import { writeAudit } from '../../../core/writes/public.ts';
import { CONNECTION } from '../connection/connection.repository.ts';
import type { ConnectionRow } from '../connection/connection.repository.ts';
import { deliverOperations } from '../operations/deliver-operations.job.ts';
import {
  ADD_JOURNAL,
  ASK_REVERSAL,
  DOCUMENTS_APART,
  DOCUMENTS_VALUE,
  JOURNALS_OF_MONTH,
  LOCK_CONNECTION,
  SENT_JOURNALS,
  STOCK_VALUE,
} from './journals.sql.ts';
import type { JournalRow } from './journals.sql.ts';
import { monthRange, proposeJournal } from './propose-journal.ts';
import type { JournalLine } from './propose-journal.ts';

/** What account the stock is in, and what it has at the end of the day before a month; null where nobody knows. */
export interface Opening {
  readonly thereCents: number | null;
}

async function connectionOf(tx: Reader, organisation: number): Promise<ConnectionRow> {
  const [connection] = await tx.query(CONNECTION(organisation));
  if (connection?.state !== 'connected')
    throw unprocessable([{ code: 'xero.unconnected', message: connection?.problem || messages.xeroUnconnected }]);
  return connection;
}

/** Whether no journal was sent before: then the first one brings the account to the stock's value. */
export async function needsOpening(tx: Reader, organisation: number, month: string): Promise<boolean> {
  const [sent] = await tx.query(SENT_JOURNALS(organisation, `${month}-01`));
  return (sent?.first ?? null) === null;
}

async function linesOf(
  tx: Reader,
  { organisation, month, opening }: { organisation: number; month: string; opening: Opening | null },
): Promise<{ connection: ConnectionRow; lines: JournalLine[] }> {
  const connection = await connectionOf(tx, organisation);
  const lines = await proposeJournal(tx, { organisation, month, connection });
  if (opening === null || opening.thereCents === null) return { connection, lines };
  const before = addDays(monthRange(month).first, -1);
  const [[stock], [apart]] = await tx.batch([STOCK_VALUE(organisation, before), DOCUMENTS_APART(organisation, before)]);
  // Documents that come to Xero later are no part of what is missing there.
  const later = (apart?.unsent ?? 0) + (apart?.datedLater ?? 0) - (apart?.approvedLater ?? 0);
  const cents = (stock?.cents ?? 0) - later - opening.thereCents;
  const line = { step: 'opening', account: connection.adjustment_account, cents } as const;
  return { connection, lines: cents === 0 ? lines : [line, ...lines] };
}

const isOver = (month: string, { time_zone: timeZone }: ConnectionRow): boolean =>
  monthRange(month).last < today(timeZone, new Date());

const presentLine = ({ step, account, cents }: JournalLine) => ({
  step,
  label: messages.journalStep(step),
  account,
  amount: fromCents(cents),
});
const presentJournal = (row: JournalRow): XeroJournalMonth['journals'][number] => ({
  id: row.id,
  state: row.state,
  error: row.error,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lines: (row.lines ?? []).map(presentLine),
});

/** The proposal of a month beside what was sent of it. */
export async function journalOfMonth(
  tx: Reader,
  asked: { organisation: number; month: string; opening: Opening | null },
): Promise<XeroJournalMonth> {
  const { organisation, month } = asked;
  const { connection, lines } = await linesOf(tx, asked);
  const journals = await tx.query(JOURNALS_OF_MONTH(organisation, `${month}-01`));
  return {
    month,
    isOver: isOver(month, connection),
    inventoryAccount: connection.inventory_account,
    lines: lines.map(presentLine),
    journals: journals.map(presentJournal),
  };
}

/**
 * Stores the journal of a month that somebody has looked at, and asks for it to be sent. Throws 422 where the month is
 * not over, was sent already, has nothing, or differs from what was looked at.
 */
export async function sendJournal(
  tx: RequestTransaction,
  asked: { month: string; total: number; opening: Opening | null },
): Promise<void> {
  const { month, opening } = asked;
  const { organisation } = tx;
  const refuse = (code: string, message: string) => unprocessable([{ code, message }]);
  await tx.query(LOCK_CONNECTION(organisation));
  const { connection, lines } = await linesOf(tx, { organisation, month, opening });
  if (!isOver(month, connection))
    throw refuse(
      'journal.open',
      'The month is not over: its postings are not complete. Send it on the first day after.',
    );
  const journals = await tx.query(JOURNALS_OF_MONTH(organisation, `${month}-01`));
  if (journals.some(({ state }) => state === 'waiting' || state === 'sent' || state === 'reversing'))
    throw refuse('journal.sent', `The journal of ${month} is in Xero or on its way. Reverse it first.`);
  if (lines.length === 0) throw refuse('journal.empty', `Nothing was posted in ${month}, so there is nothing to send.`);
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (fromCents(total) !== asked.total)
    throw refuse('journal.changed', 'The figures have changed since you looked at them. Look at them again.');
  await tx.query(
    ADD_JOURNAL(
      organisation,
      `${month}-01`,
      connection.inventory_account,
      tx.actor.name,
      lines.map(({ step }) => step),
      lines.map(({ account }) => account),
      lines.map(({ cents }) => cents),
    ),
  );
  await writeAudit(tx, {
    action: 'Send to Xero',
    entity: 'organisation',
    entityId: organisation,
    before: {},
    after: { journal: month, amount: fromCents(total) },
  });
  await enqueue(
    tx,
    deliverOperations,
    {},
    { dedupeKey: `request ${tx.requestId}`, title: `Journal of ${month} to Xero` },
  );
}

/** Asks for a journal to be voided in Xero; the month can then be sent again. Throws 404 where it is not there. */
export async function reverseJournal(tx: RequestTransaction, id: number, reason: string): Promise<void> {
  const [journal] = await tx.query(ASK_REVERSAL(tx.organisation, id));
  if (!journal) throw notFound();
  await writeAudit(tx, {
    action: 'Recall from Xero',
    entity: 'organisation',
    entityId: tx.organisation,
    before: {},
    after: { journal: journal.month.slice(0, 7), reason },
  });
  await enqueue(
    tx,
    deliverOperations,
    {},
    { dedupeKey: `request ${tx.requestId}`, title: 'Reverse a journal in Xero' },
  );
}

/** The inventory account in Xero against the stock's value at the end of a month, and what makes the difference. */
export async function compareStock(
  tx: Reader,
  {
    organisation,
    month,
    there,
  }: { organisation: number; month: string; there: { cents: number } | { problem: string } },
): Promise<NonNullable<XeroReconciliation['stock']>> {
  const { first, last } = monthRange(month);
  const [[connection], [stock], [apart], [sent]] = await tx.batch([
    CONNECTION(organisation),
    STOCK_VALUE(organisation, last),
    DOCUMENTS_APART(organisation, last),
    SENT_JOURNALS(organisation, first),
  ]);
  const here = stock?.cents ?? 0;
  const common = { account: connection?.inventory_account ?? '', here: fromCents(here) };
  if ('problem' in there) return { ...common, there: null, difference: null, parts: [], problem: there.problem };
  const since = sent?.first ?? first;
  const [[before], [documents]] = await tx.batch([
    STOCK_VALUE(organisation, addDays(since, -1)),
    DOCUMENTS_VALUE(organisation, since, last),
  ]);
  const unjournaled = here - (before?.cents ?? 0) - (documents?.cents ?? 0) - (sent?.cents ?? 0);
  const named = [
    { why: 'Bills and bill credit notes that are not in Xero', cents: apart?.unsent ?? 0 },
    { why: 'Bills and bill credit notes that were left out of Xero', cents: apart?.leftOut ?? 0 },
    { why: 'Bills and bill credit notes with a later date', cents: apart?.datedLater ?? 0 },
    { why: 'Bills and bill credit notes approved after the month', cents: -(apart?.approvedLater ?? 0) },
    { why: 'Months whose journal is not in Xero', cents: since > last ? 0 : unjournaled },
  ];
  const rest = here - there.cents - named.reduce((sum, { cents }) => sum + cents, 0);
  const parts = [...named, { why: 'Opening balance, or entries made in Xero by hand', cents: rest }];
  return {
    ...common,
    there: fromCents(there.cents),
    difference: fromCents(here - there.cents),
    parts: parts.filter(({ cents }) => cents !== 0).map(({ why, cents }) => ({ why, amount: fromCents(cents) })),
    problem: '',
  };
}
