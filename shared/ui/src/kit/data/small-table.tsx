import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Box } from '../layout.ts';

/** A column of a small table. */
export interface SmallColumn {
  label: string;
  /** Aligned to the end, as figures are; its cells have `data-end`. */
  end?: boolean;
}

export interface SmallTableProps {
  label: string;
  columns: readonly SmallColumn[];
  /** The rows. */
  children: ReactNode;
  footer?: ReactNode;
  /** In a popover: every cell in one line, figures not beside each other too closely. */
  isWide?: boolean;
}

/**
 * A small table beside a form, in a dialog or a popover. Cells: `data-end` for figures, `data-nowrap`, `data-quiet`,
 * `data-clip`; rows: `data-tone="danger"`.
 */
export function SmallTable({ label, columns, children, footer, isWide = false }: SmallTableProps) {
  return (
    <Box
      overflowX="auto"
      css={CSS}
      data-wide={isWide || undefined}
      data-many={columns.length > (isWide ? FEW_WIDE : FEW) || undefined}
    >
      <table aria-label={t(label)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-end={column.end || undefined}>
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </Box>
  );
}

/** More columns than this are not beside each other on a phone. */
const FEW = 4;
/** The same in a popover, which scrolls sideways as long as its figures are near the start. */
const FEW_WIDE = 6;

const CSS = {
  '& table': {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    lineHeight: 'snug',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': { textAlign: 'start', py: '1', pe: '2.5', verticalAlign: 'baseline' },
  '& thead th': { fontSize: 'sm', fontWeight: 'medium', color: 'fg.subtle', whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 'normal' },
  '& :is(tbody, tfoot) :is(th, td)': { borderTopWidth: '1px', borderColor: 'border.subtle' },
  '& tfoot td': { borderColor: 'border.strong', fontWeight: 'semibold' },
  '& th:last-child, & td:last-child': { pe: '0' },
  '& [data-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  '& [data-quiet], & [data-not-set]': { color: 'fg.subtle' },
  '& [data-clip]': { maxW: '168px', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tr[data-tone=danger] > *': { color: 'danger.fg' },
  '& a': { color: 'accent.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
  '&[data-wide]': {
    '& table': { fontSize: 'md' },
    '& th, & td': { py: '1.5', px: '2', whiteSpace: 'nowrap', _first: { ps: '0' }, _last: { pe: '0' } },
  },
  // A row with a link is as high as a finger needs.
  '@media (pointer: coarse)': {
    '& td:has(> a)': { py: '0' },
    '& td > a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px', minWidth: '44px' },
    '& td': { verticalAlign: 'middle' },
  },
  // On a phone a row of many columns takes two lines, its name and amount on the first one; the name of a wide table
  // takes a second line.
  '@media (max-width: 700px)': {
    '&[data-wide] td:first-of-type': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '&[data-many] :is(table, tbody)': { display: 'block' },
    '&[data-many] thead': { display: 'none' },
    '&[data-many] tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2.5',
      py: '1.5',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
    '&[data-many] tr::before': { content: '""', order: '1', flexBasis: '100%' },
    '&[data-many] td:is(td)': { order: '2', px: '0', borderTopWidth: '0', py: '0.5', pe: '0' },
    '&[data-many] td:empty': { display: 'none' },
    '&[data-many] td:is(td):first-of-type': { order: '0' },
    '&[data-many] td:is(td):last-child': { order: '0', marginInlineStart: 'auto', fontWeight: 'semibold' },
    '&[data-many] td[data-label]::before': { content: 'attr(data-label)', marginInlineEnd: '1', color: 'fg.subtle' },
  },
};
