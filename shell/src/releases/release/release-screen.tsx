import type { Overview, ReleasePage } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Badge, Box, Button, ErrorState, Flex, Grid, KeysDialog, momentText, Page, PageHeader, Skeleton, Text, useDelayed, useHotkey } from '@iwe/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOverview, useReleasePage } from '../data.ts';
import { DeedDialog } from '../decisions/deed-dialog.tsx';
import type { Deed } from '../decisions/deed.ts';
import { NeedsTable } from '../decisions/needs-table.tsx';
import { RELEASES_PATH } from '../own-pages.ts';
import { CheckBadge, Section, StatusBadge } from '../parts.tsx';
import { counted } from '../words.ts';
import { CheckList } from './check-list.tsx';
import { FailureKinds } from './failure-kinds.tsx';
import { FileTable } from './file-table.tsx';
import { HealthPlot } from './health-plot.tsx';
import { RunsIn } from './runs-in.tsx';
import { VersionPlot } from './version-plot.tsx';

const KEYS = [{
  title: 'This release',
  keys: [
    { keys: ['P'], does: 'Pin it for an organisation' }, { keys: ['S'], does: 'Make it stable' }, { keys: ['R'], does: 'Roll it out' },
    { keys: ['I'], does: 'Start a pilot' }, { keys: ['B'], does: 'Block or free it' }, { keys: ['Esc'], does: 'Back to all releases' },
  ],
}];

/** Everything about one release, and what can be decided about it. */
export function ReleaseScreen({ remote, version }: { remote: string; version: string }) {
  const { data, error, isLoading, reload } = useReleasePage(remote, version);
  const overview = useOverview().data?.data;
  const late = useDelayed(isLoading && !data);
  if (error && !data) return <ErrorState title={error.status === 404 ? 'This release does not exist' : 'This could not be loaded'} lines={error.lines} onRetry={reload} />;
  if (!data) return <Page>{late && <Skeleton h="80" borderRadius="lg" />}</Page>;
  return <Shown release={data.data} overview={overview} />;
}

function Shown({ release, overview }: { release: ReleasePage; overview: Overview | undefined }) {
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [showKeys, setShowKeys] = useState(false);
  const { remote, version, status, check, stable } = release;
  const deeds = deedsOf(release, overview);
  useHotkey('?', () => setShowKeys(true));
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  return (
    <Page>
      <PageHeader
        section="Platform · Releases" title={`${remote} ${version}`}
        meta={<Flex gap="1.5" align="center"><StatusBadge status={status} /><CheckBadge check={check} />{stable && <Badge tone="accent">stable</Badge>}{release.misfits.length > 0 && <Badge tone="danger">does not fit</Badge>}</Flex>}
        actions={deeds.map((one) => <DeedButton key={one.label} {...one} isBlocked={deed !== null} onDeed={setDeed} />)}
      />
      <Grid templateColumns={{ base: '1fr', xl: '3fr 2fr' }} gap="5" alignItems="start">
        <Flex direction="column" gap="5" minW="0">
          <Section title="Notes">
            <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="2xl" color={release.notes ? undefined : 'fg.muted'}>{release.notes || 'Its team wrote no notes.'}</Text>
          </Section>
          <Section title="Starts and failures" note="by hour, the last seven days"><HealthPlot health={release.health} timeZone={timeZone} /></Section>
          <Section title="Failures by version" note="by six hours, the last seven days"><VersionPlot versions={release.versions} remote={remote} timeZone={timeZone} /></Section>
          <FailureKinds kinds={release.failureKinds} />
          <RunsIn release={release} />
          <Section title="Files" note={`${release.files.length} files`}><FileTable files={release.files} /></Section>
        </Flex>
        <Flex direction="column" gap="5" minW="0">
          <Section title="About"><Facts release={release} timeZone={timeZone} /></Section>
          <Section title="Checks"><CheckList release={release} timeZone={timeZone} /></Section>
          <Section title="Requirements"><Panel><NeedsTable requires={release.requires} /></Panel></Section>
        </Flex>
      </Grid>
      {deed && overview && <DeedDialog deed={deed} overview={overview} onClose={() => setDeed(null)} />}
      <KeysDialog open={showKeys} onClose={() => setShowKeys(false)} groups={KEYS} />
    </Page>
  );
}

interface Offer { label: string; hotkey: string; deed: Deed; isMain?: boolean; disabled?: boolean; why?: string }

/** What this person may decide about it; nothing before the overview has told. */
function deedsOf({ remote, version, status, check, stable }: ReleasePage, overview: Overview | undefined): Offer[] {
  if (!overview) return [];
  const isUnfit = status === 'blocked' || check === 'failed' || check === 'unchecked';
  const why = status === 'blocked' ? 'It is blocked.' : 'It has not passed its check in a browser.';
  const pin: Offer = { label: 'Pin', hotkey: 'p', deed: { kind: 'pin', remote, version, organisationId: null }, isMain: true, ...(isUnfit ? { disabled: true, why } : {}) };
  if (overview.mayDecide !== 'everything') return [pin];
  const given = (offer: Offer): Offer => (isUnfit ? { ...offer, disabled: true, why } : offer);
  return [
    status === 'blocked'
      ? { label: 'Free', hotkey: 'b', deed: { kind: 'status', remote, version, status: 'available' } }
      : { label: 'Block', hotkey: 'b', deed: { kind: 'status', remote, version, status: 'blocked' } },
    given({ label: 'Pilot', hotkey: 'i', deed: { kind: 'pilot', remote, version } }),
    given({ label: 'Roll out', hotkey: 'r', deed: { kind: 'rollout', remote, version } }),
    given({ label: 'Make stable', hotkey: 's', deed: { kind: 'stable', remote, version }, ...(stable ? { disabled: true, why: 'It is the stable version.' } : {}) }),
    pin,
  ];
}

function DeedButton({ label, hotkey, deed, isMain = false, disabled = false, why, isBlocked, onDeed }: Offer & { isBlocked: boolean; onDeed: (deed: Deed) => void }) {
  useHotkey(hotkey, () => onDeed(deed), { enabled: !disabled && !isBlocked });
  return <Button variant={isMain ? 'solid' : 'outline'} disabled={disabled} title={why ?? `${label} (${hotkey.toUpperCase()})`} onClick={() => onDeed(deed)}>{label}</Button>;
}

function Facts({ release, timeZone }: { release: ReleasePage; timeZone: string }) {
  const { owner, publisher, token, publishedAt, commit, runs, failures } = release;
  const facts: [string, ReactNode][] = [
    ['Team', owner], ['Published', momentText(publishedAt, timeZone)], ['By', publisher], ['With the token', token], ['Commit', <Text as="span" key="commit" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">{commit}</Text>],
    ['Started', `in ${counted(runs, 'browser', 'browsers')}`], ['Failures', failures.toLocaleString('en-AU')],
  ];
  return (
    <Panel>
      <Grid as="dl" templateColumns="112px 1fr" rowGap="1" columnGap="3">
        {facts.map(([name, value]) => [<Text as="dt" key={name} color="fg.muted">{name}</Text>, <Text as="dd" key={`${name} value`} minW="0" overflowWrap="anywhere">{value}</Text>])}
      </Grid>
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" px="3" py="2.5" minW="0" overflow="auto">{children}</Box>;
}
