import type { ReleasePage } from '@iwe/contract';
import { Box, CheckIcon, CloseIcon, Flex } from '@iwe/ui';
import { SMALL_TABLE } from '../kit/small-table.ts';

/** What the page provides and what a release needs; unmet requirements first. */
export function NeedsTable({ requires }: { requires: ReleasePage['requires'] }) {
  const rows = requires.toSorted((one, other) => Number(one.fits) - Number(other.fits));
  return (
    <Box css={SMALL_TABLE}>
      <table aria-label="Requirements">
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Provided</th>
            <th scope="col">Needed</th>
            <th scope="col">Fits</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.package} ${row.needs}`} data-tone={row.fits ? undefined : 'danger'}>
              <th scope="row">{row.package}</th>
              <td>{row.provides ?? 'nothing'}</td>
              <td>{row.needs}</td>
              <td>
                <Flex as="span" display="inline-flex" align="center" gap="1">
                  {row.fits ? <CheckIcon size={13} aria-hidden /> : <CloseIcon size={13} aria-hidden />}
                  {row.fits ? 'yes' : 'no'}
                </Flex>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
