import { createHash } from 'node:crypto';
import type { Database, RowOf } from '../../core/database/index.ts';
import type { StoredContact, StoredPayment } from './books.ts';
import type { StoredDocument } from './documents.ts';
import { SENT_SHEETS } from './fill-books.sql.ts';
import { TENANTS } from './oauth.ts';
import type { StandInState } from './state.ts';

type SentSheet = RowOf<typeof SENT_SHEETS>;

/** The demo's organisations and whose books are theirs. */
const BOOKS: Readonly<Record<number, string>> = { 4: TENANTS[0].id, 9: TENANTS[1].id };
const KINDS = { 1: 'ACCREC', 2: 'ACCRECCREDIT', 4: 'ACCPAY', 5: 'ACCPAYCREDIT' } as const;
/** Account Period and Partial Paid say that money is still open (spec §3 "Actual payment"). */
const OPEN_PAY_TYPES = [0, 6, 7];

/**
 * Puts the demo's sheets that are Sent into empty books, so that they can be recalled, paid and read back like any
 * other.
 */
export async function fillBooks(database: Database, state: StandInState): Promise<void> {
  // Reading every sent sheet takes a second of each start.
  if (Object.values(BOOKS).every((tenant) => state.books(tenant).documents.size > 0)) return;
  const sheets = await database.system((tx) => tx.query(SENT_SHEETS()));
  for (const [organisation, rows] of Map.groupBy(sheets, (sheet) => sheet.organisation)) {
    const books = state.books(BOOKS[organisation] ?? '');
    if (!(organisation in BOOKS) || books.documents.size > 0) continue;
    const contacts = new Map(rows.map((row) => [row.contact_id, contactOf(row)]));
    const isPaid = (row: SentSheet) => !OPEN_PAY_TYPES.includes(row.actual_pay_type);
    books.takeOver(
      [...contacts.values()],
      rows.map((row) => documentOf(row, isPaid(row))),
      rows.filter(isPaid).map(paymentOf),
    );
  }
}

/** The same uuid for the same words, so that a second start makes no second contact. */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const contactId = ({ organisation, contact_id: id }: SentSheet): string => uuidOf(`contact ${organisation} ${id}`);
const noon = (day: string): string => `${day}T12:00:00.000Z`;

const contactOf = (row: SentSheet): StoredContact => ({
  id: contactId(row),
  number: `iWE-${row.organisation}-${row.contact_id}`,
  accountNumber: '',
  name: row.name,
  taxNumber: row.code,
  email: '',
  isArchived: false,
  updatedAt: noon(row.date),
});

function documentOf(row: SentSheet, isPaid: boolean): StoredDocument {
  const isSale = row.type === 1 || row.type === 2;
  const taxType = row.tax_type === 1 ? 'NONE' : isSale ? 'OUTPUT' : 'INPUT';

  return {
    id: row.id,
    kind: KINDS[row.type],
    number: isSale ? row.no : row.reference.trim() || row.no,
    contactId: contactId(row),
    status: isPaid ? 'PAID' : 'AUTHORISED',
    lineAmountTypes: row.tax_type === 1 ? 'NoTax' : 'Inclusive',
    lines: row.lines.map((line, index) => ({
      id: uuidOf(`line ${row.id} ${index}`),
      description: `${isSale || index > 0 ? '' : `${row.no}: `}${line.code} ${line.name}`,
      quantity: line.quantity,
      unitAmount: line.price / 100,
      accountCode: isSale ? '200' : '630',
      taxType,
      lineCents: line.amount,
      taxCents: line.gst,
    })),
    date: row.date,
    dueDate: row.due_date ?? row.date,
    reference: isSale ? row.reference : '',
    url: '',
    taxCents: row.gst_cents,
    totalCents: row.total_cents,
    updatedAt: noon(row.date),
  };
}

const paymentOf = (row: SentSheet): StoredPayment => ({
  id: uuidOf(`payment ${row.id}`),
  documentId: row.id,
  cents: row.total_cents,
  date: row.due_date ?? row.date,
  reference: '',
  updatedAt: noon(row.date),
});
