import type { ReleasePage } from '@iwe/contract';
import { CheckIcon, CloseIcon, Flex } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';

/** What the page provides and what a release needs; unmet requirements first. */
export function NeedsTable({ requires }: { requires: ReleasePage['requires'] }) {
  const rows = requires.toSorted((one, other) => Number(one.fits) - Number(other.fits));
  return (
    <SmallTable
      label="Requirements"
      columns={[{ label: 'Package' }, { label: 'Provided' }, { label: 'Needed' }, { label: 'Fits' }]}
    >
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
    </SmallTable>
  );
}
