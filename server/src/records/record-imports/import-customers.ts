import * as z from 'zod';
import { saveCustomerRequest } from '@iwe/contract';
import {
  DEFAULT_SHIP_TYPE_LABELS,
  abnWarning,
  canCreateCustomer,
  CUSTOMER_FIELDS,
  CUSTOMER_REQUIRED,
  emailWarning,
  messages,
  sameText,
} from '@iwe/domain';
import type { RequestTransaction } from '../../core/app-types.ts';
import { exampleCustomer } from '../imports/public.ts';
import type { CheckedRows, GoodRow, ImportKind, ImportRow } from '../imports/public.ts';
import {
  lockCustomersByCode,
  customerValuesOf,
  judgeCustomer,
  sentCustomer,
  countCustomers,
  insertCustomer,
  updateStoredCustomer,
} from '../customers/public.ts';
import type { StoredCustomer, CustomerReferences, JudgedCustomer } from '../customers/public.ts';
import { labelIn, MAX_ROWS, readCells, readPlainCell, recordColumns, writeRows } from './read-cells.ts';
import type { Choices, ReadCell, RecordColumn } from './read-cells.ts';

/** A valid row: a new customer, or a change of a stored one (`stored`). */
interface CustomerRow extends GoodRow {
  judged: JudgedCustomer;
  stored: StoredCustomer | null;
}

const COLUMNS = recordColumns(CUSTOMER_FIELDS, CUSTOMER_REQUIRED);
const MAX_AUD = CUSTOMER_FIELDS.credit_limit.max;

/**
 * Import of customers: a row with a stored customer's code and name changes that customer, any other row creates one. A
 * code alone does not identify a customer, because two businesses may share an ABN. An empty cell leaves a field as it
 * is; the rules of the form apply.
 */
export const importCustomers: ImportKind<CustomerRow> = {
  kind: 'customers',
  title: 'customers',
  permission: 'staff',
  files: ['xlsx'],
  maxRows: MAX_ROWS,
  fields: z.object({}),
  columns: () => COLUMNS,
  example: storedCustomerTexts,
  check: checkCustomers,
  write: async (good, tx) => {
    const written = await writeRows(good, ({ judged, stored }) =>
      stored
        ? updateStoredCustomer(tx, stored.id, stored.content_version, judged, 'Import')
        : insertCustomer(tx, judged, 'Import'),
    );
    await countCustomers(tx, good.filter(({ stored }) => !stored).length);
    return written;
  },
};

/** The example is a stored customer as it is: imported as given, the template changes nothing. */
async function storedCustomerTexts(tx: RequestTransaction): Promise<Record<string, string>> {
  const customer = await exampleCustomer(tx);
  if (!customer) return {};
  const [rows, references] = await lockCustomersByCode(tx, [bare(customer.code)]);
  const stored = rows.find(({ name }) => name === customer.name);
  if (!stored) return {};
  const values: Readonly<Record<string, string | number | null>> = customerValuesOf(stored);
  const names = new Map<string, ReadonlyMap<number, string>>([
    ['area_type', references.areas],
    ['class_id', references.classes],
    ['cs_id', references.staff],
    ['bd_id', references.staff],
    ['default_ship_type', SHIPPING_NAMES],
  ]);
  return Object.fromEntries(
    COLUMNS.map(({ key, kind }): [string, string] => {
      const value = values[key];
      if (value === undefined || value === null || value === '') return [key, ''];
      if (kind === 'choice') return [key, names.get(key)?.get(Number(value)) ?? ''];
      if (kind === 'money') return [key, Number(value).toFixed(2)];
      return [key, kind === 'flag' ? (value === 1 ? 'YES' : 'NO') : String(value)];
    }),
  );
}

const bare = (code: string): string => code.replace(/\s/g, '');
const keyOf = (code: string, name: string): string => `${bare(code)} ${sameText(name)}`;

async function checkCustomers(rows: readonly ImportRow[], tx: RequestTransaction): Promise<CheckedRows<CustomerRow>> {
  const codes = [...new Set(rows.map(({ cells }) => bare(cells['code'] ?? '')).filter((code) => code !== ''))];
  // Locked for the preview as well: the check that writes must not be overtaken by an edit of one of these customers.
  const [stored, references] = await lockCustomersByCode(tx, codes);
  const { account } = tx.actor;
  const known = new Map(stored.map((row) => [keyOf(row.code, row.name), row]));
  const mayCreate = canCreateCustomer({ crtCSR: account.crtCsr }, account.organisation);
  const choices = choicesOf(references);
  const good: CustomerRow[] = [];
  const bad: { row: number; reasons: string[] }[] = [];
  const firstRows = new Map<string, number>();
  for (const line of rows) {
    const { row, cells } = line;
    const key = keyOf(cells['code'] ?? '', cells['name'] ?? '');
    const earlier = firstRows.get(key);
    const reasons: string[] = [];
    if (key.trim() !== '' && earlier !== undefined)
      reasons.push(`This customer is in row ${earlier} already. Keep one row for each.`);
    else firstRows.set(key, row);
    const found = known.get(key) ?? null;
    if (!found && !mayCreate) reasons.push(messages.noCustomerPermission);
    const { request, unread } = readCells(
      COLUMNS,
      line,
      (column, value) => readCell(column, value, choices),
      saveCustomerRequest,
      reasons,
    );
    const sent = sentCustomer(request, references);
    // Name and ABN keep their stored spelling: blanks and capitals of a file change neither.
    const judged = judgeCustomer(
      found && customerValuesOf(found),
      found ? { ...sent, name: found.name, code: found.code } : sent,
      account,
      references,
    );
    const told = judged.problems.filter((problem) => problem.code !== 'required' || !unread.has(problem.field ?? ''));
    reasons.push(
      ...told.map((problem) =>
        problem.code === 'required' ? `${labelOf(problem.field)} is missing.` : problem.message,
      ),
    );
    if (reasons.length > 0) bad.push({ row, reasons: [...new Set(reasons)] });
    else good.push({ row, judged, stored: found, note: noteOf(judged, found, stored) });
  }
  return { good, bad };
}

/**
 * Returns the preview's note on a valid row: new or changed, a code that is no ABN, an address that no
 * mail can be sent to, other customers with the code.
 */
function noteOf(judged: JudgedCustomer, found: StoredCustomer | null, stored: readonly StoredCustomer[]): string {
  const { code, email } = judged.values;
  const wrongEmail = judged.changed.includes('email') ? emailWarning(email) : undefined;
  if (found) {
    const changes = judged.changed.map(labelOf).join(', ');
    return [changes === '' ? 'No change' : `Changes ${changes}`, wrongEmail].filter(Boolean).join('. ');
  }
  const twins = stored.filter((row) => bare(row.code) === bare(code)).map((row) => row.name);
  return [
    'New customer',
    abnWarning(code),
    wrongEmail,
    twins.length > 0 ? messages.customerCodeTaken(code, twins.join(', ')) : undefined,
  ]
    .filter(Boolean)
    .join('. ');
}

const labelOf = (field: string | undefined): string => labelIn(COLUMNS, field);

const byWord = (entries: ReadonlyMap<number, string>): ReadonlyMap<string, number> =>
  new Map([...entries].map(([id, name]) => [name.toLowerCase(), id] as const));
const choicesOf = ({ areas, classes, staff }: CustomerReferences): Choices => ({
  area_type: byWord(areas),
  class_id: byWord(classes),
  cs_id: byWord(staff),
  bd_id: byWord(staff),
});
const SHIPPING_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(DEFAULT_SHIP_TYPE_LABELS).map(([type, label]) => [Number(type), label]),
);
const SHIPPING: ReadonlyMap<string, number> = new Map([
  ['delivery', 1],
  ['pick up', 2],
  ['pick-up', 2],
  ['pickup', 2],
]);

function readCell(column: RecordColumn, value: string, choices: Choices): ReadCell {
  if (column.key !== 'default_ship_type') return readPlainCell(column, value, choices, MAX_AUD);
  const type = SHIPPING.get(value.toLowerCase());
  return type === undefined ? { reason: `${column.label} '${value}' must be Delivery or Pick up.` } : { value: type };
}
