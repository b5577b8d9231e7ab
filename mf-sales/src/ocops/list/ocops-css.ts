/** The name stays visible beside the code. The selectors include [data-scroller] to override the table's own. */
export const OCOPS_CSS = {
  // The stock may have a second line: rows have the same height with and without it.
  '& [data-scroller] table tbody th, & [data-scroller] table tbody td': { height: '38px', py: '0' },
  '& [data-scroller] table thead th': { fontSize: 'xs' },
  '& [data-scroller] table tbody td[data-kind=action]': { ps: '1' },
  // Two lines of a name at most; the whole name is its title, and in the peek.
  '& [data-scroller] table tbody td:first-of-type [data-lines]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    letterSpacing: '-0.02em',
  },
  '& [data-scroller] table thead th:nth-of-type(2)': {
    position: 'sticky',
    insetInlineStart: 'var(--first-column)',
    zIndex: '3',
  },
  '& [data-scroller] table tbody td:first-of-type': {
    position: 'sticky',
    insetInlineStart: 'var(--first-column)',
    zIndex: '1',
    bg: 'bg.panel',
    borderInlineEndWidth: '1px',
    borderInlineEndColor: 'border',
  },
  '& [data-scroller] table tbody tr:focus-within > td:first-of-type': { bg: 'accent.subtle' },
  '& [data-scroller] table tbody tr:hover > td:first-of-type': { bg: 'bg.subtle' },
};
