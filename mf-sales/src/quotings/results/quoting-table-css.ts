/** What the quotings add to the look of a table: the two-line item, the customer's price, and the cart column that stays in sight. */
export const QUOTING_TABLE_CSS = {
  '& [data-scroller]': { scrollPaddingTop: '36px', scrollPaddingBottom: '8px' },
  '& thead th': { px: '2' },
  '& tbody th, & tbody td': { height: '12', px: '2' },
  '& thead th:first-of-type, & tbody th': { ps: '3.5' },
  '& [data-item]': { width: '248px' },
  '& tbody th': { borderInlineEndWidth: '1px' },
  '& thead th:first-of-type': { borderInlineEndWidth: '1px' },
  '& thead th:last-of-type, & tbody td:last-of-type': { position: 'sticky', insetInlineEnd: '0', borderInlineStartWidth: '1px', borderInlineStartColor: 'border', pe: '3.5' },
  '& thead th:last-of-type': { zIndex: '3' },
  '& tbody td:last-of-type': { bg: 'bg.panel', zIndex: '1' },
  // An open list of a field stands above the table; only the table's own parts overlap each other here.
  '& tbody tr:focus-within > *': { bg: 'accent.subtle' },
  '& [data-own]': { display: 'inline-flex', alignItems: 'baseline', justifyContent: 'flex-end', gap: '1.5', color: 'accent.fg', fontSize: 'lg' },
  '& [data-source-name]': { fontSize: 'xs', color: 'fg.muted' },
  '& tbody td:has([data-own])': { bg: 'accent.subtle' },
  '& tbody tr:hover > td:has([data-own])': { bg: 'accent.muted' },
  '& [data-source]': { px: '1', py: '0.5', mx: '-1', borderRadius: 'xs', bg: 'accent.muted', color: 'accent.fg', fontWeight: 'semibold' },
};
