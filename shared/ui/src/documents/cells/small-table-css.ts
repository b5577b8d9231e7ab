/** A small table inside a popover. */
export const SMALL_TABLE_CSS = {
  '& table': { width: 'full', fontSize: 'md', fontVariantNumeric: 'tabular-nums', borderCollapse: 'collapse' },
  '& th': { textAlign: 'start', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', pb: '1' },
  '& td': { py: '1', borderTopWidth: '1px', borderColor: 'border.subtle', whiteSpace: 'nowrap' },
  '& th:not(:first-of-type), & td:not(:first-of-type)': { ps: '3' },
  '& [data-end]': { textAlign: 'end' },
  '& [data-clip]': { maxWidth: '220px', overflow: 'hidden', textOverflow: 'ellipsis' },
};
