import type { Overview } from '@iwe/contract';
import { DataTable, Text } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { counted } from '../kit/affected-text.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { REMOTE_COLUMNS } from './remote-columns.tsx';

type Remote = Overview['remotes'][number];

/** What one organisation gets of each remote. */
export function Matrix({
  overview,
  organisationId,
  remotes,
  onAction,
}: {
  overview: Overview;
  organisationId: number;
  remotes: readonly Remote[];
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const organisation = overview.organisations.find(({ id }) => id === organisationId);
  const cells = new Map(
    overview.cells.filter((cell) => cell.organisationId === organisationId).map((cell) => [cell.remote, cell]),
  );
  const name = organisation?.name ?? '';
  const columns: Column<Remote>[] = [
    ...REMOTE_COLUMNS,
    {
      key: 'organisation',
      label: name,
      groupStart: true,
      header: (
        <span title={name}>
          {name}
          <Text as="span" display="block" fontWeight="normal" fontSize="xs">
            {counted(organisation?.people ?? 0, 'person', 'people')}
          </Text>
        </span>
      ),
      cell: (remote) => {
        const cell = cells.get(remote.name);
        return cell ? <MatrixCell cell={cell} organisation={name} overview={overview} onAction={onAction} /> : '–';
      },
    },
  ];
  return (
    <DataTable
      label="What runs where"
      columns={columns}
      rows={remotes}
      rowKey={({ name: remote }) => remote}
      emptyHint={EMPTY}
    />
  );
}

/** Shown while there is no remote, or none is named so. */
export const EMPTY = 'No remote is named so, or nothing has been published yet.';
