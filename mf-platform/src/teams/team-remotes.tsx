import type { TeamPage, TeamRemote } from '@iwe/contract';
import { api, toast, useAccount } from '@iwe/session';
import { Badge, Box, Button, DataTable, Flex, momentText, Text, useAction } from '@iwe/ui';
import type { Action, Column } from '@iwe/ui';
import { Stacked } from '@iwe/ui/sheet-view';
import { CheckBadge, StatusBadge } from '../kit/badges.tsx';
import { bytesText } from '../kit/bytes-text.ts';
import { Section } from '../kit/section.tsx';
import { RemoteNameLink, VersionLink } from '../kit/version-link.tsx';

/** A release with its remote. */
type Row = TeamRemote['releases'][number] & { remote: string };

/** A team's remotes with their budgets, and their newest releases. */
export function TeamRemotes({ team, onChanged }: { team: TeamPage; onChanged: () => void }) {
  const { timeZone } = useAccount();
  const confirmation = useAction(async (remote: string) => {
    const answer = await api.post<{ message: string }>(`/api/platform/teams/${team.id}/remotes`, { remote });
    toast.success(answer.message);
    onChanged();
  });
  return (
    <>
      <Section title="Remotes" note="Sizes are those of the stable release after gzip, with the limit of its budget.">
        <Flex minW="0">
          <DataTable
            label="Remotes"
            columns={remoteColumns(team, confirmation)}
            rows={team.remotes}
            rowKey={({ name }) => name}
            emptyHint="No remote belongs to this team yet."
          />
        </Flex>
      </Section>
      <Section title="Releases" note="The newest five of each remote.">
        <Flex minW="0">
          <DataTable
            label="Releases of the team"
            columns={releaseColumns(timeZone)}
            rows={team.remotes.flatMap(({ name, releases }) => releases.map((one) => ({ ...one, remote: name })))}
            rowKey={({ remote, version }) => `${remote}@${version}`}
            rowTone={({ check }) => (check === 'failed' ? 'danger' : undefined)}
            emptyHint="Nothing is published yet."
          />
        </Flex>
      </Section>
    </>
  );
}

const remoteColumns = ({ mayMoveRemotes }: TeamPage, confirmation: Action<[remote: string]>): Column<TeamRemote>[] => [
  {
    key: 'remote',
    header: 'Remote',
    width: 190,
    cell: ({ name, otherOwner }) => (
      <Stacked
        top={<RemoteNameLink remote={name} />}
        below={otherOwner === null ? undefined : `Its newest release names ${otherOwner}`}
      />
    ),
  },
  {
    key: 'stable',
    header: 'Stable',
    width: 90,
    cell: ({ name, stable }) => (stable ? <VersionLink remote={name} version={stable} /> : 'none'),
  },
  { key: 'initial', header: 'Loads first', cell: ({ initial }) => <Weight {...initial} /> },
  { key: 'total', header: 'All scripts', cell: ({ total }) => <Weight {...total} /> },
  {
    key: 'health',
    header: 'Last seven days',
    cell: ({ runs, failures }) => (
      <Text as="span" color={failures > 0 ? 'danger.fg' : 'fg.muted'}>
        {runs + failures === 0
          ? '–'
          : `${runs.toLocaleString('en-AU')} started, ${failures.toLocaleString('en-AU')} failed`}
      </Text>
    ),
  },
  {
    key: 'belongs',
    header: 'Belongs here',
    cell: ({ name, confirmed }) =>
      confirmed ? (
        'yes'
      ) : (
        <Flex as="span" gap="2" align="center">
          <Badge tone="warning" title="Only its own remote.json says so. It may not speak for this team.">
            unconfirmed
          </Badge>
          {mayMoveRemotes && (
            <Button
              size="xs"
              aria-label={`Confirm ${name}`}
              busy={confirmation.running?.[0] === name}
              onClick={() => void confirmation.run(name)}
            >
              Confirm
            </Button>
          )}
        </Flex>
      ),
  },
];

/** From this share of its limit on a size is marked. */
const NEAR_LIMIT = 0.9;

function Weight({ bytes, limit }: TeamRemote['initial']) {
  if (limit === 0) return <>–</>;
  return (
    <Text as="span" color={bytes > limit * NEAR_LIMIT ? 'danger.fg' : undefined} whiteSpace="nowrap">
      {`${bytesText(bytes)} of ${bytesText(limit)} (${Math.round((bytes / limit) * 100)} %)`}
    </Text>
  );
}

const releaseColumns = (timeZone: string): Column<Row>[] => [
  {
    key: 'release',
    header: 'Release',
    width: 190,
    cell: ({ remote, version }) => (
      <VersionLink remote={remote} version={version}>
        {`${remote} ${version}`}
      </VersionLink>
    ),
  },
  { key: 'stable', header: 'Stable', cell: ({ stable }) => (stable ? <Badge tone="accent">stable</Badge> : '–') },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'check', header: 'Check', cell: ({ check }) => <CheckBadge check={check} /> },
  {
    key: 'failed',
    header: 'What failed',
    maxWidth: 480,
    cell: ({ failed }) =>
      failed.length === 0 ? (
        '–'
      ) : (
        <Box as="span" title={failed.join('\n')}>
          {failed.join(' ')}
        </Box>
      ),
  },
  { key: 'at', header: 'Published', kind: 'date', cell: ({ publishedAt }) => momentText(publishedAt, timeZone) },
];
