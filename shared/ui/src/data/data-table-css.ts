/**
 * The look of a table, as one rule for all its cells: a style per cell would cost a page of 150 rows and 20 columns
 * three thousand style calculations. Cells say what they are with data attributes.
 */
export const TABLE_CSS = {
  '& [data-scroller]': {
    overflow: 'auto', flex: '1', minHeight: '0', borderRadius: 'inherit', outlineOffset: '-2px',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring' },
  },
  '& table': { width: 'full', borderCollapse: 'separate', borderSpacing: '0', fontSize: 'md', lineHeight: 'snug', fontVariantNumeric: 'tabular-nums' },
  '& table[data-fixed]': { tableLayout: 'fixed' },
  '& table[data-fixed] th, & table[data-fixed] td:not([data-kind=action])': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& table[data-fixed] thead th': { whiteSpace: 'normal', lineHeight: '1.2' },
  '& thead th': {
    position: 'sticky', top: '0', zIndex: '2', height: '8', px: '2.5', textAlign: 'start', verticalAlign: 'middle', whiteSpace: 'nowrap',
    bg: 'bg.subtle', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', borderBottomWidth: '1px', borderColor: 'border',
  },
  '& thead th:first-of-type': { insetInlineStart: '0', zIndex: '3' },
  // The boxes stay in sight with the first column.
  '& [data-tick]': { width: '30px', minWidth: '30px', px: '0', textAlign: 'center', position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' },
  '& thead [data-tick]': { zIndex: '3', bg: 'bg.subtle' },
  '& tfoot [data-tick]': { zIndex: '3', bg: 'bg.subtle' },
  '& table[data-ticks] thead th:nth-of-type(2)': { insetInlineStart: '30px', zIndex: '3' },
  '& table[data-ticks] tbody th': { insetInlineStart: '30px' },
  '& [data-tick] label': { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', width: '28px', height: '26px', cursor: 'pointer', verticalAlign: 'middle' },
  '& [data-tick] input': { width: '14px', height: '14px', accentColor: 'accent.solid', cursor: 'pointer', borderRadius: 'xs', _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' } },
  '& tr[data-ticked] > *': { bg: 'accent.subtle' },
  '& thead button': {
    display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: '1', cursor: 'pointer', borderRadius: 'xs', fontWeight: 'inherit', color: 'inherit',
    _hover: { color: 'fg' }, _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
  '& thead button [data-idle]': { opacity: '0.55' },
  '& tbody th, & tbody td, & tfoot td': {
    height: '9', px: '2.5', py: '1', textAlign: 'start', verticalAlign: 'middle', whiteSpace: 'nowrap', borderBottomWidth: '1px', borderColor: 'border.subtle', fontWeight: 'normal',
  },
  '& tbody th': { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' },
  '& [data-pinned]': { position: 'sticky', insetInlineEnd: '0', zIndex: '1', bg: 'bg.panel', borderInlineStartWidth: '1px', borderInlineStartColor: 'border', boxShadow: '-6px 0 6px -5px rgb(0 0 0 / 0.18)' },
  '& thead [data-pinned]': { zIndex: '3', bg: 'bg.subtle' },
  '& tbody tr:last-of-type > *': { borderBottomColor: 'border' },
  '& tbody tr:not([data-skeleton]):hover > *': { bg: 'bg.subtle' },
  '& [data-kind=money], & [data-kind=number]': { textAlign: 'end' },
  '& thead [data-kind=money] button, & thead [data-kind=number] button': { flexDirection: 'row-reverse' },
  '& [data-kind=action]': { textAlign: 'end' },
  '& [data-group]': { borderInlineStartWidth: '1px', borderInlineStartColor: 'border' },
  '& [data-clip]': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-wrap]': { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: '1.25' },
  '& [data-not-set]': { color: 'fg.subtle', opacity: '0.75' },
  '& tr[data-tone=accent] > *': { bg: 'accent.subtle' },
  '& tr[data-tone=spark] > *': { bg: 'spark.subtle' },
  '& tr[data-tone=danger] > *': { bg: 'danger.subtle' },
  '& tr[data-tone=muted] > *': { color: 'fg.subtle' },
  '& tfoot td': { position: 'sticky', bottom: '0', zIndex: '2', bg: 'bg.subtle', fontWeight: 'semibold', borderTopWidth: '1px', borderColor: 'border' },
  '& > [data-progress]': {
    position: 'absolute', top: '0', insetInline: '0', height: '2px', zIndex: '5', overflow: 'hidden', bg: 'accent.muted',
    _after: { content: '""', position: 'absolute', insetBlock: '0', width: '40%', bg: 'accent.ring', animation: 'progress 1.1s ease-in-out infinite' },
  },
};
