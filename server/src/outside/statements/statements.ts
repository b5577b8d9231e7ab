import { fromCents, isOneEmailAddress, postalAddress, statementOf } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import type { Statements, StatementsSent } from '@iwe/contract';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { emailSheet, emailsLeft, insertSheetEmail, jobKeyOf } from '../sheet-emails/public.ts';
import { OWING_CUSTOMERS, STATEMENT_HEAD, STATEMENT_OF } from './statements.sql.ts';

type StatementRow = RowOf<typeof STATEMENT_OF>;

const documentFor = (day: string, { seller, contact, paymentType, lines }: StatementRow): DocumentModel =>
  statementOf(
    day,
    {
      seller,
      contact: { name: contact?.name ?? '', code: contact?.code ?? '', address: contact ? postalAddress(contact) : '' },
      paymentType,
    },
    lines ?? [],
  );

/**
 * The customers with something open on a day (today by default), the organisation's schedule, and how many emails the
 * user may still send.
 */
export async function readStatements(tx: Reader, userId: number, asked: string | undefined): Promise<Statements> {
  const [head] = await tx.query(STATEMENT_HEAD(tx.organisation));
  if (!head) throw new Error('The organisation does not exist.');
  const { today, ...schedule } = head;
  const day = asked ?? today;
  const rows = await tx.query(OWING_CUSTOMERS(tx.organisation, day));
  return {
    day,
    schedule,
    emailsLeft: await emailsLeft(tx, userId),
    data: rows.map(({ owed, overdue, lastAt, ...row }) => ({
      ...row,
      owed: fromCents(owed),
      overdue: fromCents(overdue),
      lastAt: lastAt?.toISOString() ?? null,
    })),
  };
}

/** The statements of customers as documents, in the order of their ids. Customers of others are left out. */
export async function statementsOf(
  tx: Reader,
  { customers, day }: { customers: readonly number[]; day: string | undefined },
): Promise<DocumentModel[]> {
  const [head] = await tx.query(STATEMENT_HEAD(tx.organisation));
  const on = day ?? head?.today ?? '';
  const rows = await tx.query(STATEMENT_OF(tx.organisation, on, customers));
  return rows.map((row) => documentFor(on, row));
}

/**
 * Stores an email with the statement for each customer, in the order asked; they are sent after the commit. Who has no
 * address or owes nothing is left out, with the reason; `notToday` are those for whom `take` has no email left.
 */
export async function emailStatements(
  tx: Transaction,
  asked: {
    customers: readonly number[];
    day: string | undefined;
    requestedBy: { userId: number; name: string };
    /** How many of so many emails may go today; all of them where a schedule sends. */
    take?: (count: number) => Promise<number>;
  },
): Promise<StatementsSent> {
  const { customers, requestedBy, take } = asked;
  const [head] = await tx.query(STATEMENT_HEAD(tx.organisation));
  const day = asked.day ?? head?.today ?? '';
  const found = new Map((await tx.query(STATEMENT_OF(tx.organisation, day, customers))).map((row) => [row.id, row]));
  const rows = customers.flatMap((id) => found.get(id) ?? []);
  const leftOut = rows.flatMap((row) => {
    const why = whyLeftOut(row);
    return why === null ? [] : [{ customer: row.name, why }];
  });
  const sendable = rows.filter((row) => whyLeftOut(row) === null);
  const sent = (await take?.(sendable.length)) ?? sendable.length;
  for (const row of sendable.slice(0, sent)) {
    const email = await insertSheetEmail(tx, {
      of: { contact: row.id },
      address: row.email.trim(),
      name: row.name,
      document: documentFor(day, row),
      requestedBy,
      isScheduled: take === undefined,
    });
    const title = `Email the statement of ${row.name}`;
    await enqueue(tx, emailSheet, { email }, { dedupeKey: jobKeyOf(email), title });
  }
  return { sent, leftOut, notToday: sendable.slice(sent).map(({ id }) => id) };
}

function whyLeftOut({ lines, email }: StatementRow): string | null {
  if (!lines) return 'Nothing is open.';
  return isOneEmailAddress(email.trim()) ? null : 'It has no email address.';
}
