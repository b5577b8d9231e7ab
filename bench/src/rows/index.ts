import type { BenchRow } from '../row.ts';
import { productHistory } from './product-history.ts';
import { quotingsInTheBrowser } from './quotings-in-the-browser.ts';
import { quotingsList } from './quotings-list.ts';
import { quotingsSearch } from './quotings-search.ts';

/** Every line of the table, in its order. A new one is a file beside these and an entry here. */
export const ROWS: readonly BenchRow[] = [quotingsList, quotingsSearch, productHistory, quotingsInTheBrowser];
