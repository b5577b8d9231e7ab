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

/** The keys of lists whose rows are sheets, products or customers. */
export const PEEK_KEYS: KeyGroup = {
  title: 'Peek beside the list',
  keys: [
    { keys: ['Space'], does: 'Peek at the row, from its number, or no more' },
    { keys: ['↑', '↓'], does: 'Peek at the previous, next row' },
    { keys: ['→', '←'], does: 'Into the peek, to scroll it; back to the row' },
    { keys: ['Enter'], does: 'Open the row in a new tab' },
    { keys: ['Esc'], does: 'Close the peek' },
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
