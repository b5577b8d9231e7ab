import { Box } from '@iwe/ui';
import type { ReactNode } from 'react';

/** A small table beside a form, without a line above its first row. */
export function SmallTable({
  label,
  head,
  children,
}: {
  label: string;
  head: readonly { title: string; isNumber?: boolean }[];
  children: ReactNode;
}) {
  return (
    <Box overflowX="auto" css={CSS} data-many={head.length > FEW || undefined}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((column) => (
              <th key={column.title} scope="col" data-number={column.isNumber || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Box>
  );
}

/** More columns than this are not beside each other on a phone. */
const FEW = 4;

const CSS = {
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.subtle', py: '1', pe: '2', whiteSpace: 'nowrap' },
  '& td': { py: '1', pe: '2', borderTopWidth: '1px', borderColor: 'border.subtle', verticalAlign: 'top' },
  '& th:last-child, & td:last-child': { pe: '0' },
  '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  // A row with a link is as high as a finger needs.
  '@media (pointer: coarse)': {
    '& td:has(> a)': { py: '0' },
    '& td > a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px', minWidth: '44px' },
    '&[data-many] tr': { alignItems: 'center' },
    '& td': { verticalAlign: 'middle' },
  },
  // On a phone a row of many columns takes several lines, so that its amount is in sight.
  '@media (max-width: 700px)': {
    '&[data-many] :is(table, tbody)': { display: 'block' },
    '&[data-many] thead': { display: 'none' },
    '&[data-many] tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '2.5',
      py: '1.5',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
    '&[data-many] td': { borderTopWidth: '0', py: '0.5', pe: '0' },
    '&[data-many] td:empty': { display: 'none' },
    '&[data-many] td:last-child': { marginInlineStart: 'auto', fontWeight: 'semibold' },
    '&[data-many] td[data-label]::before': { content: 'attr(data-label)', marginInlineEnd: '1', color: 'fg.subtle' },
  },
  '& a': { color: 'accent.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
};
