import type { QuoteRow } from '@iwe/contract';
import type { Reader } from '../../core/database/index.ts';
import { presentQuoteRow } from './quote.presenter.ts';
import { quotesPage } from './quote.repository.ts';

/** How many of the latest open quotes a page shows where there is no list of them. */
const LATEST = 6;

/** Returns the latest open quotes, with a customer those of that one. */
export async function latestOpenQuotes(tx: Reader, customerId: number | undefined): Promise<QuoteRow[]> {
  const { rows } = await quotesPage(tx, {
    state: 'open',
    page: 1,
    per_page: LATEST,
    ...(customerId === undefined ? {} : { customerId }),
  });
  return rows.map(presentQuoteRow);
}
