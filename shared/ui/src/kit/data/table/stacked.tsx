import type { ReactNode } from 'react';

/** The styles of `Stacked` cells: rules of the table, because a style per cell would slow down long lists. */
export const STACKED_CSS = {
  '& [data-stacked]': { lineHeight: '1.25' },
  '& [data-stacked] > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-below]': { fontSize: 'xs', color: 'fg.subtle' },
};

/** Two values in one cell of a table, the second smaller and below the first; beside it on a phone's card. */
export function Stacked({ top, below }: { top: ReactNode; below: ReactNode }) {
  return (
    <div data-stacked="">
      <div>{top}</div>
      {below !== null && below !== '' && below !== false && <div data-below="">{below}</div>}
    </div>
  );
}
