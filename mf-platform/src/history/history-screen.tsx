import type { Overview, PlatformHistory } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Button, Flex, momentText, Text } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useHistory, useOverview } from '../data.ts';
import { ReleaseActionDialog } from '../decisions/release-action-dialog.tsx';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { PagedScreen, usePaging } from '../kit/paged-screen.tsx';
import { VersionLink } from '../kit/version-link.tsx';
import { changeText, actionText } from './change-text.ts';

type Row = PlatformHistory['data'][number];

/**
 * Shows who changed what, when and why, including refused attempts, and offers to undo a decision or to restore a
 * state.
 */
export function HistoryScreen() {
  const { timeZone } = useAccount();
  const paging = usePaging();
  const [releaseAction, setReleaseAction] = useState<ReleaseAction | null>(null);
  const { data, error, isLoading, isFetching, reload } = useHistory(paging.page, paging.perPage);
  const { data: rights, error: noRights } = useOverview();
  const overview = rights?.data;
  // The actions of a row depend on both answers: rows that came before their buttons would move.
  const isComplete = rights !== undefined || noRights !== undefined;
  const columns = historyColumns({ timeZone, mayDecide: overview?.mayDecide, onAction: setReleaseAction });
  return (
    <PagedScreen
      section="Platform · Releases"
      title="Release history"
      counted={['entry', 'entries']}
      columns={columns}
      answer={isComplete ? data : undefined}
      rowKey={({ id }) => id}
      error={error}
      isLoading={isLoading || !isComplete}
      isFetching={isFetching}
      reload={reload}
      paging={paging}
      emptyHint="Nobody has decided anything yet."
    >
      {releaseAction && overview && (
        <ReleaseActionDialog releaseAction={releaseAction} overview={overview} onClose={() => setReleaseAction(null)} />
      )}
    </PagedScreen>
  );
}

interface HistoryActions {
  timeZone: string;
  /** Undefined while the rights could not be read: then nothing is offered. */
  mayDecide: Overview['mayDecide'] | undefined;
  onAction: (action: ReleaseAction) => void;
}

function historyColumns({ timeZone, mayDecide, onAction }: HistoryActions): Column<Row>[] {
  const mayRestoreAll = mayDecide === 'everything';
  return [
    { key: 'at', header: 'When', kind: 'date', width: 150, cell: ({ at }) => momentText(at, timeZone) },
    { key: 'actor', header: 'Who', width: 116, cell: ({ actor }) => <div data-wrap="">{actor}</div> },
    {
      key: 'action',
      header: 'What',
      width: 116,
      cell: ({ action }) => (
        <Text as="span" color={isRefused(action) ? 'danger.fg' : undefined} fontWeight="medium">
          {actionText(action)}
        </Text>
      ),
    },
    {
      key: 'release',
      header: 'Release',
      width: 140,
      cell: ({ remote, version }) =>
        remote && version ? (
          <div data-wrap="">
            <VersionLink remote={remote} version={version}>
              {remote} {version}
            </VersionLink>
          </div>
        ) : (
          (remote ?? '–')
        ),
    },
    {
      key: 'change',
      header: 'For whom, before → after',
      width: 196,
      cell: (row) => <Change row={row} timeZone={timeZone} />,
    },
    {
      key: 'reason',
      header: 'Why',
      width: 132,
      cell: ({ reason }) =>
        reason ? (
          <Text as="span" title={reason} whiteSpace="normal" lineClamp="2">
            {reason}
          </Text>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      pinned: true,
      width: 76,
      cell: (row) => (
        <Flex gap="1.5" justify="flex-end">
          {mayDecide && row.revision !== null && (row.undoable || mayRestoreAll) && (
            <Button
              size="xs"
              aria-label={`Restore: ${decisionText(row)}`}
              onClick={() =>
                onAction({
                  kind: 'restore',
                  of: row.revision ?? 0,
                  before: row.undoable ? `What was before ${byText(row, timeZone)}` : null,
                  after: mayRestoreAll ? stateText(row, timeZone) : null,
                })
              }
            >
              Restore
            </Button>
          )}
        </Flex>
      ),
    },
  ];
}

const isRefused = (action: string): boolean => action.startsWith('refused');

const decisionText = ({ action, remote, version }: Row): string =>
  `${actionText(action)}${remote ? ` ${remote}` : ''}${version ? ` ${version}` : ''}`;

const byText = (row: Row, timeZone: string): string =>
  `${decisionText(row)}, for ${row.organisation ?? 'all'}, by ${row.actor}, ${momentText(row.at, timeZone)}.`;

const stateText = (row: Row, timeZone: string): string =>
  `The state after ${momentText(row.at, timeZone)}: ${decisionText(row)} by ${row.actor}.`;

/** Organisation, state before and state after; only the versions when nothing else changed. */
function Change({ row: { action, organisation, version, before, after }, timeZone }: { row: Row; timeZone: string }) {
  const from = changeText(before, timeZone);
  const to = changeText(after, timeZone) || (action === 'stable' && version !== null ? `version ${version}` : '');
  const change = `${from || 'nothing'} → ${to || (/^(unpin|end )/.test(action) ? 'nothing' : action)}`;
  return (
    <Stacked top={organisation ?? 'all'} below={(from !== '' || to !== '') && <span title={change}>{change}</span>} />
  );
}
