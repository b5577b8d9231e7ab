/** Pixels of the column with what is in the cart, quantity and button. */
export const CART_WIDTH = 145;

const CARD = '& [data-scroller] > table[data-cards] > tbody > tr > td';

/**
 * Additional styles of the quotings' table: the two-line item, the customer's price, and the cart column that stays
 * visible. The selectors include [data-scroller] to override the table's own.
 */
export const QUOTING_TABLE_CSS = {
  '& [data-scroller]': { scrollPaddingTop: '36px', scrollPaddingBottom: '8px' },
  '& [data-scroller] thead th': { px: '1.5' },
  '& [data-scroller] tbody th, & [data-scroller] tbody td': { height: '42px', px: '1.5', py: '0' },
  '& [data-scroller] thead th:first-of-type, & [data-scroller] tbody th, & [data-scroller] tr[data-skeleton] > td:first-of-type':
    { ps: '3.5' },
  '& [data-item]': { lineHeight: '17px' },
  '& [data-item] [data-wrap]': { lineHeight: '15px' },
  '& [data-locations]': {
    width: '62px',
    maxHeight: '34px',
    overflow: 'hidden',
    whiteSpace: 'normal',
    fontSize: 'sm',
    lineHeight: '17px',
    color: 'fg.muted',
  },
  '& [data-scroller] tbody th': { borderInlineEndWidth: '1px' },
  '& [data-scroller] thead th:first-of-type': { borderInlineEndWidth: '1px' },
  '& [data-scroller] thead th:last-of-type, & [data-scroller] tbody td:last-of-type': {
    position: 'sticky',
    insetInlineEnd: '0',
    borderInlineStartWidth: '1px',
    borderInlineStartColor: 'border',
    pe: '3.5',
  },
  '& [data-scroller] thead th:nth-last-of-type(-n + 2)': { zIndex: '3' },
  '& [data-scroller] tbody td:nth-last-of-type(-n + 2)': { bg: 'bg.panel', zIndex: '1' },
  '& [data-scroller] tbody tr:focus-within > *': { bg: 'accent.subtle' },
  // The history beside it stays, too.
  '& [data-scroller] thead th:nth-last-of-type(2), & [data-scroller] tbody td:nth-last-of-type(2)': {
    position: 'sticky',
    insetInlineEnd: `${CART_WIDTH}px`,
    textAlign: 'center',
    '& > svg': { display: 'inline-block' },
  },
  // On a card the price has its line for itself; the stock is below it, beside the notes.
  [`${CARD}[data-card=state]`]: {
    order: '6',
    '& button': { m: '0', px: '0', minWidth: '11', '@media (pointer: coarse)': { my: '-12px' } },
  },
  [`${CARD}[data-card=actions]:not(:has(input)) button`]: { marginInlineStart: '-14px' },
  '& [data-own]': {
    display: 'inline-flex',
    alignItems: 'baseline',
    justifyContent: 'flex-end',
    gap: '1.5',
    color: 'accent.fg',
    fontSize: 'lg',
  },
  '& [data-source-name]': { fontSize: 'xs', color: 'fg.muted' },
  '& [data-scroller] tbody td:has([data-own])': { bg: 'accent.subtle' },
  '& [data-scroller] tbody tr:hover > td:has([data-own])': { bg: 'accent.muted' },
  '& [data-source]': {
    px: '1',
    py: '0.5',
    mx: '-1',
    borderRadius: 'xs',
    bg: 'accent.muted',
    color: 'accent.fg',
    fontWeight: 'semibold',
  },
};
