import type { BenchRow } from '../row.ts';
import {
  customersList,
  customersSelect,
  linePicker,
  productsByName,
  productsList,
  suppliersSelect,
} from './base-lists.ts';
import { exportList } from './export-list.ts';
import { documents } from './documents.ts';
import { feltKeys, feltLastPage, feltSignIn } from './felt.ts';
import { find } from './find.ts';
import { home } from './home.ts';
import { invoicesByCustomer, invoicesByNumber } from './invoices-search.ts';
import { ocopsSearch } from './ocops-search.ts';
import { blockReaches } from './platform-block.ts';
import { decisions } from './platform-decisions.ts';
import { fallbackTime } from './platform-fallback.ts';
import { memory as npmMemory } from './memory.ts';
import { memory } from './platform-memory.ts';
import { sheetInNewTab, visibleList } from './platform-pages.ts';
import { buildAndPublish, checkTime, releaseTime } from './platform-release.ts';
import { productHistory } from './product-history.ts';
import { quotingsList } from './quotings-list.ts';
import { quotingsSearch } from './quotings-search.ts';
import { reportDetail } from './report-detail.ts';
import { sheetApprovals } from './sheet-approve.ts';
import { sheetCreates } from './sheet-create.ts';
import { sheetOpens } from './sheet-open.ts';
import { sheetsLists } from './sheets-list.ts';

/** Every row of the benchmark in order. To add one, write a file beside these and an entry here. */
export const ROWS: readonly BenchRow[] = [
  quotingsList,
  quotingsSearch,
  ocopsSearch,
  find,
  productsList,
  productsByName,
  customersList,
  customersSelect,
  suppliersSelect,
  linePicker,
  productHistory,
  ...sheetsLists,
  invoicesByCustomer,
  invoicesByNumber,
  ...sheetOpens,
  ...sheetCreates,
  ...sheetApprovals,
  home,
  documents,
  reportDetail,
  exportList,
  npmMemory,
  feltLastPage,
  feltKeys,
  feltSignIn,
  visibleList,
  sheetInNewTab,
  fallbackTime,
  memory,
  buildAndPublish,
  checkTime,
  releaseTime,
  decisions,
  blockReaches,
];
