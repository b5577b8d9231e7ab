import type { TeamPage } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import {
  Badge,
  Button,
  DataTable,
  ErrorState,
  Flex,
  momentText,
  Page,
  PageHeader,
  Skeleton,
  Text,
  useDelayed,
  useHotkey,
} from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTeamPage } from '../data.ts';
import { counted } from '../kit/affected-text.ts';
import { FactsList } from '../kit/facts-list.tsx';
import { Section } from '../kit/section.tsx';
import { useEnding } from '../kit/use-ending.ts';
import { VersionLink } from '../kit/version-link.tsx';
import { TEAMS_PATH } from '../paths.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { OnCallDialog } from './on-call-dialog.tsx';
import { TeamRemotes } from './team-remotes.tsx';

/** What concerns one team: who is on call, its remotes and releases, what fails, what ends and what waits. */
export function TeamScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, isLoading, reload } = useTeamPage(id);
  const isLate = useDelayed(isLoading && !data);
  useHotkey('Escape', () => void navigate(TEAMS_PATH));
  if (error && !data)
    return (
      <ErrorState
        isPage
        {...(error.status === 404
          ? { title: 'This is none of your teams', lines: ['It does not exist, or you are not a member of it.'] }
          : { lines: error.lines, onRetry: reload })}
        back={{ href: TEAMS_PATH, label: 'All teams' }}
      />
    );
  if (!data) return isLate ? <Skeleton h="64" borderRadius="lg" /> : null;
  return <Shown team={data.data} onChanged={reload} />;
}

function Shown({ team, onChanged }: { team: TeamPage; onChanged: () => void }) {
  const [dialog, setDialog] = useState<'on-call' | 'member' | null>(null);
  const { waits } = team;
  return (
    <Page>
      <PageHeader
        section="Platform · Teams"
        title={team.name}
        meta={counted(team.remotes.length, 'remote', 'remotes')}
        actions={
          <>
            <Button onClick={() => setDialog('member')}>Add a member</Button>
            <Button variant="solid" onClick={() => setDialog('on-call')}>
              Who is on call
            </Button>
          </>
        }
      />
      <Flex direction="column" gap="5" minW="0">
        <OnCall team={team} />
        {waits.length > 0 && (
          <Section title="Waits for somebody">
            <Flex as="ul" direction="column" gap="1" ps="5">
              {waits.map(({ remote, text }) => (
                <li key={`${remote} ${text}`}>
                  <Text as="span" fontWeight="medium">
                    {remote}
                  </Text>{' '}
                  {text}
                </li>
              ))}
            </Flex>
          </Section>
        )}
        <TeamRemotes team={team} onChanged={onChanged} />
        <Failures failures={team.failures} />
        <Ends team={team} />
        <Members team={team} onChanged={onChanged} />
      </Flex>
      {dialog === 'on-call' && <OnCallDialog team={team} onClose={() => setDialog(null)} onDone={onChanged} />}
      {dialog === 'member' && <AddMemberDialog team={team} onClose={() => setDialog(null)} onDone={onChanged} />}
    </Page>
  );
}

function OnCall({ team: { onCall } }: { team: TeamPage }) {
  const { timeZone } = useAccount();
  if (onCall === null)
    return <Text color="danger.fg">Nobody is on call. Say whom to reach when something of this team fails.</Text>;
  return (
    <FactsList
      facts={[
        ['On call', onCall.name],
        ['Reached by', onCall.contact],
        ['Said by', `${onCall.by}, ${momentText(onCall.at, timeZone)}`],
      ]}
    />
  );
}

type Failure = TeamPage['failures'][number];

function Failures({ failures }: { failures: readonly Failure[] }) {
  const { timeZone } = useAccount();
  const columns: Column<Failure>[] = [
    { key: 'release', header: 'Release', cell: ({ remote, version }) => `${remote} ${version}` },
    {
      key: 'open',
      header: 'State',
      cell: ({ isOpen }) =>
        isOpen ? (
          <Badge tone="danger">open</Badge>
        ) : (
          <Badge tone="neutral" title="Nobody is given this version any more.">
            over
          </Badge>
        ),
    },
    { key: 'code', header: 'Failure', cell: ({ code }) => code },
    { key: 'count', header: 'Times', kind: 'number', cell: ({ count }) => count.toLocaleString('en-AU') },
    {
      key: 'organisations',
      header: 'Organisations',
      kind: 'number',
      cell: ({ organisations }) => organisations.toLocaleString('en-AU'),
    },
    { key: 'last', header: 'Last', kind: 'date', cell: ({ lastAt }) => momentText(lastAt, timeZone) },
  ];
  return (
    <Section title="Failures of the last seven days" note="Those for which the release itself is to blame.">
      <Flex minW="0">
        <DataTable
          label="Failures of the last seven days"
          columns={columns}
          rows={failures}
          rowKey={({ remote, version, code }) => `${remote}@${version} ${code}`}
          emptyHint="Nothing of this team has failed."
        />
      </Flex>
    </Section>
  );
}

/** A release or a token that ends. */
interface End {
  key: string;
  what: string;
  release?: { remote: string; version: string };
  at: string | null;
  daysLeft: number | null;
  more: string;
}

const endsOf = ({ deprecations, tokens }: TeamPage): End[] => [
  ...deprecations.map(({ remote, version, until, daysLeft, reason, stable, pinned }) => ({
    key: `${remote}@${version}`,
    what: `${remote} ${version}`,
    release: { remote, version },
    at: until,
    daysLeft,
    more: [
      reason,
      stable ? 'It is the stable version.' : '',
      pinned > 0 ? `Pinned by ${counted(pinned, 'organisation', 'organisations')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  })),
  ...tokens.map(({ name, remotes, endsAt, daysLeft }) => ({
    key: `token ${name} ${endsAt}`,
    what: `Deploy token ${name}`,
    at: endsAt,
    daysLeft,
    more: `Publishes ${remotes.join(', ')}.`,
  })),
];

/** From so many days on, an end is marked. */
const SOON_DAYS = 14;

function Ends({ team }: { team: TeamPage }) {
  const { timeZone } = useAccount();
  const columns: Column<End>[] = [
    {
      key: 'what',
      header: 'What',
      cell: ({ what, release }) => (release ? <VersionLink {...release}>{what}</VersionLink> : what),
    },
    { key: 'at', header: 'Ends', kind: 'date', cell: ({ at }) => (at ? momentText(at, timeZone) : 'never') },
    {
      key: 'days',
      header: 'Left',
      cell: ({ daysLeft }) =>
        daysLeft === null ? (
          '–'
        ) : daysLeft < 0 ? (
          <Badge tone="danger">ended</Badge>
        ) : (
          <Badge tone={daysLeft <= SOON_DAYS ? 'warning' : 'neutral'}>{counted(daysLeft, 'day', 'days')}</Badge>
        ),
    },
    { key: 'more', header: 'More', maxWidth: 480, cell: ({ more }) => <span title={more}>{more}</span> },
  ];
  return (
    <Section title="What ends">
      <Flex minW="0">
        <DataTable
          label="What ends"
          columns={columns}
          rows={endsOf(team)}
          rowKey={({ key }) => key}
          emptyHint="No release of this team is deprecated, and it has no deploy token."
        />
      </Flex>
    </Section>
  );
}

type Member = TeamPage['members'][number];

function Members({ team, onChanged }: { team: TeamPage; onChanged: () => void }) {
  const removal = useEnding<Member>(
    ({ id, name, email }) => ({
      title: `Remove ${name}?`,
      body: `${email} will neither see this page nor be told what concerns ${team.name}.`,
      label: 'Remove',
      path: `teams/${team.id}/members/${id}`,
    }),
    onChanged,
  );
  const columns: Column<Member>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
    { key: 'email', header: 'Email', maxWidth: 280, cell: ({ email }) => email },
    { key: 'by', header: 'Added by', maxWidth: 240, cell: ({ addedBy }) => addedBy },
    {
      key: 'actions',
      header: '',
      label: 'Actions',
      kind: 'action',
      cell: (member) => (
        <Button
          size="xs"
          aria-label={`Remove ${member.name}`}
          busy={removal.running?.[0].id === member.id}
          onClick={() => void removal.run(member)}
        >
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Section title="Members" note="Told at the bell what concerns this team.">
      <Flex minW="0">
        <DataTable
          label="Members"
          columns={columns}
          rows={team.members}
          rowKey={({ id }) => id}
          emptyHint="Nobody is told what concerns this team."
        />
      </Flex>
    </Section>
  );
}
