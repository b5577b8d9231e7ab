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
    <Box overflowX="auto" css={CSS}>
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

const CSS = {
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'fg.subtle', py: '1', pe: '2', whiteSpace: 'nowrap' },
  '& td': { py: '1', pe: '2', borderTopWidth: '1px', borderColor: 'border.subtle', verticalAlign: 'top' },
  '& th:last-child, & td:last-child': { pe: '0' },
  '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& [data-nowrap]': { whiteSpace: 'nowrap' },
  '& a': { color: 'accent.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
};
