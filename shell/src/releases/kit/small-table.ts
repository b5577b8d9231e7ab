/** The look of a small table inside a dialog, a popover or a section. */
export const SMALL_TABLE = {
  '& table': {
    width: 'full',
    fontSize: 'md',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'collapse',
    color: 'fg',
  },
  '& thead th': { textAlign: 'start', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', pb: '1' },
  '& tbody td, & tbody th': {
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    textAlign: 'start',
    fontWeight: 'normal',
    verticalAlign: 'top',
  },
  '& th:not(:first-of-type), & td': { ps: '3' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  '& tr[data-tone=danger] > *': { color: 'danger.fg' },
} as const;
