import { Problem, unprocessable } from '../../../errors.ts';
import type { XeroDocument } from '../wire.ts';
import type { XeroApi } from '../xero-api.ts';

const PAGE_SIZE = 500;

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
  for (const list of ['Invoices', 'CreditNotes'])
    for (let page = 1, isMore = true; isMore; page++) {
      const outcome = await api.call(organisation, {
        method: 'GET',
        path: `/${list}?where=${where}&page=${page}&pageSize=${PAGE_SIZE}`,
      });
      if (outcome.kind === 'unconnected') throw unprocessable([{ code: 'xero.unconnected', message: outcome.reason }]);
      if (outcome.kind !== 'ok')
        throw new Problem(503, 'xero-unavailable', outcome.kind === 'refused' ? outcome.message : outcome.reason, {
          retryAfterSeconds: 30,
        });
      const rows = outcome.body[list] as XeroDocument[];
      found.push(...rows);
      isMore = rows.length === PAGE_SIZE;
    }
  return found;
}
