import {
  ACTUAL_PAYMENT_LABELS,
  CSR_ORDER_STATUS_LABELS,
  deliveryStatusLabel,
  findingRule,
  formatDate,
  PO_STATUS_LABELS,
  RETURN_TAX_TYPE_LABELS,
  secondDateWord,
  SHEET_LINE_CONTENT_FIELDS,
  SHEET_STATUS_LABELS,
  sheetLineFieldRule,
  SheetType,
  SHIP_TYPE_LABELS,
  toCents,
  formatMoney,
  formatQuantity,
  LINE_TAG_LABELS,
} from '@iwe/domain';
import type { FindingNeed, SheetLineContentField } from '@iwe/domain';
import { mapSheetFields } from '@iwe/contract';
import type { SheetField, SheetFieldOf, SheetFieldRule, SheetHistory } from '@iwe/contract';
import { editedValue, isSameLine } from '../content.ts';
import type { EditedLine } from '../content.ts';
import { RIGHT_NAMES } from '../permits/right-names.ts';
import type { HistoryRow, HistorySide } from './sheet-history.repository.ts';

type Value = string | number | boolean | null;
type Change = SheetHistory['data'][number]['changes'][number];
/** What the reading of a value may depend on. */
interface Reading {
  readonly names: ReadonlyMap<string, string>;
  /** How the sheet was shipped at that moment. */
  readonly shipType: number;
}
type Format = (value: Exclude<Value, null>, reading: Reading) => string;

const named =
  (kind: string): Format =>
  (value, { names }) =>
    names.get(`${kind}:${value}`) ?? String(value);
const labelled =
  (labels: Readonly<Record<number, string>>): Format =>
  (value) =>
    labels[Number(value)] ?? String(value);
const plain: Format = (value) => String(value);
const money: Format = (value) => formatMoney(toCents(String(value)));
const deliveryStatus: Format = (value, { shipType }) => deliveryStatusLabel(Number(value), shipType) || String(value);
const date: Format = (value) => formatDate(String(value));

/** The texts of fields that hold a number of an enumeration. */
const CODE_LABELS: Readonly<Record<SheetFieldOf<'code'>, Readonly<Record<number, string>>>> = {
  tagId: LINE_TAG_LABELS,
  taxType: RETURN_TAX_TYPE_LABELS,
  shipType: SHIP_TYPE_LABELS,
};

function formatOf(field: SheetField, rule: SheetFieldRule): Format {
  if (rule.kind === 'day') return date;
  if (rule.kind === 'id') return named(rule.of);
  return rule.kind === 'code' ? labelled(CODE_LABELS[field as SheetFieldOf<'code'>]) : plain;
}

/** How each field is called and read. Unknown fields are shown as they are. */
const FIELDS: Readonly<Record<string, { label: string; read: Format }>> = {
  ...mapSheetFields<Record<SheetField, { label: string; read: Format }>>((field, rule) => ({
    label: rule.label,
    read: formatOf(field, rule),
  })),
  status: { label: 'Status', read: labelled(SHEET_STATUS_LABELS) },
  csrOrderStatus: { label: 'CSR order status', read: labelled(CSR_ORDER_STATUS_LABELS) },
  driverId: { label: 'Driver', read: named('staff') },
  deliveryStatus: { label: 'Delivery status', read: deliveryStatus },
  actualPayType: { label: 'Actual pay type', read: labelled(ACTUAL_PAYMENT_LABELS) },
  deliveryComment: { label: 'Delivery comment', read: plain },
  driverReports: { label: 'Driver reports', read: plain },
  receivedBy: { label: 'Received by', read: plain },
  moneyReceived: { label: 'Money received', read: money },
  photo: { label: 'Photo', read: plain },
  signature: { label: 'Signature', read: plain },
  sea_freight: { label: 'Sea freight (USD)', read: money },
  clearance_cost: { label: 'Clearance cost (AUD)', read: money },
  po_status: { label: 'Progress', read: labelled(PO_STATUS_LABELS) },
  closure: { label: 'Closure', read: plain },
  bill: { label: 'Bill', read: plain },
  email: { label: 'Email address', read: plain },
  print: { label: 'Print', read: (value) => (value ? 'PRINT' : 'UnPrint') },
};

interface History {
  type: SheetType;
  /** As it is now. */
  shipType: number;
  rows: readonly HistoryRow[];
  names: ReadonlyMap<string, string>;
}

/** A sheet's history: who did what when, and old → new of everything that it touched. */
export function presentHistory({ type, shipType, rows, names }: History): SheetHistory {
  let present = shipType;
  return {
    // The newest first: each row tells how the sheet was shipped before it.
    data: rows
      .map((row) => {
        const now: Reading = { names, shipType: present };
        present = Number(row.before?.fields?.['shipType'] ?? present);
        return { row, now, old: { names, shipType: present } };
      })
      .map(({ row, now, old }) => ({
        date: row.at.toISOString(),
        operator: row.operator,
        action: row.action.charAt(0).toUpperCase() + row.action.slice(1),
        reason: row.after?.reason ?? '',
        changes: [
          ...(row.before ? changesOf(row, { type, now, old }) : []),
          ...(row.after?.shortages ?? []).map((shortage) => ({ field: 'Below zero', old: '', new: shortage })),
          ...approvalChanges(row.after ?? {}),
        ],
      })),
  };
}

/** Returns what an action says of permits, questions and acknowledged findings, in words. */
function approvalChanges(after: HistorySide): Change[] {
  const told = (field: string, now: string, old = ''): Change => ({ field, old, new: now });
  // Shortages have sentences of their own.
  const acknowledged = (after.acknowledged ?? []).filter((key) => !after.shortages || !key.startsWith('stock.short'));
  return [
    ...(after.needs?.length ? [told('Needs', after.needs.map(rightName).join(', '))] : []),
    ...acknowledged.map((key) => told('Acknowledged', findingText(key))),
    ...(after.permits ?? []).map((permit, index) => {
      if (typeof permit !== 'string') return told('Permitted', findingText(permit.code, permit.line));
      const by = after.permittedBy?.[index];
      return told('Permit used', `${findingText(permit)}${by ? `, by ${by}` : ''}`);
    }),
    ...(after.voidedPermits ?? []).map(({ code, line, by }) =>
      told('Permit', 'void by this change', `${findingText(code, line)}, by ${by}`),
    ),
    ...(after.withdrawnQuestion
      ? [told('Question', 'withdrawn by this change', `asked by ${after.withdrawnQuestion}`)]
      : []),
  ];
}

const rightName = (need: string): string => RIGHT_NAMES[need as FindingNeed] ?? need;

/** Returns a finding in words with its line; `key` may have the line's number behind a colon. */
function findingText(key: string, line?: number): string {
  const [code = '', lineOfKey] = key.split(':');
  const words = findingRule(code)?.label ?? code;
  const number = line ?? lineOfKey;
  return number === undefined ? words : `Line ${number}: ${words}`;
}

interface Moments {
  type: SheetType;
  now: Reading;
  old: Reading;
}

function changesOf({ before, after }: HistoryRow, { type, now: reading, old: oldReading }: Moments): Change[] {
  const changes: Change[] = [];
  const tell = (label: string, old: string, now: string): void => {
    if (old !== now) changes.push({ field: label, old, new: now });
  };
  const read = (reader: Format, value: Value | undefined, at: Reading): string =>
    value === null || value === undefined ? '' : reader(value, at);
  const fields = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after?.fields ?? {})]);
  for (const field of fields) {
    const { label, read: reader } = FIELDS[field] ?? { label: field, read: plain };
    const own = field === 'deliveryDate' ? `${secondDateWord(type)} date` : label;
    tell(own, read(reader, before?.fields?.[field], oldReading), read(reader, after?.fields?.[field], reading));
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

const lineText = (line: EditedLine): string =>
  isCounted(line)
    ? `${line.code} counted ${text(line.inWarehouseQty)}, system ${text(line.inSystemQty)}`
    : `${line.code} ${formatQuantity(line.quantity)} × ${formatMoney(toCents(line.price))}`;

const isCounted = (line: EditedLine): boolean => (line.inWarehouseQty ?? null) !== null;
const text = (units: number | null | undefined): string =>
  units === null || units === undefined ? '' : formatQuantity(units);

function lineFieldText(line: EditedLine, field: SheetLineContentField): string {
  const value = editedValue(line, field);
  if (value === null) return '';
  if (field === 'seq') return String(value);
  const { kind } = sheetLineFieldRule(field);
  if (kind === 'money') return formatMoney(toCents(String(value)));
  return kind === 'units' ? formatQuantity(Number(value)) : String(value);
}

function lineChanges(old: EditedLine, now: EditedLine): Change[] {
  const told: [string, string, string][] = [
    ['product', old.code, now.code],
    ...SHEET_LINE_CONTENT_FIELDS.flatMap((field): [string, string, string][] => {
      const { label } = sheetLineFieldRule(field);
      return label === undefined ? [] : [[label, lineFieldText(old, field), lineFieldText(now, field)]];
    }),
  ];
  return told
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => ({ field: `Line ${now.seq} ${name}`, old: a, new: b }));
}
