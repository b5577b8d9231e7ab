import type { KeyGroup } from './keys-dialog.tsx';

/** The keys of every list. */
export const LIST_KEYS: readonly KeyGroup[] = [
  { title: 'Search', keys: [
    { keys: ['/'], does: 'Go to the filters' },
    { keys: ['F'], does: 'More or fewer filters' },
    { keys: ['Enter'], does: 'Search, from any filter' },
  ] },
  { title: 'Rows', keys: [
    { keys: ['R'], does: 'Go to the first row' },
    { keys: ['↑', '↓'], does: 'Previous, next row' },
    { keys: ['Page ↑', 'Page ↓'], does: 'Eight rows up, down' },
    { keys: ['Enter'], does: 'Open in a new tab' },
    { keys: ['[', ']'], does: 'Previous, next page' },
    { keys: ['Esc'], does: 'Back to the filters' },
  ] },
];
