import { NARROW, TOUCH } from '../../../theme/media.ts';

/**
 * A small table whose rows take several lines in a narrow window, so that nobody moves it sideways: `<table
 * data-rows>`, cells with a `data-label` where the heading is needed, `data-lead` for a line of its own. Its elements
 * stay, so that screen readers find the same rows. Links in it are as large as a finger needs.
 */
export const NARROW_ROWS_CSS = {
  [TOUCH]: {
    // Over the lines around it, so that it pushes none of them away.
    '& table[data-rows] td > a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      minWidth: '44px',
      my: '-6px',
    },
  },
  [NARROW]: {
    '& table[data-rows], & table[data-rows] > tbody': { display: 'block' },
    '& table[data-rows] > thead': { display: 'none' },
    '& table[data-rows] > tbody > tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      py: '1.5',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& table[data-rows] > tbody > tr > :is(td, th)': {
      display: 'block',
      p: '0',
      border: '0',
      textAlign: 'start',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& table[data-rows] > tbody > tr > [data-lead]': { flexBasis: 'full' },
    '& table[data-rows] > tbody > tr > [data-amount]': { marginInlineStart: 'auto', fontWeight: 'semibold' },
    '& table[data-rows] > tbody > tr > [data-label]::before': {
      content: 'attr(data-label)',
      marginInlineEnd: '1',
      fontSize: 'xs',
      fontWeight: 'normal',
      color: 'fg.subtle',
    },
  },
};
