import type { OverviewCell, OverviewChoice } from '@iwe/contract';
import type { Resolution } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { HEALTH_IN_ORGANISATIONS } from './overview.sql.ts';
import { versionGroups } from '../rollouts/people.ts';
import type { People } from '../rollouts/people.ts';
import type { OrganisationRow } from '../decide/effect.sql.ts';

/** Gives what one organisation gets of one remote. */
type CellOf = (organisation: number, remote: string, resolution: Resolution) => OverviewCell;

/**
 * Returns the function that describes what an organisation gets of a remote (of any if null), with its starts and
 * failures there.
 */
export async function cellsFor(
  tx: SystemTransaction,
  remote: string | null,
  organisations: readonly number[],
): Promise<CellOf> {
  const rows = await tx.query(HEALTH_IN_ORGANISATIONS(remote, organisations));
  const health = new Map(rows.map((row) => [`${row.organisation_id} ${row.remote} ${row.version}`, row]));
  return (organisationId, name, { version, source, degraded, fallback, explanation }) => {
    const { runs = 0, failures = 0 } = health.get(`${organisationId} ${name} ${version}`) ?? {};
    return { organisationId, remote: name, version, source, degraded, fallback, explanation, runs, failures };
  };
}

/**
 * Counts the organisations that get the same, the most frequent choice first. One in which a rollout has reached some
 * of the people counts for each choice, with those people.
 */
export function choicesOf(
  organisations: readonly OrganisationRow[],
  people: People,
  resolve: (organisationId: number, userId?: number) => Resolution,
): OverviewChoice[] {
  const counted = new Map<string, OverviewChoice>();
  const groups = organisations.flatMap((organisation) => versionGroups(organisation, people, resolve));
  for (const { outcome, people: count } of groups) {
    const { version, source, degraded } = outcome;
    const key = `${version} ${source} ${degraded !== null}`;
    const choice = counted.get(key) ?? {
      version,
      source,
      degraded: degraded !== null,
      organisations: 0,
      people: 0,
    };
    choice.organisations += 1;
    choice.people += count;
    counted.set(key, choice);
  }
  return [...counted.values()].sort((one, other) => other.organisations - one.organisations);
}
