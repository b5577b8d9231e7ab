import { fromCents, isOneEmailAddress, postalAddress, statementOf } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import type { Statements, StatementsSent } from '@iwe/contract';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import { enqueue } from '../../core/jobs/enqueue.ts';
import { emailSheet, insertSheetEmail, jobKeyOf } from '../sheet-emails/public.ts';
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

/** The customers with something open on a day (today by default), and the organisation's schedule. */
export async function readStatements(tx: Reader, asked: string | undefined): Promise<Statements> {
  const [head] = await tx.query(STATEMENT_HEAD(tx.organisation));
  if (!head) throw new Error('The organisation does not exist.');
  const { today, ...schedule } = head;
  const day = asked ?? today;
  const rows = await tx.query(OWING_CUSTOMERS(tx.organisation, day));
  return {
    day,
    schedule,
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
 * Stores an email with the statement for each customer; they are sent after the commit. Who has no address or owes
 * nothing is left out, with the reason.
 */
export async function emailStatements(
  tx: Transaction,
  asked: {
    customers: readonly number[];
    day: string | undefined;
    requestedBy: { userId: number; name: string };
    /** Throws where a person may send no more today. */
    assertMayEmail?: (address: string) => Promise<void>;
  },
): Promise<StatementsSent> {
  const [head] = await tx.query(STATEMENT_HEAD(tx.organisation));
  const day = asked.day ?? head?.today ?? '';
  const rows = await tx.query(STATEMENT_OF(tx.organisation, day, asked.customers));
  const leftOut: StatementsSent['leftOut'][number][] = [];
  let sent = 0;
  for (const row of rows) {
    const address = row.email.trim();
    if (!row.lines) leftOut.push({ customer: row.name, why: 'Nothing is open.' });
    else if (!isOneEmailAddress(address)) leftOut.push({ customer: row.name, why: 'It has no email address.' });
    else {
      await asked.assertMayEmail?.(address);
      const email = await insertSheetEmail(tx, {
        of: { contact: row.id },
        address,
        name: row.name,
        document: documentFor(day, row),
        requestedBy: asked.requestedBy,
      });
      const title = `Email the statement of ${row.name}`;
      await enqueue(tx, emailSheet, { email }, { dedupeKey: jobKeyOf(email), title });
      sent += 1;
    }
  }
  return { sent, leftOut };
}
