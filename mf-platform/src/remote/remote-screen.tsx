import type { Overview, RemoteOrganisations } from '@iwe/contract';
import {
  Box,
  Button,
  DataTable,
  ErrorState,
  Flex,
  Page,
  PageHeader,
  Pagination,
  SelectField,
  TextField,
  useHotkey,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useOverview, useRemoteOrganisations } from '../data.ts';
import { ReleaseActionDialog } from '../decisions/release-action-dialog.tsx';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { RELEASES_PATH } from '../paths.ts';
import { MatrixCell } from '../overview/matrix-cell.tsx';
import { FILTERS_CSS } from '../kit/filters-css.ts';
import { choiceText } from '../kit/labels.ts';

type Row = RemoteOrganisations['data'][number];

/** Which organisation gets what of one remote, by which rule and why; filtered and paged by the server. */
export function RemoteScreen() {
  const { remote = '' } = useParams();
  return <OneRemote key={remote} remote={remote} />;
}

function OneRemote({ remote }: { remote: string }) {
  const navigate = useNavigate();
  const matrix = useOverview();
  const overview = matrix.data?.data;
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const [releaseAction, setReleaseAction] = useState<ReleaseAction | null>(null);
  const known = overview?.remotes.find(({ name }) => name === remote);
  const choices = known?.choices ?? [];
  const choice = choices.find((one) => choiceText(one) === chosen) ?? null;
  const { data, error, isLoading, isFetching, reload } = useRemoteOrganisations(
    remote,
    { keyword, choice },
    page,
    perPage,
  );
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const search = (): void => {
    if (typed.trim() === keyword) return;
    setKeyword(typed.trim());
    setPage(1);
  };
  if (error && !data)
    return (
      <ErrorState
        {...(error.status === 404 ? { title: `There is no remote ${remote}` } : {})}
        lines={error.lines}
        onRetry={reload}
      />
    );
  return (
    <Page fill>
      <PageHeader
        section="Platform · Releases"
        title={remote}
        meta={
          known &&
          [known.stable === null ? 'No stable version' : `Stable ${known.stable}`, known.owner]
            .filter(Boolean)
            .join(' · ')
        }
        {...(overview?.mayDecide === 'everything'
          ? {
              actions: (
                <Button size="sm" onClick={() => setReleaseAction({ kind: 'pilot', remote, version: null })}>
                  Who sees previews
                </Button>
              ),
            }
          : {})}
      />
      <Flex gap="3" css={FILTERS_CSS}>
        <Box>
          <TextField
            label="Organisation"
            hideLabel
            placeholder="Organisation"
            type="search"
            size="sm"
            maxLength={100}
            value={typed}
            onChange={setTyped}
            onEnter={search}
            onBlur={search}
          />
        </Box>
        <Box>
          <SelectField
            label="Version"
            hideLabel
            placeholder="Every version"
            size="sm"
            value={choice && chosen}
            options={choices.map((one) => ({
              value: choiceText(one),
              label: `${choiceText(one)} (${one.organisations.toLocaleString('en-AU')})`,
            }))}
            onChange={(next) => {
              setChosen(next);
              setPage(1);
            }}
          />
        </Box>
      </Flex>
      <Flex flex="1" minH={{ base: 'fit-content', md: '0' }} minW="0">
        <DataTable
          label={`Organisations of ${remote}`}
          columns={overview ? columnsFor(overview, setReleaseAction) : []}
          rows={overview && data?.data}
          rowKey={({ organisationId }) => organisationId}
          isLoading={isLoading || matrix.isLoading}
          isFetching={isFetching}
          // Without its columns there are no rows either, which is not the same as none that match.
          error={(error ?? (overview ? undefined : matrix.error))?.lines}
          onRetry={overview ? reload : matrix.reload}
          rowTone={({ degraded }) => (degraded === null ? undefined : 'danger')}
          emptyHint="No organisation is named so and gets this version."
        />
      </Flex>
      {data && (
        <Pagination
          total={data.meta.total}
          page={page}
          perPage={perPage}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      )}
      {releaseAction && overview && (
        <ReleaseActionDialog releaseAction={releaseAction} overview={overview} onClose={() => setReleaseAction(null)} />
      )}
    </Page>
  );
}

const columnsFor = (overview: Overview, onAction: (releaseAction: ReleaseAction) => void): Column<Row>[] => [
  { key: 'organisation', header: 'Organisation', maxWidth: 280, cell: ({ organisation }) => organisation },
  {
    key: 'gets',
    header: 'Gets',
    cell: (row) => <MatrixCell cell={row} organisation={row.organisation} overview={overview} onAction={onAction} />,
  },
  { key: 'people', header: 'People', kind: 'number', width: 80, cell: ({ people }) => people.toLocaleString('en-AU') },
  {
    key: 'why',
    header: 'Why',
    maxWidth: 420,
    cell: ({ organisationId, remote, degraded, source }) => {
      const pin = overview.pins.find((one) => one.organisationId === organisationId && one.remote === remote);
      const why = degraded ?? (pin && `${pin.reason} (${pin.by})`) ?? WHY[source ?? ''] ?? 'No version is stable.';
      return <span title={why}>{why}</span>;
    },
  },
];

/** The rules in words, where nobody decided for the organisation itself. */
const WHY: Readonly<Record<string, string>> = {
  stable: 'Follows the stable version',
  rollout: 'Belongs to the share that has the rollout',
};
