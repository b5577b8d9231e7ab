import type { ServiceState } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import {
  Badge,
  Box,
  DataTable,
  Flex,
  momentText,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  useHotkey,
} from '@iwe/ui';
import type { Column, Tone } from '@iwe/ui';
import { useNavigate } from 'react-router-dom';
import { useServiceState } from '../data.ts';
import { RELEASES_PATH } from '../paths.ts';

/** Alarms of the installation, and whether it could be restored: last backup, last drill, what could be lost now. */
export function ServiceScreen() {
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const { data, error, isLoading, isFetching, reload } = useServiceState();
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  const state = data?.data;
  const late = useDelayed(isLoading && !data);
  return (
    <Page fill>
      <PageHeader
        section="Platform"
        title="Alarms, backups"
        meta={state && (state.alarms.length === 0 ? 'no alarm' : `${state.alarms.length} open`)}
      />
      {state && <Alarms alarms={state.alarms} timeZone={timeZone} />}
      {state && <Figures state={state} timeZone={timeZone} />}
      {/* Not before the figures are there, which are above it. */}
      {!state && !error && late && <Skeleton h="80" borderRadius="lg" />}
      {(state || error) && (
        <Flex flex="1" minH={{ base: 'fit-content', md: '0' }} minW="0">
          <DataTable
            label="Backups and drills"
            columns={columnsFor(timeZone)}
            rows={state?.runs}
            rowKey={({ id }) => id}
            isFetching={isFetching}
            error={error?.lines}
            onRetry={reload}
            emptyHint="Nothing has been backed up yet. See “Backups” in docs/OPERATING.md."
          />
        </Flex>
      )}
    </Page>
  );
}

function Alarms({ alarms, timeZone }: { alarms: ServiceState['alarms']; timeZone: string }) {
  if (alarms.length === 0) return null;
  return (
    <Stack as="ul" aria-label="Alarms" gap="2" listStyleType="none">
      {alarms.map(({ cause, text, toDo, since }) => (
        <Box as="li" key={cause} px="4" py="2" bg="spark.subtle" borderWidth="1px" borderRadius="md">
          <Text color="danger.fg" fontWeight="600" overflowWrap="anywhere">
            {text}
          </Text>
          <Text overflowWrap="anywhere">{toDo}</Text>
          <Text color="fg.muted">Since {momentText(since, timeZone)}</Text>
        </Box>
      ))}
    </Stack>
  );
}

/** Seconds as people say them: '40 s', '12 min', '3 h', '5 days'. */
const durationText = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
};

function Figures({ state, timeZone }: { state: ServiceState; timeZone: string }) {
  const { archive, standbys, lastBackupAt, lastDrillAt } = state;
  return (
    <Flex as="dl" gap={{ base: '3', md: '10' }} wrap="wrap">
      <Figure label="Last backup" value={lastBackupAt ? momentText(lastBackupAt, timeZone) : 'never'} />
      <Figure label="Last restore drill" value={lastDrillAt ? momentText(lastDrillAt, timeZone) : 'never'} />
      <Figure label="Lost if this machine fails now" value={lossText(archive)} />
      {standbys && (
        <Figure label={standbys.count === 1 ? 'Standby' : `${standbys.count} standbys`} value={lagText(standbys)} />
      )}
    </Flex>
  );
}

function lossText(archive: ServiceState['archive']): string {
  if (archive === null) return 'everything since the last backup';
  if (archive.ageSeconds === null) return 'everything: nothing was archived yet';
  return `the last ${durationText(archive.ageSeconds)}${archive.isFailing ? ', and archiving fails' : ''}`;
}

/** How far the slowest standby is behind. */
function lagText({ lagSeconds }: NonNullable<ServiceState['standbys']>): string {
  if (lagSeconds === null) return 'not visible to iWE: grant pg_monitor';
  return lagSeconds < 1 ? 'up to date' : `${durationText(lagSeconds)} behind`;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Text as="dt" color="fg.muted">
        {label}
      </Text>
      <Text as="dd" fontWeight="600">
        {value}
      </Text>
    </Box>
  );
}

type Run = ServiceState['runs'][number];

const KINDS: Readonly<Record<Run['kind'], { label: string; tone: Tone }>> = {
  backup: { label: 'Backup', tone: 'neutral' },
  drill: { label: 'Restore for trial', tone: 'accent' },
};

const columnsFor = (timeZone: string): Column<Run>[] => [
  { key: 'at', header: 'When', kind: 'date', width: 128, cell: ({ startedAt }) => momentText(startedAt, timeZone) },
  { key: 'kind', header: 'What', cell: ({ kind }) => <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge> },
  { key: 'seconds', header: 'Took', kind: 'number', cell: ({ seconds }) => durationText(seconds) },
  {
    key: 'lastChange',
    header: 'Data until',
    cell: ({ lastChangeAt }) => (lastChangeAt ? momentText(lastChangeAt, timeZone) : '–'),
  },
  {
    key: 'result',
    header: 'Result',
    maxWidth: 480,
    cell: ({ error }) => (error === null ? 'Succeeded' : <span title={error}>{error}</span>),
  },
];
