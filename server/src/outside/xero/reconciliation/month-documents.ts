import { Problem, unprocessable } from '../../../core/errors.ts';
import type { XeroDocument } from '../wire.ts';
import { eachPage } from '../pages.ts';
import type { XeroApi } from '../xero-api.ts';

/** First days of a month ('2026-03') and of the next one. */
export function monthDays(month: string): { first: string; next: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { first: `${month}-01`, next: `${next}-01` };
}

/**
 * Reads all invoices, bills and credit notes that Xero has in a month. Throws 422 where the organisation is not
 * connected, 503 when Xero does not answer.
 */
export async function monthDocuments(api: XeroApi, organisation: number, month: string): Promise<XeroDocument[]> {
  const { first, next } = monthDays(month);
  const day = (text: string) => `DateTime(${text.split('-').join(',')})`;
  const where = encodeURIComponent(`Date>=${day(first)} AND Date<${day(next)}`);
  const found: XeroDocument[] = [];
  // Lines are not compared: a month has tens of thousands.
  const keep = ({ LineItems: _lines, Payments: _payments, ...document }: XeroDocument & Lines) => document;
  for (const [list, options] of [
    ['Invoices', 'summaryOnly=true&'],
    ['CreditNotes', ''],
  ] as const) {
    const path = `/${list}?where=${where}&${options}`;
    const open = await eachPage<XeroDocument & Lines>(api, organisation, { list, path }, (rows) => {
      found.push(...rows.map(keep));
    });
    if (open?.kind === 'unconnected') throw unprocessable([{ code: 'xero.unconnected', message: open.reason }]);
    if (open)
      throw new Problem(503, 'xero-unavailable', open.kind === 'refused' ? open.message : open.reason, {
        retryAfterSeconds: 30,
      });
  }
  return found;
}

interface Lines {
  readonly LineItems?: unknown;
  readonly Payments?: unknown;
}
