import type { XeroReconciliation } from '@iwe/contract';
import { formatMoney, fromCents, XERO_SENT_VALUES } from '@iwe/domain';
import { XERO_TYPES } from '../operations/outgoing-document.ts';
import { centsOf, documentIdOf, documentNumberOf, isLive } from '../wire.ts';
import type { XeroDocument } from '../wire.ts';
import type { MonthSheet } from './reconciliation.sql.ts';

type Difference = XeroReconciliation['differences'][number];
const KINDS = [1, 2, 4, 5] as const;

/**
 * Compares the approved sheets of a month with the documents of the same month in Xero: counts and totals by kind, and
 * every document that is not the same on both sides.
 */
export function reconcile(
  month: string,
  sheets: readonly MonthSheet[],
  documents: readonly XeroDocument[],
): XeroReconciliation {
  const live = documents.filter(isLive);
  const byId = new Map(live.map((document) => [documentIdOf(document), document]));
  const known = new Set(sheets.flatMap(({ xero_id: id }) => (id === null ? [] : [id])));
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
  return {
    month,
    kinds: KINDS.map((type) => {
      const here = sheets.filter((sheet) => sheet.type === type);
      const there = live.filter((document) => document.Type === XERO_TYPES[type]);
      const count = (state: number) => here.filter((sheet) => sheet.xero_state === state).length;
      const leftOut = here.filter((sheet) => sheet.xero_left_out).length;
      const [totalHere, totalThere] = [
        sum(here.map((sheet) => sheet.total_cents)),
        sum(there.map((document) => centsOf(document.Total))),
      ];
      return {
        type,
        approved: here.length,
        unsent: count(0) - leftOut,
        leftOut,
        pending: count(1),
        sent: count(2),
        failed: count(3),
        totalHere: fromCents(totalHere),
        totalThere: fromCents(totalThere),
        difference: fromCents(totalHere - totalThere),
      };
    }),
    differences: [
      ...sheets.flatMap((sheet): Difference[] => {
        const document = sheet.xero_id === null ? undefined : byId.get(sheet.xero_id);
        const why = whyDifferent(sheet, document);
        return why === null ? [] : [differenceOf(sheet, document, why)];
      }),
      ...live.flatMap((document) => (known.has(documentIdOf(document)) ? [] : onlyThere(document, sheets))),
    ],
  };
}

function whyDifferent(sheet: MonthSheet, document: XeroDocument | undefined): string | null {
  if (sheet.xero_state !== 2) {
    const state = sheet.xero_left_out ? 'Left out' : (XERO_SENT_VALUES[sheet.xero_state] ?? 'Unsent');
    return sheet.xero_error ? `${state}: ${sheet.xero_error}` : `${state}.`;
  }
  if (!document)
    return 'Sent, but Xero has no such document in this month: it was voided, deleted or given another date there.';
  const [total, tax] = [centsOf(document.Total), centsOf(document.TotalTax)];
  if (total !== sheet.total_cents) return 'The totals differ.';
  return tax === sheet.gst_cents
    ? null
    : `The GST differs: ${formatMoney(sheet.gst_cents)} here, ${formatMoney(tax)} in Xero.`;
}

const differenceOf = (sheet: MonthSheet, document: XeroDocument | undefined, why: string): Difference => ({
  type: sheet.type,
  no: sheet.no,
  sheetId: sheet.id,
  here: fromCents(sheet.total_cents),
  there: document ? fromCents(centsOf(document.Total)) : null,
  why,
});

function onlyThere(document: XeroDocument, sheets: readonly MonthSheet[]): Difference[] {
  const type = KINDS.find((kind) => XERO_TYPES[kind] === document.Type);
  if (type === undefined) return [];
  const no = documentNumberOf(document);
  const sheet = sheets.find((each) => each.type === type && each.no === no);
  return [
    {
      type,
      no,
      sheetId: sheet?.id ?? null,
      here: null,
      there: fromCents(centsOf(document.Total)),
      why: sheet
        ? `Xero has another document with the number of this sheet.`
        : 'Only in Xero: no approved sheet of this month was sent as it.',
    },
  ];
}
