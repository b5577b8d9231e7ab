/** Business constants and limits (spec §9). Times in milliseconds unless the name says otherwise. */

export const CART_QUANTITY_MAX = 999;
export const CART_BADGE_FLASH_MS = 350;

export const TOAST_SHORT_MS = 3500;
export const TOAST_LONG_MS = 5000;

export const SEARCH_BUTTON_DISABLED_MS = 4000;
export const INITIAL_SEARCH_DELAY_MS = 400;
export const SELF_ORDER_POLL_MS = 60_000;
export const CODE_DEBOUNCE_MS = 700;
export const NAME_DEBOUNCE_MS = 400;
/** Pixels. */
export const PICKER_TABLE_MAX_HEIGHT = 300;
export const CUSTOMER_REFUSAL_REDIRECT_MS = 1000;

export const PAGE_SIZES = [20, 50, 100, 150] as const;
export const LARGEST_PAGE_SIZE = 150;
export const DEFAULT_PAGE_SIZE = 20;
/** Invoices and credit notes (spec §9). */
export const SALES_PAGE_SIZE = 50;

export const UPLOAD_FILE_LIMIT = 1;
export const PRODUCT_NAME_MAX_LENGTH = 50;

export const GST_PERCENT = 10;
export const LOCALE = 'en-au';

/** Organisations from this id on have their month end due in the next month (spec §9). */
export const NEXT_MONTH_END_ORG_ID = 9;
/** In this organisation creating customers needs the crtCSR permission (spec §6). */
export const CUSTOMER_PERMISSION_ORG_ID = 4;

export const BRANCH_WAREHOUSE_ID = 14;
export const MELBOURNE_WAREHOUSE_ID = 20;

/** Batch sending to the accounting service offers these sheet kinds (spec §2). */
export const BATCH_SEND_SHEETS = [
  { type: 1, label: 'Invoices' },
  { type: 2, label: 'Credit Notes' },
  { type: 4, label: 'Bills' },
  { type: 5, label: 'Bill CreditNotes' },
] as const;

/** Number of days for which a draft invoice reserves stock unless the organisation sets another (DOMAIN §5). */
export const DRAFT_HOLD_DAYS = 7;

/** Counting of a filtered list stops here; the exact count takes a click (DOMAIN §9). */
export const FILTERED_COUNT_LIMIT = 10_000;
