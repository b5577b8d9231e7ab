import type { ReactNode } from 'react';
import { chakra } from '@iwe/ui';

/** A table inside a popover. Right-aligned cells have `data-end`. */
const Frame = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 'snug',
    '& th, & td': {
      textAlign: 'start',
      py: '1.5',
      px: '2',
      whiteSpace: 'nowrap',
      _first: { ps: '0' },
      _last: { pe: '0' },
    },
    '& th': { fontSize: 'sm', fontWeight: 'medium', color: 'fg.subtle', pt: '0' },
    '& tbody td': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& tfoot td': { borderTopWidth: '1px', borderColor: 'border.strong', fontWeight: 'semibold' },
    '& [data-end]': { textAlign: 'end' },
    '& [data-quiet], & [data-not-set]': { color: 'fg.subtle' },
    // On a phone the name takes a second line, so that the figures beside it are in sight.
    '@media (max-width: 700px)': { '& td:first-of-type': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
    '& [data-clip]': { maxW: '168px', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

/** Columns of a small table: left-aligned, with `end` right-aligned. */
export interface SmallColumn {
  label: string;
  end?: boolean;
}

export function SmallTable({
  label,
  columns,
  children,
  footer,
}: {
  label: string;
  columns: readonly SmallColumn[];
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Frame aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-end={column.end || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </Frame>
  );
}
