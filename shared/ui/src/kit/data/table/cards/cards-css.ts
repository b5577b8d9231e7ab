import { TOUCH } from '../../../theme/media.ts';

// Longer than the selectors of the tables' own styles, which it replaces.
const CARDS = '& [data-scroller] > table[data-cards]';
const PEEK_AND_BUTTONS = `${CARDS}:not([data-ticks]) > tbody > tr:has(> [data-card=peek]):has(> [data-card=actions])`;

/**
 * The rows of a table as cards, for narrow windows: title and amount, name and state, then the notes with their labels.
 * The table's own elements stay, so that keys, ticks and screen readers find the same rows.
 */
export const CARDS_CSS = {
  // The cards are the panels: no frame around them.
  '&:has(> [data-scroller] > table[data-cards])': { overflow: 'visible', bg: 'transparent', borderWidth: '0' },
  '& [data-scroller]:has(> table[data-cards])': { overflow: 'visible' },
  [`${CARDS}`]: { display: 'block', fontSize: 'lg' },
  [`${CARDS} > :is(thead, tbody, tfoot)`]: { display: 'block' },
  [`${CARDS} > tbody`]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
    gap: '2',
  },
  [`${CARDS} > * > tr`]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2.5' },
  [`${CARDS} > tbody > tr`]: {
    position: 'relative',
    alignContent: 'flex-start',
    px: '3',
    py: '2',
    minHeight: '11',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.panel',
  },
  // What comes after the second line begins a line of its own.
  [`${CARDS} > tbody > tr::after`]: { content: '""', order: '5', flexBasis: '100%' },
  [`${CARDS}[data-ticks] > tbody > tr`]: { ps: '40px' },
  [`${CARDS} > * > tr > :is(th, td)`]: {
    display: 'block',
    position: 'static',
    zIndex: 'auto',
    width: 'auto',
    minWidth: '0',
    height: 'auto',
    p: '0',
    bg: 'transparent',
    border: '0',
    boxShadow: 'none',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    overflow: 'visible',
    fontSize: 'lg',
    lineHeight: '1.35',
  },
  [`${CARDS} > tbody > tr > [data-card=title]`]: {
    order: '1',
    flex: '1 1 45%',
    fontSize: 'xl',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
  },
  [`${CARDS} > tbody > tr > [data-card=amount]`]: {
    order: '2',
    marginInlineStart: 'auto',
    fontSize: 'xl',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  [`${CARDS} > tbody > tr > [data-card=name]`]: { order: '3', flex: '1 1 60%' },
  // A field does not touch the line above it.
  [`${CARDS} > tbody > tr > [data-card=name]:has(input)`]: { pt: '1.5' },
  [`${CARDS} > tbody > tr > [data-card=state]`]: { order: '4', marginInlineStart: 'auto', textAlign: 'end' },
  [`${CARDS} > tbody > tr > [data-card=note]`]: { order: '6', fontSize: 'md', color: 'fg.muted', pt: '0.5' },
  // At the end of the last line of notes.
  [`${CARDS} > tbody > tr > [data-card=peek]`]: { order: '6', marginInlineStart: 'auto', my: '-2', me: '-2' },
  // On the line of the buttons, where there are some and no checkbox.
  [`${PEEK_AND_BUTTONS}::before`]: { content: '""', order: '7', flexBasis: '100%' },
  [`${PEEK_AND_BUTTONS} > [data-card=peek]`]: { order: '7', m: '0', ms: '-3', pt: '1.5' },
  [`${PEEK_AND_BUTTONS} > [data-card=actions]`]: { order: '8' },
  // Below the checkbox, where there is one.
  [`${CARDS}[data-ticks] > tbody > tr:has(> [data-card=peek])`]: { minHeight: '88px' },
  [`${CARDS}[data-ticks] > tbody > tr > [data-card=peek]`]: {
    position: 'absolute',
    insetInlineStart: '0',
    bottom: '0',
    zIndex: '3',
    m: '0',
  },
  [`${CARDS}[data-ticks] > tbody > tr > [data-card=peek] button`]: { width: '44px', minWidth: '44px' },
  [`${CARDS} > tbody > tr > [data-card=actions]`]: { order: '7', flex: '1 1 auto', pt: '1.5' },
  // Fields begin a line of their own and share it.
  [`${CARDS} > tbody > tr:has(> [data-card=actions] input)::before`]: { content: '""', order: '7', flexBasis: '100%' },
  [`${CARDS} > tbody > tr > [data-card=actions]:has(input)`]: { flex: '1 1 28%' },
  [`${CARDS} > * > tr > [data-label]::before`]: {
    content: 'attr(data-label)',
    marginInlineEnd: '1',
    fontSize: 'xs',
    fontWeight: 'normal',
    color: 'fg.subtle',
  },
  // A value that is not set is no news on a card.
  [`${CARDS} > * > tr > td:empty`]: { display: 'none' },
  [`${CARDS} > tbody > tr > [data-card=note]:has(> [data-not-set]:only-child)`]: { display: 'none' },
  [`${CARDS} > tbody > tr > [data-card=note]:has(> [data-clip] > [data-not-set]:only-child)`]: { display: 'none' },
  [`${CARDS} > tbody > tr > [data-card=note]:has(> :is([data-wrap], [data-clip]):empty)`]: { display: 'none' },
  [`${CARDS} > tbody > tr > [data-card=note]:has(> button)`]: { display: 'inline-flex', alignItems: 'center', pt: '0' },
  // As high as a finger needs, over the lines around it, so that it pushes none of them away.
  [`${CARDS} > tbody > tr > [data-card=note] button:not([data-link])`]: {
    justifyContent: 'flex-start',
    textAlign: 'start',
    px: '0',
    [TOUCH]: { my: '-12px' },
  },
  [`${CARDS} [data-stacked]`]: { display: 'inline-flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: '1.5' },
  [`${CARDS} [data-stacked] > *`]: { overflow: 'visible' },
  [`${CARDS} > tbody > tr > [data-card=state] [data-stacked]`]: { flexDirection: 'column', alignItems: 'flex-end' },
  [`${CARDS} > tbody > tr > [data-card=note] > :is([data-wrap], [data-clip])`]: {
    display: 'inline',
    maxWidth: 'none',
  },
  // The whole card is the link of its title.
  [`${CARDS} > tbody > tr > th :is(a, [data-open])::after`]: { content: '""', position: 'absolute', inset: '0' },
  [`${CARDS} > tbody > tr > th [data-open]`]: {
    minHeight: '0',
    height: 'auto',
    px: '0',
    position: 'static',
    fontSize: 'inherit',
  },
  [`${CARDS} > tbody > tr > td :is(button, a, input, select, label)`]: { position: 'relative', zIndex: '1' },
  // What hides its overflow would have its baseline at its lower edge, below that of its label.
  [`${CARDS} > tbody > tr > [data-card=note] > div:not([data-stacked])`]: {
    display: 'inline-block',
    width: 'auto',
    overflow: 'visible',
  },
  [`${CARDS} > tbody > tr > td :is(button, a):not([data-link])`]: { [TOUCH]: { minHeight: '44px', minWidth: '44px' } },
  // A card opens one thing: a finger would hit the customer's name when it means the sheet.
  [`${CARDS} > tbody > tr > :is([data-card=name], [data-card=note], [data-card=state]) a`]: {
    pointerEvents: 'none',
    color: 'inherit',
  },
  [`${CARDS} > tbody > tr > [data-tick]`]: {
    position: 'absolute',
    insetInlineStart: '0',
    top: '0',
    width: '10',
    height: 'full',
    zIndex: '2',
  },
  [`${CARDS} [data-tick] label`]: { width: '11', height: '11', alignItems: 'flex-start', pt: '11px' },
  [`${CARDS} [data-tick] input`]: { width: '18px', height: '18px' },
  [`${CARDS} > thead > tr > th:not([data-tick])`]: { display: 'none' },
  [`${CARDS} > thead > tr > [data-tick] label`]: {
    width: 'auto',
    alignItems: 'center',
    pt: '0',
    ps: '3',
    pe: '3',
    gap: '2.5',
    color: 'fg.muted',
    fontSize: 'lg',
    _after: { content: '"Tick all"' },
  },
  // There is nothing to tick before the rows, or without any.
  [`${CARDS} > thead > tr > [data-tick]:has(:disabled)`]: { display: 'none' },
  // It has its place above the skeletons of rows: otherwise it would push the rows down when they arrive.
  [`${CARDS}:has([data-skeleton]) > thead > tr > [data-tick]`]: { display: 'block', visibility: 'hidden' },
  [`${CARDS} > tfoot > tr`]: {
    columnGap: '4',
    px: '4',
    py: '2.5',
    bg: 'bg.subtle',
    mt: '2',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
  },
  [`${CARDS} > tfoot > tr > td`]: { fontSize: 'xl' },
  [`${CARDS} > tbody > tr[data-skeleton] > :nth-of-type(n + 4)`]: { display: 'none' },
  [`${CARDS} > tbody > tr[data-skeleton] > td`]: { flex: '1 1 100%', py: '1.5' },
};
