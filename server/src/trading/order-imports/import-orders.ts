import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  DEFAULT_INVOICE_TAX_TYPE,
  fromCents,
  messages,
  postalAddress,
  sameText,
  sheetLineTexts,
  SheetType,
  TAX_TYPE_LABELS,
  today,
} from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import type { RowOf } from '../../core/database/index.ts';
import {
  amount,
  exampleCustomer,
  exampleProductCode,
  readableCells,
  tooLongTexts,
  wholeNumber,
} from '../../records/imports/public.ts';
import type { CheckedRows, GoodRow, ImportKind, ImportRow } from '../../records/imports/public.ts';
import { createSheet, newSheetProblems, ruleActor, staffDrafter } from '../sheets/public.ts';
import type { SaveInput } from '../sheets/public.ts';
import { optionalDay, ORDER_COLUMNS } from './order-columns.ts';
import { CUSTOMERS_NAMED, INVOICES_OF_REFERENCES, PRODUCTS_OF_CODES, TIME_ZONE } from './order-imports.sql.ts';

/** Every invoice is checked and created as one that is saved in the editor; this many finish in seconds. */
const MAX_ROWS = 1_000;

/** A row that can be imported: a line, and the invoice that it is part of (the same object for all of its rows). */
interface OrderRow extends GoodRow {
  invoice: SaveInput;
}
type Customer = RowOf<typeof CUSTOMERS_NAMED>;
type Product = RowOf<typeof PRODUCTS_OF_CODES>;

/** What the rows of a file name, read at once. */
interface Named {
  customers: readonly Customer[];
  /** By their codes in small letters: no two products have codes that differ in case alone. */
  products: ReadonlyMap<string, Product>;
  today: string;
}

/** The rows of one invoice while they are checked, with the reasons against each of them. */
interface InvoiceRows {
  readonly name: string;
  readonly rows: readonly ImportRow[];
  readonly reasons: ReadonlyMap<number, string[]>;
  readonly customer: Customer | undefined;
  readonly input: SaveInput;
}

/**
 * Import of draft invoices (spec §7 "orders-import"): rows with the same Invoice are the lines of one draft. It is
 * checked and created as POST orders does; an invoice is imported as a whole or not at all. An invoice that the
 * customer has already, by its reference, is refused.
 */
export const importOrders: ImportKind<OrderRow> = {
  kind: 'orders',
  path: 'orders-import',
  title: 'draft invoices',
  permission: 'staff',
  files: ['xlsx'],
  maxRows: MAX_ROWS,
  fields: z.object({}),
  columns: () => ORDER_COLUMNS,
  example: exampleOrder,
  check: checkOrders,
  write: async (good, tx) => {
    const { account } = tx.actor;
    const creation = {
      drafter: staffDrafter(account.role, account.eId),
      actor: ruleActor(tx.actor),
      author: { userId: tx.userId, operator: tx.actor.name, requestId: tx.requestId },
      now: new Date(),
    };
    // One after the other, so that the numbers follow the order of the file.
    for (const invoice of new Set(good.map((row) => row.invoice))) await createSheet(tx, invoice, creation);
    return good.length;
  },
};

/** The example is a new draft of today, for a stored customer and product. */
async function exampleOrder(tx: RequestTransaction): Promise<Record<string, string>> {
  const [code, customer, [organisation]] = await Promise.all([
    exampleProductCode(tx),
    exampleCustomer(tx),
    tx.query(TIME_ZONE(tx.organisation)),
  ]);
  if (code === undefined || !customer || !organisation) return {};
  return { code, customer: customer.name, date: today(organisation.time_zone, new Date()) };
}

const bare = (text: string): string => sameText(text).replace(/\s/g, '');

async function checkOrders(rows: readonly ImportRow[], tx: RequestTransaction): Promise<CheckedRows<OrderRow>> {
  const named = await readNamed(rows, tx);
  const invoices = [...Map.groupBy(rows, ({ cells }) => sameText(cells['invoice'] ?? '')).values()].map((own) =>
    readInvoice(own, named),
  );
  await refuseDuplicates(invoices, tx);
  const context = { actor: ruleActor(tx.actor), now: new Date() };
  for (const invoice of invoices) {
    if (hasReasons(invoice)) continue;
    for (const { line, message } of await newSheetProblems(tx, invoice.input, context))
      addReason(invoice, line === undefined ? 0 : line - 1, message);
  }
  const isGood = (invoice: InvoiceRows): boolean => !hasReasons(invoice);
  return {
    good: invoices.filter(isGood).flatMap(goodRows),
    bad: invoices.filter(hasReasons).flatMap(badRows),
    notes: notesOf(invoices.filter(isGood)),
  };
}

async function readNamed(rows: readonly ImportRow[], tx: RequestTransaction): Promise<Named> {
  const cells = (key: string): string[] => rows.map((row) => row.cells[key] ?? '').filter((text) => text !== '');
  const names = cells('customer');
  const [customers, products, [organisation]] = await tx.batch([
    CUSTOMERS_NAMED(tx.organisation, [...new Set([...names.map(sameText), ...names.map(bare)])]),
    PRODUCTS_OF_CODES(tx.organisation, [...new Set(cells('code').map(sameText))]),
    TIME_ZONE(tx.organisation),
  ]);
  if (!organisation) throw new Error(`The organisation ${tx.organisation} is gone.`);
  return {
    customers,
    products: new Map(products.map((one) => [sameText(one.code), one])),
    today: today(organisation.time_zone, new Date()),
  };
}

/** Returns the draft that the rows of one invoice describe, with everything that cannot be read in them. */
function readInvoice(rows: readonly ImportRow[], { customers, products, today: now }: Named): InvoiceRows {
  const reasons = new Map(rows.map(({ row, unread = {} }): [number, string[]] => [row, Object.values(unread)]));
  const reasonsOf = (row: ImportRow | undefined): string[] => reasons.get(row?.row ?? 0) ?? [];
  const [first] = rows;
  const ofHead = reasonsOf(first);
  const name = first?.cells['invoice'] ?? '';
  if (name === '' && first?.unread?.['invoice'] === undefined)
    for (const row of rows) reasonsOf(row).push('Invoice is missing. Rows with the same text are one.');
  const head = readHead(rows, reasonsOf);
  const isCustomerUnread = rows.some(({ unread }) => unread?.['customer'] !== undefined);
  const customer = isCustomerUnread ? undefined : findCustomer(head['customer'] ?? '', customers, ofHead);
  const lines = rows.flatMap((row, index) => {
    const line = readLine(row, products, reasonsOf(row));
    return line ? [{ ...line, seq: index + 1 }] : [];
  });
  const input: SaveInput = {
    uuid: randomUUID(),
    type: SheetType.Invoice,
    customerId: customer?.id ?? null,
    date: optionalDay(head['date'] ?? '', 'Date', ofHead) ?? now,
    dueDate: optionalDay(head['dueDate'] ?? '', 'Due Date', ofHead),
    deliveryDate: optionalDay(head['deliveryDate'] ?? '', 'Dispatch Date', ofHead),
    reference: bounded(head['reference'] || name, 'Reference', 100, ofHead),
    comments: bounded(head['comments'] ?? '', 'Comments', 2_000, ofHead),
    taxType: readTaxType(head['taxType'] ?? '', ofHead),
    address: customer ? postalAddress(customer) : '',
    phone: customer?.phone ?? '',
    csrServiceId: customer?.service_id ?? null,
    csrBDId: customer?.bd_id ?? null,
    lines,
  };
  return { name, rows, reasons, customer, input };
}

/** Returns the cells of an invoice's head: each from the first row that has one; other rows must not contradict it. */
function readHead(
  rows: readonly ImportRow[],
  reasonsOf: (row: ImportRow) => string[],
): Readonly<Record<string, string>> {
  const head: Record<string, string> = {};
  for (const { key, label } of ORDER_COLUMNS.filter((column) => column.of === 'head'))
    for (const row of rows) {
      const text = row.cells[key] ?? '';
      if (text === '' || row.unread?.[key] !== undefined) continue;
      head[key] ??= text;
      if (head[key] !== text)
        reasonsOf(row).push(`${label} '${text}' differs from '${head[key]}' in an earlier row of this invoice.`);
    }
  return head;
}

function findCustomer(text: string, customers: readonly Customer[], reasons: string[]): Customer | undefined {
  if (text === '') {
    reasons.push('Customer is missing.');
    return undefined;
  }
  const byName = customers.filter(({ name }) => sameText(name) === sameText(text));
  const found = byName.length > 0 ? byName : customers.filter(({ code }) => code === bare(text));
  if (found.length === 0) reasons.push(`No customer has the name or code '${text.slice(0, 60)}'.`);
  if (found.length > 1)
    reasons.push(
      `${found.length} customers have the name or code '${text.slice(0, 60)}'. Use what only one of them has.`,
    );
  return found.length === 1 ? found[0] : undefined;
}

function readLine({ cells: all, unread = {} }: ImportRow, products: Named['products'], reasons: string[]) {
  if (unread['code'] !== undefined || unread['quantity'] !== undefined) return null;
  const cells = readableCells(all, unread);
  const { code = '', quantity: quantityText = '', price: priceText = '' } = cells;
  const product = products.get(sameText(code));
  if (code === '') reasons.push('Item Code is missing.');
  else if (!product) reasons.push(`No product has the code '${code.slice(0, 60)}'.`);
  const quantity = wholeNumber(quantityText, 'Qty');
  if (quantity.reason !== undefined) reasons.push(quantity.reason);
  const price = priceText === '' ? null : amount(priceText, 'Unit Price');
  if (price?.reason !== undefined) reasons.push(price.reason);
  reasons.push(...tooLongTexts(cells, SheetType.Invoice));
  if (!product || quantity.value === undefined) return null;
  // A line without a price gets the customer's.
  const typed = price?.value === undefined ? {} : { price: fromCents(price.value), manual: true };
  return { productId: product.id, quantity: quantity.value, ...sheetLineTexts(cells), ...typed };
}

function readTaxType(text: string, reasons: string[]): number {
  if (text === '') return DEFAULT_INVOICE_TAX_TYPE;
  const known = Object.entries(TAX_TYPE_LABELS).find(([, label]) => sameText(label) === sameText(text));
  if (known) return Number(known[0]);
  reasons.push(`Tax Type '${text}' must be ${Object.values(TAX_TYPE_LABELS).join(', ')}.`);
  return DEFAULT_INVOICE_TAX_TYPE;
}

function bounded(text: string, label: string, maxLength: number, reasons: string[]): string {
  if (text.length > maxLength) reasons.push(messages.textTooLong(label, maxLength));
  return text;
}

/** A customer's reference names an invoice once: one that is here already was imported, or typed, before. */
async function refuseDuplicates(invoices: readonly InvoiceRows[], tx: RequestTransaction): Promise<void> {
  const keyOf = (customerId: number, reference: string): string => `${customerId} ${sameText(reference)}`;
  const found = await tx.query(
    INVOICES_OF_REFERENCES(
      tx.organisation,
      invoices.flatMap(({ customer }) => (customer ? [customer.id] : [])),
      invoices.map(({ input }) => sameText(input.reference ?? '')),
    ),
  );
  const numbers = new Map(found.map(({ contact_id, reference, no }) => [keyOf(contact_id, reference), no]));
  const names = new Map<string, string>();
  for (const invoice of invoices) {
    const { customer, input, name } = invoice;
    if (!customer) continue;
    const reference = input.reference ?? '';
    const key = keyOf(customer.id, reference);
    const number = numbers.get(key);
    const twin = names.get(key);
    if (number !== undefined)
      addReason(
        invoice,
        0,
        `${customer.name} has ${number} with the reference '${reference}' already. ` +
          'Give this one another reference if it is another invoice.',
      );
    else if (twin !== undefined)
      addReason(invoice, 0, `Invoice ${twin} of this file has the same customer and the reference '${reference}'.`);
    else names.set(key, name);
  }
}

function addReason({ rows, reasons }: InvoiceRows, index: number, reason: string): void {
  reasons.get((rows[index] ?? rows[0])?.row ?? 0)?.push(reason);
}

const hasReasons = ({ reasons }: InvoiceRows): boolean => [...reasons.values()].some((own) => own.length > 0);

const goodRows = ({ name, rows, customer, input }: InvoiceRows): OrderRow[] =>
  rows.map(({ row }, index) => ({
    row,
    invoice: input,
    ...(index === 0
      ? { shown: { customer: customer?.name ?? '', date: input.date, reference: input.reference ?? '' } }
      : {}),
    note: index === 0 ? `New draft of ${rows.length} ${rows.length === 1 ? 'line' : 'lines'}` : `Line of ${name}`,
  }));

/** The rows of an invoice that cannot be imported; rows without a reason of their own name those that have one. */
function badRows({ rows, reasons }: InvoiceRows): { row: number; reasons: string[] }[] {
  const blamed = rows.filter(({ row }) => (reasons.get(row) ?? []).length > 0).map(({ row }) => row);
  return rows.map(({ row }) => {
    const own = reasons.get(row) ?? [];
    return {
      row,
      reasons:
        own.length > 0
          ? own
          : [`Row ${blamed.join(', ')} of this invoice cannot be imported, and an invoice is imported as a whole.`],
    };
  });
}

function notesOf(good: readonly InvoiceRows[]): string[] {
  if (good.length === 0) return [];
  return [`${good.length} ${good.length === 1 ? 'draft invoice' : 'draft invoices'} will be created.`];
}
