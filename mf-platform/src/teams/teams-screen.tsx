import type { TeamRow } from '@iwe/contract';
import { Flex, Page, PageHeader, Text, useHotkey } from '@iwe/ui';
import type { Column } from '@iwe/ui';
import { Link, useNavigate } from 'react-router-dom';
import { useRequests, useTeams } from '../data.ts';
import { AnswerTable } from '../kit/answer-table.tsx';
import { useSettled } from '../kit/use-settled.ts';
import { RemoteNameLink } from '../kit/version-link.tsx';
import { RELEASES_PATH, teamPath } from '../paths.ts';
import { Requests } from './requests.tsx';
import { SlotTable } from './slot-table.tsx';

/** The teams of the remotes: all of them for a platform admin, their own for everybody else. */
export function TeamsScreen() {
  const navigate = useNavigate();
  const teams = useTeams();
  const hasTeams = useSettled(teams);
  const requests = useRequests();
  const hasRequests = useSettled(requests);
  useHotkey('Escape', () => void navigate(RELEASES_PATH));
  return (
    <Page>
      <PageHeader section="Platform" title="Teams" />
      <Flex direction="column" gap="5" minW="0">
        <AnswerTable
          label="Teams"
          columns={COLUMNS}
          answer={teams}
          rowKey={({ id }) => id}
          emptyHint="You belong to no team of a remote. A member of the team, or a platform administrator, adds you."
        />
        {/* Each part follows the one above once that is there: the number of its rows decides where it begins. */}
        {hasTeams && <Requests requests={requests} />}
        {hasTeams && hasRequests && <SlotTable />}
      </Flex>
    </Page>
  );
}

const COLUMNS: Column<TeamRow>[] = [
  {
    key: 'name',
    header: 'Team',
    cell: ({ id, name }) => <Link to={teamPath(id)}>{name}</Link>,
    sortValue: ({ name }) => name,
  },
  {
    key: 'remotes',
    header: 'Remotes',
    maxWidth: 360,
    cell: ({ remotes }) => (
      <Flex as="span" wrap="wrap" columnGap="3">
        {remotes.length === 0 ? '–' : remotes.map((name) => <RemoteNameLink key={name} remote={name} />)}
      </Flex>
    ),
  },
  {
    key: 'onCall',
    header: 'On call',
    maxWidth: 320,
    cell: ({ onCall }) =>
      onCall ? (
        `${onCall.name}, ${onCall.contact}`
      ) : (
        <Text as="span" color="danger.fg">
          nobody
        </Text>
      ),
    sortValue: ({ onCall }) => onCall?.name ?? '',
  },
  {
    key: 'members',
    header: 'Members',
    kind: 'number',
    width: 90,
    cell: ({ members }) => members.toLocaleString('en-AU'),
    sortValue: ({ members }) => members,
  },
];
