import { Box } from '@iwe/ui';
import { SMALL_TABLE } from '../kit/small-table.ts';

/** What a shell provides to remotes: package and version. */
export function ProvidesTable({ provides }: { provides: Readonly<Record<string, string>> }) {
  return (
    <Box css={SMALL_TABLE}>
      <table aria-label="Provides">
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Version</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(provides).map(([name, version]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
