import type { SystemTransaction } from '../../core/database/index.ts';
import { statement } from '../../core/database/statements/statement.ts';

// At the bell, in each of their organisations, with the way to their team's page.
const TELL = statement(
  'teams.tell',
  `insert into notification (organisation_id, membership_id, kind, text, by_name, path)
  select distinct on (m.id) m.organisation_id, m.id, $2, $3, '', '/admin/teams/' || r.team_id
  from team_remote r join team_member tm on tm.team_id = r.team_id join membership m on m.user_id = tm.user_id
  where r.remote = any($1::text[]) and m.is_active and m.able_login and m.role between 1 and 4 and (not $4::boolean or not exists (
    select from notification n where n.organisation_id = m.organisation_id and n.membership_id = m.id and n.text = $3))
  order by m.id, r.team_id`,
);

/**
 * Tells the people of the teams of these remotes what concerns them, in the transaction of what happened. 'failed':
 * something of theirs does not run as they meant; 'asked': they have something to do. With `isOnce` only those are told
 * who were not told the same before.
 */
export async function tellTeams(
  tx: SystemTransaction,
  remotes: readonly string[],
  kind: 'failed' | 'asked',
  text: string,
  { isOnce = false }: { isOnce?: boolean } = {},
): Promise<void> {
  await tx.query(TELL(remotes, kind, text, isOnce));
}
