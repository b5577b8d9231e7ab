import type { EffectRow } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { RemoteState, Resolution, ShellFacts } from '@iwe/domain';
import type { OwnerTransaction } from '../../../database/database.ts';

/** An organisation and how many may sign in there. */
export interface OrganisationRow {
  id: number;
  name: string;
  people: number;
}

/** Every organisation but the one that only release checks work in. */
export const allOrganisations = (tx: Pick<OwnerTransaction, 'query'>): Promise<OrganisationRow[]> =>
  tx.query<OrganisationRow>('select o.id, o.name, (select count(*) from membership m where m.organisation_id = o.id and m.is_active and m.able_login and m.role between 1 and 4)::int as people from organisation o where not o.is_internal order by o.id');

/** Nobody in particular: what an organisation's people get who take part in no pilot. */
const ANYBODY = { id: 0 };

const choiceOf = ({ version, source, degraded }: Resolution) => ({ version, source, degraded });
const NOTHING = { version: null, source: null, degraded: null };

/** Which organisations get another version, rule or reason after a change, of which remote. Pilots are their own and not counted. */
export async function effectOf(tx: OwnerTransaction, shell: ShellFacts, before: readonly RemoteState[], after: readonly RemoteState[]): Promise<EffectRow[]> {
  const rows: EffectRow[] = [];
  const earlier = new Map(before.map((state) => [state.remote, state]));
  const organisations = await allOrganisations(tx);
  for (const state of after) {
    const old = earlier.get(state.remote);
    for (const { id, name, people } of organisations) {
      const was = old ? choiceOf(resolveRelease({ id }, ANYBODY, shell, old)) : NOTHING;
      const is = choiceOf(resolveRelease({ id }, ANYBODY, shell, state));
      if (was.version === is.version && was.source === is.source && was.degraded === is.degraded) continue;
      rows.push({ organisationId: id, organisation: name, people, remote: state.remote, before: was, after: is });
    }
  }
  return rows;
}
