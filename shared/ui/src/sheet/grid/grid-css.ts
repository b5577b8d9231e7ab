import { HEADER_HEIGHT, NUMBER_WIDTH, ROW_HEIGHT } from './grid-types.ts';

/** The look of the grid, as one rule: a style per cell would cost a scroll through 200 lines its smoothness. */
export const GRID_CSS = {
  position: 'relative', overflow: 'auto', flex: '1', minHeight: '0', outline: 'none', bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg',
  fontSize: 'md', lineHeight: 'tight', fontVariantNumeric: 'tabular-nums', userSelect: 'none', scrollPaddingTop: `${HEADER_HEIGHT}px`, scrollPaddingInlineStart: `${NUMBER_WIDTH + 148}px`,
  '& [role=row]': { display: 'grid', gridTemplateColumns: 'var(--columns)', minWidth: 'var(--width)' },
  '& [data-head]': { position: 'sticky', top: '0', zIndex: '4', height: `${HEADER_HEIGHT}px`, bg: 'bg.subtle', color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold', borderBottomWidth: '1px', borderColor: 'border' },
  '& [data-line]': { position: 'absolute', insetInline: '0', height: `${ROW_HEIGHT}px` },
  '& [role=gridcell], & [role=columnheader], & [role=rowheader]': {
    display: 'flex', alignItems: 'center', minWidth: '0', px: '2', position: 'relative', whiteSpace: 'nowrap', borderInlineEndWidth: '1px', borderColor: 'border.subtle',
  },
  '& [role=gridcell], & [role=rowheader]': { bg: 'bg.panel', borderBottomWidth: '1px', cursor: 'default' },
  '& [role=gridcell] > [data-text]': { overflow: 'hidden', textOverflow: 'ellipsis', flex: '1', minWidth: '0' },
  '& [data-align=end]': { textAlign: 'end', justifyContent: 'flex-end' },
  '& [data-number]': { position: 'sticky', insetInlineStart: '0', zIndex: '3', justifyContent: 'center', color: 'fg.subtle', fontSize: 'sm', px: '0', bg: 'bg.subtle', cursor: 'pointer' },
  '& [data-first]': { position: 'sticky', insetInlineStart: `${NUMBER_WIDTH}px`, zIndex: '2' },
  '& [data-head] [data-number], & [data-head] [data-first]': { zIndex: '5', bg: 'bg.subtle' },
  '& [aria-readonly=true]': { color: 'fg.muted' },
  '& [data-line]:hover > [role=gridcell]:not([data-selected])': { bg: 'bg.subtle' },
  '& [data-current] > [data-number]': { color: 'accent.fg', fontWeight: 'semibold' },
  '& [role=gridcell][data-selected]': { bg: 'accent.subtle' },
  '& [data-tone=warning]': { color: 'spark.fg' },
  '& [data-tone=danger]': { color: 'danger.fg' },
  '& [data-mark=error]': { bg: 'danger.subtle', color: 'danger.fg', boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger-border)' },
  '& [data-mark=note]::after': { content: '""', position: 'absolute', top: '0', insetInlineEnd: '0', borderWidth: '4px', borderStyle: 'solid', borderColor: 'transparent', borderTopColor: 'spark.solid', borderRightColor: 'spark.solid' },
  '& [data-active]': { boxShadow: 'inset 0 0 0 1px var(--chakra-colors-border-control)' },
  '&:focus-within [data-active], &:focus [data-active]': { boxShadow: 'inset 0 0 0 2px var(--chakra-colors-accent-ring)', zIndex: '1' },
  '&:focus-within [data-first][data-active]': { zIndex: '2' },
  '& [data-editing]': { px: '0' },
  '& [data-editor]': {
    width: '100%', height: '100%', px: '2', bg: 'bg.panel', color: 'fg', outline: 'none', border: 'none', textAlign: 'inherit', fontVariantNumeric: 'tabular-nums',
    boxShadow: 'inset 0 0 0 2px var(--chakra-colors-accent-ring)',
  },
  '& [data-cell-button]': {
    display: 'inline-flex', alignItems: 'center', gap: '1', height: '6', px: '1.5', borderRadius: 'sm', cursor: 'pointer', color: 'inherit', fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
  '& [data-faint]': { color: 'fg.subtle' },
};
