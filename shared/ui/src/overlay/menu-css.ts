/** The look of a menu's entries, as one rule for all of them. */
export const MENU_CSS = {
  '& [role=menuitem]': {
    display: 'flex', alignItems: 'center', gap: '2', w: 'full', minH: '8', px: '2', borderRadius: 'sm', cursor: 'pointer', userSelect: 'none', textAlign: 'start', textDecoration: 'none',
    color: 'fg', outline: 'none', _focus: { bg: 'accent.subtle', color: 'accent.fg' }, _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& > span': { flex: '1' }, '& > svg': { flexShrink: 0, color: 'fg.subtle' },
  },
  '& [role=menuitem]:focus-visible': { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' },
  '& [role=menuitem][aria-current=true]': { fontWeight: 'medium' },
  '& [data-heading]': { px: '2', pt: '1.5', pb: '1', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.subtle', letterSpacing: 'wide' },
  '& [role=group] + [role=group]': { mt: '1', pt: '1', borderTopWidth: '1px', borderColor: 'border' },
};
