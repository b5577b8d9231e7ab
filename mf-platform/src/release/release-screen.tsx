import type { Overview, ReleasePage } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import { api, useAccount } from '@iwe/session';
import {
  Badge,
  Button,
  ErrorState,
  Flex,
  Grid,
  KeysDialog,
  momentText,
  Page,
  PageHeader,
  Panel,
  Skeleton,
  Text,
  useDelayed,
  useHotkey,
  saveFile,
} from '@iwe/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useOverview, useReleaseMeasures, useReleasePage } from '../data.ts';
import { ReleaseActionDialog } from '../decisions/release-action-dialog.tsx';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { NeedsTable } from '../decisions/needs-table.tsx';
import { ProvidesTable } from './provides-table.tsx';
import { RELEASES_PATH } from '../paths.ts';
import { CheckBadge, StatusBadge, TidiedBadge } from '../kit/badges.tsx';
import { FactsList } from '../kit/facts-list.tsx';
import type { Fact } from '../kit/facts-list.tsx';
import { Notice } from '../kit/notice.tsx';
import { Section } from '../kit/section.tsx';
import { counted } from '../kit/affected-text.ts';
import { CheckList } from './check-list.tsx';
import { FailureKinds } from './failure-kinds.tsx';
import { FileTable } from './file-table.tsx';
import { HealthPlot } from './health-plot.tsx';
import { Measured } from './measured.tsx';
import { RunsIn } from './runs-in.tsx';
import { VersionPlot } from './version-plot.tsx';

const KEYS = [
  {
    title: 'This release',
    keys: [
      { keys: ['P'], does: 'Pin it for an organisation' },
      { keys: ['S'], does: 'Make it stable' },
      { keys: ['R'], does: 'Roll it out' },
      { keys: ['I'], does: 'Start a pilot' },
      { keys: ['B'], does: 'Block or free it' },
      { keys: ['D'], does: 'Deprecate it, or support it again' },
      { keys: ['Esc'], does: 'Back to all releases' },
    ],
  },
];

/** Everything about one release, and the decisions about it. */
export function ReleaseScreen() {
  const { remote = '', version = '' } = useParams();
  return <OneRelease key={`${remote} ${version}`} remote={remote} version={version} />;
}

function OneRelease({ remote, version }: { remote: string; version: string }) {
  const { data, error, reload } = useReleasePage(remote, version);
  const overview = useOverview();
  // What may be decided is the head's buttons, which take a line of their own on a phone.
  const isReady = data !== undefined && (overview.data !== undefined || overview.error !== undefined);
  const late = useDelayed(!isReady);
  if (error && !data)
    return (
      <ErrorState
        isPage
        title={error.status === 404 ? 'This release does not exist' : 'The release could not be loaded'}
        lines={error.lines}
        onRetry={reload}
      />
    );
  if (!isReady) return <Page>{late && <Skeleton h="80" borderRadius="lg" />}</Page>;
  return <Shown release={data.data} overview={overview.data?.data} />;
}

function Shown({ release, overview }: { release: ReleasePage; overview: Overview | undefined }) {
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const [releaseAction, setReleaseAction] = useState<ReleaseAction | null>(null);
  const [showKeys, setShowKeys] = useState(false);
  const { remote, version, status, check, stable } = release;
  // A shell has no notes, no check, and no starts that anybody counts.
  const isShell = remote === SHELL_NAME;
  const measures = useReleaseMeasures(remote, version, { line: null, organisation: null });
  // What is below the measures waits for them: the number of their rows decides where it begins.
  const isMeasured = isShell || measures.data !== undefined || measures.error !== undefined;
  const releaseActions = releaseActionsOf(release, overview);
  useHotkey('?', () => setShowKeys(true));
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  return (
    <Page>
      <PageHeader
        section="Platform · Releases"
        title={`${remote} ${version}`}
        meta={
          <Flex gap="1.5" align="center">
            <StatusBadge status={status} />
            <CheckBadge check={check} />
            {stable && <Badge tone="accent">stable</Badge>}
            {release.tidiedAt && <TidiedBadge at={release.tidiedAt} />}
            {release.fault !== null && <Badge tone="danger">changed</Badge>}
            {release.misfits.length > 0 && <Badge tone="danger">does not fit</Badge>}
          </Flex>
        }
        actions={releaseActions.map((one) => (
          <ReleaseActionButton
            key={one.label}
            {...one}
            isBlocked={releaseAction !== null}
            onAction={setReleaseAction}
          />
        ))}
      />
      {release.fault !== null && <FaultNotice fault={release.fault} isShell={isShell} />}
      {release.deprecation && <DeprecationNotice deprecation={release.deprecation} timeZone={timeZone} />}
      <Grid templateColumns={{ base: '1fr', xl: '3fr 2fr' }} gap="5" alignItems="start">
        <Flex direction="column" gap="5" minW="0">
          {!isShell && (
            <>
              <Section title="Notes">
                <Text
                  whiteSpace="pre-line"
                  overflowWrap="anywhere"
                  maxW="2xl"
                  color={release.notes ? undefined : 'fg.muted'}
                >
                  {release.notes || 'Its team wrote no notes.'}
                </Text>
              </Section>
              <Section title="Starts and failures" note="by hour, the last seven days">
                <HealthPlot health={release.health} timeZone={timeZone} />
              </Section>
              <Section title="Failures by version" note="by six hours, the last seven days">
                <VersionPlot versions={release.versions} remote={remote} timeZone={timeZone} />
              </Section>
              <Measured remote={remote} version={version} overview={overview} />
              {isMeasured && <FailureKinds kinds={release.failureKinds} />}
            </>
          )}
          {isMeasured && <RunsIn release={release} />}
          {isMeasured && (
            <Section
              title="Files"
              note={`${release.files.length} files`}
              {...(overview?.mayDecide === 'everything' && !isShell
                ? {
                    actions: (
                      <Button size="xs" onClick={() => void saveSources(remote, version)}>
                        Source maps
                      </Button>
                    ),
                  }
                : {})}
            >
              <FileTable files={release.files} />
            </Section>
          )}
        </Flex>
        {/* Beside the measures in a wide window, below them in others. */}
        <Flex
          direction="column"
          gap="5"
          minW="0"
          visibility={{ base: isMeasured ? 'visible' : 'hidden', xl: 'visible' }}
        >
          <Section title="About">
            <Facts release={release} timeZone={timeZone} />
          </Section>
          {!isShell && (
            <Section title="Checks">
              <CheckList release={release} timeZone={timeZone} />
            </Section>
          )}
          {release.provides && (
            <Section title="Provides" note="to the remotes of its organisations">
              <Panel px="3" py="2.5" overflow="auto">
                <ProvidesTable provides={release.provides} />
              </Panel>
            </Section>
          )}
          <Section title="Requirements">
            <Panel px="3" py="2.5" overflow="auto">
              <NeedsTable requires={release.requires} />
            </Panel>
          </Section>
        </Flex>
      </Grid>
      {releaseAction && overview && (
        <ReleaseActionDialog releaseAction={releaseAction} overview={overview} onClose={() => setReleaseAction(null)} />
      )}
      <KeysDialog open={showKeys} onClose={() => setShowKeys(false)} groups={KEYS} />
    </Page>
  );
}

/** What happened to a changed release, and how it works again. */
function FaultNotice({ fault, isShell }: { fault: string; isShell: boolean }) {
  return (
    <Notice tone="danger">
      {`This release was changed after it was published, so nobody is given it. ${fault} `}
      {isShell ? 'Start a server with the same shell' : 'Publish the same release again'}, or restore what was changed
      from a backup; iWE verifies it every ten minutes. Find out who could write to the database or to the file store.
    </Notice>
  );
}

/** Until when a deprecated release is supported, and why no longer. */
function DeprecationNotice({
  deprecation: { until, reason },
  timeZone,
}: {
  deprecation: NonNullable<ReleasePage['deprecation']>;
  timeZone: string;
}) {
  const isOver = Date.parse(until) <= Date.now();
  return (
    <Notice tone="spark">
      {`This release ${isOver ? 'was' : 'is'} supported until ${momentText(until, timeZone)}: ${reason} `}
      {isOver
        ? 'It runs only where no other version can.'
        : 'After that it is chosen for nobody for whom another version can run.'}
    </Notice>
  );
}

interface Offer {
  label: string;
  hotkey: string;
  releaseAction: ReleaseAction;
  isMain?: boolean;
  disabled?: boolean;
  why?: string;
}

/** Returns the decisions that this person may take about it; none until the overview is loaded. */
function releaseActionsOf(
  { remote, version, status, deprecation, fault, check, stable, tidiedAt }: ReleasePage,
  overview: Overview | undefined,
): Offer[] {
  if (!overview) return [];
  const why = whyNotChosen({ status, deprecation, fault, check, tidiedAt });
  const isUnfit = why !== undefined;
  const pin: Offer = {
    label: 'Pin',
    hotkey: 'p',
    releaseAction: { kind: 'pin', remote, version, organisationId: null },
    isMain: true,
    ...(isUnfit ? { disabled: true, why } : {}),
  };
  if (overview.mayDecide !== 'everything') return [pin];
  const given = (offer: Offer): Offer => (isUnfit ? { ...offer, disabled: true, why } : offer);
  return [
    status === 'blocked'
      ? { label: 'Free', hotkey: 'b', releaseAction: { kind: 'status', remote, version, status: 'available' } }
      : { label: 'Block', hotkey: 'b', releaseAction: { kind: 'status', remote, version, status: 'blocked' } },
    ...(status === 'blocked'
      ? []
      : [
          status === 'deprecated'
            ? {
                label: 'Support again',
                hotkey: 'd',
                releaseAction: {
                  kind: 'status' as const,
                  remote,
                  version,
                  status: 'available' as const,
                  isDeprecated: true,
                },
              }
            : { label: 'Deprecate', hotkey: 'd', releaseAction: { kind: 'deprecate' as const, remote, version } },
        ]),
    given({ label: 'Pilot', hotkey: 'i', releaseAction: { kind: 'pilot', remote, version } }),
    given({ label: 'Roll out', hotkey: 'r', releaseAction: { kind: 'rollout', remote, version } }),
    given({
      // A shell that a start made stable is replaced by the next start, unless a person chooses it.
      label: stable && remote === SHELL_NAME ? 'Keep stable' : 'Make stable',
      hotkey: 's',
      releaseAction: { kind: 'stable', remote, version },
      ...(stable && remote !== SHELL_NAME ? { disabled: true, why: 'It is the stable version.' } : {}),
    }),
    pin,
  ];
}

/** Downloads the source maps of a release, for the browser's developer tools. */
async function saveSources(remote: string, version: string): Promise<void> {
  try {
    saveFile(await api.blob(`/api/platform/source-maps/${remote}/${version}`), `${remote}-${version}-source-maps.tgz`);
  } catch {
    // The API client has shown the error.
  }
}

/** Returns why nobody can be given a release; undefined when it may be chosen. */
function whyNotChosen({
  status,
  deprecation,
  fault,
  check,
  tidiedAt,
}: Pick<ReleasePage, 'status' | 'deprecation' | 'fault' | 'check' | 'tidiedAt'>): string | undefined {
  if (status === 'blocked') return 'It is blocked.';
  if (deprecation && Date.parse(deprecation.until) <= Date.now()) return 'It is not supported any more.';
  if (fault !== null) return 'It was changed after it was published.';
  if (tidiedAt) return 'Its files were removed. Publish the same version again first.';
  return check === 'failed' || check === 'unchecked' ? 'It has not passed its check in a browser.' : undefined;
}

function ReleaseActionButton({
  label,
  hotkey,
  releaseAction,
  isMain = false,
  disabled = false,
  why,
  isBlocked,
  onAction,
}: Offer & { isBlocked: boolean; onAction: (releaseAction: ReleaseAction) => void }) {
  useHotkey(hotkey, () => onAction(releaseAction), { enabled: !disabled && !isBlocked });
  return (
    <Button
      variant={isMain ? 'solid' : 'outline'}
      disabled={disabled}
      title={why ?? `${label} (${hotkey.toUpperCase()})`}
      onClick={() => onAction(releaseAction)}
    >
      {label}
    </Button>
  );
}

function Facts({ release, timeZone }: { release: ReleasePage; timeZone: string }) {
  const { remote, owner, publisher, token, publishedAt, commit, runs, failures } = release;
  const facts: Fact[] = [
    ['Team', owner],
    ['Published', momentText(publishedAt, timeZone)],
    ['By', publisher],
    ['With the token', token],
    [
      'Commit',
      <Text as="span" key="commit" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        {commit}
      </Text>,
    ],
    ...(remote === SHELL_NAME
      ? []
      : ([
          ['Started', counted(runs, 'time, once per person and day', 'times, once per person and day')],
          ['Failures', failures.toLocaleString('en-AU')],
        ] satisfies Fact[])),
  ];
  return (
    <Panel px="3" py="2.5" overflow="auto">
      <FactsList facts={facts} />
    </Panel>
  );
}
