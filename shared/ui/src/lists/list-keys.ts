import type { KeyGroup } from './keys-dialog.tsx';

/** The keys of lists whose rows can be ticked. */
export const TICK_KEYS: KeyGroup = {
  title: 'Ticked rows',
  keys: [
    { keys: ['X'], does: 'Tick the row, from its number' },
    { keys: ['A'], does: 'Tick all rows of the page, or none' },
    { keys: ['Shift', 'click'], does: 'Tick from the last one to this' },
  ],
};

/** The keys of every list. */
export const LIST_KEYS: readonly KeyGroup[] = [
  {
    title: 'Search',
    keys: [
      { keys: ['/'], does: 'Go to the filters' },
      { keys: ['F'], does: 'More or fewer filters' },
      { keys: ['Enter'], does: 'Search, from any filter; the focus goes to the first row' },
      { keys: ['↓', 'Esc'], does: 'From a filter to the first row' },
      { keys: ['S'], does: 'Views: use, save, share, start with one' },
      { keys: ['C'], does: 'Choose the columns' },
    ],
  },
  {
    title: 'Rows',
    keys: [
      { keys: ['R'], does: 'Go to the first row' },
      { keys: ['↑', '↓'], does: 'Previous, next row' },
      { keys: ['Page ↑', 'Page ↓'], does: 'Eight rows up, down' },
      { keys: ['Enter'], does: 'Open in a new tab' },
      { keys: ['[', ']'], does: 'Previous, next page' },
      { keys: ['Esc'], does: 'Back to the filter' },
    ],
  },
];
