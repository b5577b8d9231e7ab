import { SmallTable } from '@iwe/ui/sheet-view';

/** What a shell provides to remotes: package and version. */
export function ProvidesTable({ provides }: { provides: Readonly<Record<string, string>> }) {
  return (
    <SmallTable label="Provides" columns={[{ label: 'Package' }, { label: 'Version' }]}>
      {Object.entries(provides).map(([name, version]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{version}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
