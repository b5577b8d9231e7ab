import { useAccount } from '@iwe/session';
import {
  ButtonLink,
  ErrorState,
  Flex,
  HistoryIcon,
  KeysDialog,
  momentText,
  Page,
  PageHeader,
  Skeleton,
  Text,
  useDelayed,
  useHotkey,
} from '@iwe/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useOverview } from '../data.ts';
import { ReleaseActionDialog } from '../decisions/release-action-dialog.tsx';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { HISTORY_PATH } from '../paths.ts';
import { Deprecations } from './deprecations.tsx';
import { Freezes } from './freezes.tsx';
import { Guards } from './guards.tsx';
import { Pilots } from './pilots.tsx';
import { ReleaseTable } from './release-table.tsx';
import { Rollouts } from './rollouts.tsx';
import { WhatRuns } from './what-runs.tsx';

const KEYS = [
  {
    title: 'Releases',
    keys: [
      { keys: ['Alt', 'H'], does: 'History' },
      { keys: ['Enter'], does: 'On a version: why it runs, and what can be done' },
      { keys: ['?'], does: 'These keys' },
    ],
  },
];

/** Every remote at a glance: who gets which version of it. */
export function OverviewScreen() {
  const { timeZone } = useAccount();
  const { data, error, isLoading, reload } = useOverview();
  const [releaseAction, setReleaseAction] = useState<ReleaseAction | null>(null);
  const [showKeys, setShowKeys] = useState(false);
  const navigate = useNavigate();
  const late = useDelayed(isLoading && !data);
  useHotkey('alt+h', () => void navigate(HISTORY_PATH));
  useHotkey('?', () => setShowKeys(true));
  if (error && !data)
    return <ErrorState isPage title="The releases could not be loaded" lines={error.lines} onRetry={reload} />;
  const overview = data?.data;
  return (
    <Page>
      <PageHeader
        section="Platform"
        title="Releases"
        meta={overview && `Revision ${overview.revision}`}
        actions={
          <ButtonLink asChild>
            <Link to={HISTORY_PATH}>
              <HistoryIcon size={14} />
              History
            </Link>
          </ButtonLink>
        }
      />
      {!overview && late && (
        <Flex direction="column" gap="3">
          <Skeleton h="40" borderRadius="lg" />
          <Skeleton h="64" borderRadius="lg" />
        </Flex>
      )}
      {overview && (
        <Flex direction="column" gap="5" minW="0">
          {overview.listFailures.count > 0 && (
            <Text color="fg.muted">
              {`The list of remotes could not be had ${overview.listFailures.count} times, last ` +
                `${momentText(overview.listFailures.lastAt ?? '', timeZone)} (IWE-110, IWE-117).`}
            </Text>
          )}
          {overview.shellFailures.count > 0 && (
            <Text color="fg.muted">
              {`A part of iWE itself, not of a remote, failed ${overview.shellFailures.count} times, last ` +
                `${momentText(overview.shellFailures.lastAt ?? '', timeZone)}.`}
            </Text>
          )}
          <WhatRuns overview={overview} onAction={setReleaseAction} />
          <Guards overview={overview} />
          <Deprecations overview={overview} />
          <Freezes overview={overview} onAction={setReleaseAction} />
          <Rollouts overview={overview} onAction={setReleaseAction} />
          <Pilots overview={overview} onAction={setReleaseAction} />
          <ReleaseTable overview={overview} />
          {releaseAction && (
            <ReleaseActionDialog
              releaseAction={releaseAction}
              overview={overview}
              onClose={() => setReleaseAction(null)}
            />
          )}
        </Flex>
      )}
      <KeysDialog open={showKeys} onClose={() => setShowKeys(false)} groups={KEYS} />
    </Page>
  );
}
