import { CSR_ORDER_STATUS_LABELS, formatDate, PO_STATUS_LABELS, SHEET_STATUS_LABELS, SHIP_TYPE_LABELS, TAX_TYPE_LABELS, toCents, formatMoney, LINE_TAG_LABELS } from '@iwe/domain';
import type { SheetHistory } from '@iwe/contract';
import { isSameLine } from '../content.ts';
import type { ContentLine } from '../content.ts';
import type { HistoryRow } from './sheet-history.repository.ts';

type Value = string | number | boolean | null;
type Change = SheetHistory['data'][number]['changes'][number];
type Reader = (value: Exclude<Value, null>, names: ReadonlyMap<string, string>) => string;

const named = (kind: string): Reader => (value, names) => names.get(`${kind}:${value}`) ?? String(value);
const labelled = (labels: Readonly<Record<number, string>>): Reader => (value) => labels[Number(value)] ?? String(value);
const plain: Reader = (value) => String(value);
const money: Reader = (value) => formatMoney(toCents(String(value)));
const date: Reader = (value) => formatDate(String(value));

/** How each field is called and read. Unknown fields are shown as they are. */
const FIELDS: Readonly<Record<string, { label: string; read: Reader }>> = {
  status: { label: 'Status', read: labelled(SHEET_STATUS_LABELS) },
  csrOrderStatus: { label: 'CSR order status', read: labelled(CSR_ORDER_STATUS_LABELS) },
  tagId: { label: 'Tag', read: labelled(LINE_TAG_LABELS) },
  customerId: { label: 'Customer', read: named('contact') },
  date: { label: 'Date', read: date },
  dueDate: { label: 'Due date', read: date },
  deliveryDate: { label: 'Dispatch date', read: date },
  address: { label: 'Address', read: plain },
  phone: { label: 'Phone', read: plain },
  csrServiceId: { label: 'Service staff', read: named('staff') },
  csrBDId: { label: 'Business staff', read: named('staff') },
  driverId: { label: 'Driver', read: named('staff') },
  reference: { label: 'Reference', read: plain },
  comments: { label: 'Comments', read: plain },
  csrSelfNote: { label: 'CSR self note', read: plain },
  warehouseId: { label: 'Warehouse', read: named('warehouse') },
  inWarehouseId: { label: 'In warehouse', read: named('warehouse') },
  reason: { label: 'Reason', read: plain },
  sourceId: { label: 'Source', read: named('sheet') },
  relatedId: { label: 'Related no', read: named('sheet') },
  taxType: { label: 'Tax type', read: labelled(TAX_TYPE_LABELS) },
  shipType: { label: 'Shipping type', read: labelled(SHIP_TYPE_LABELS) },
  fx_rate: { label: 'Exchange rate', read: plain },
  sea_freight: { label: 'Sea freight (USD)', read: money },
  clearance_cost: { label: 'Clearance cost (AUD)', read: money },
  po_status: { label: 'Progress', read: labelled(PO_STATUS_LABELS) },
  closure: { label: 'Closure', read: plain },
  bill: { label: 'Bill', read: plain },
  print: { label: 'Print', read: (value) => (value ? 'PRINT' : 'UnPrint') },
};

/** A sheet's history: who did what when, and old → new of everything that it touched. */
export function presentHistory(rows: readonly HistoryRow[], names: ReadonlyMap<string, string>): SheetHistory {
  return {
    data: rows.map((row) => ({
      date: row.at.toISOString(),
      operator: row.operator,
      action: row.action.charAt(0).toUpperCase() + row.action.slice(1),
      reason: row.after?.reason ?? '',
      changes: [...(row.before ? changesOf(row, names) : []), ...(row.after?.shortages ?? []).map((shortage) => ({ field: 'Below zero', old: '', new: shortage }))],
    })),
  };
}

function changesOf({ before, after }: HistoryRow, names: ReadonlyMap<string, string>): Change[] {
  const changes: Change[] = [];
  const tell = (label: string, old: string, now: string): void => {
    if (old !== now) changes.push({ field: label, old, new: now });
  };
  const read = (reader: Reader, value: Value | undefined): string => (value === null || value === undefined ? '' : reader(value, names));
  const fields = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})]);
  for (const field of fields) {
    const { label, read: reader } = FIELDS[field] ?? { label: field, read: plain };
    tell(label, read(reader, before?.fields?.[field]), read(reader, after?.fields?.[field]));
  }
  const old = new Map((before?.lines ?? []).map((line) => [line.id, line]));
  const now = new Map((after?.lines ?? []).map((line) => [line.id, line]));
  for (const line of before?.lines ?? []) if (!now.has(line.id)) tell(`Line ${line.seq}`, lineText(line), '');
  for (const line of after?.lines ?? []) {
    const then = old.get(line.id);
    if (!then) tell(`Line ${line.seq}`, '', lineText(line));
    else if (!isSameLine(then, line)) for (const change of lineChanges(then, line)) changes.push(change);
  }
  return changes;
}

const lineText = (line: ContentLine): string => isCounted(line) ? `${line.code} counted ${line.inWarehouseQty}, system ${line.inSystemQty}` : `${line.code} ${line.quantity} × ${formatMoney(toCents(line.price))}`;

const isCounted = (line: ContentLine): boolean => (line.inWarehouseQty ?? null) !== null;
const text = (units: number | null | undefined): string => (units ?? null) === null ? '' : String(units);

function lineChanges(old: ContentLine, now: ContentLine): Change[] {
  const told: [string, string, string][] = [
    ['product', old.code, now.code],
    ['quantity', String(old.quantity), String(now.quantity)],
    ['price', formatMoney(toCents(old.price)), formatMoney(toCents(now.price))],
    ['USD price', old.usdPrice === null ? '' : formatMoney(toCents(old.usdPrice)), now.usdPrice === null ? '' : formatMoney(toCents(now.usdPrice))],
    ['counted', text(old.inWarehouseQty), text(now.inWarehouseQty)],
    ['in system', text(old.inSystemQty), text(now.inSystemQty)],
    ['description', old.description, now.description],
    ['position', String(old.seq), String(now.seq)],
  ];
  return told.filter(([, a, b]) => a !== b).map(([name, a, b]) => ({ field: `Line ${now.seq} ${name}`, old: a, new: b }));
}
