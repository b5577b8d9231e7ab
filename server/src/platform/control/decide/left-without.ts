import type { EffectRow } from '@iwe/contract';
import { misfits, SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import { unprocessable } from '../../../core/errors.ts';
import type { ProblemItem } from '../../../core/errors.ts';
import { effectOf, versionsOf } from './effect.ts';
import type { Decisive } from './effect.ts';

/** What goes through although nothing takes the place of a version. */
const KILLS: ReadonlySet<string> = new Set(['blocked', 'revoke signing key']);

/** So many lines of a refusal say enough. */
const MOST_LINES = 50;

/**
 * Throws 422 with the table when a decision leaves an organisation without any version of a remote that fits its shell,
 * or without a shell. The rollout of a shell is judged by what it leads to, because nobody looks at its later steps
 * again. A block goes through, unless no shell is left that could lift it.
 */
export async function refuseLeftWithout(
  tx: SystemTransaction,
  action: string,
  effect: readonly EffectRow[],
  before: Decisive,
  after: Decisive,
): Promise<void> {
  const atLast = before.shells === after.shells ? null : after.shells.atLast();
  const last = atLast && { ...after, shells: atLast };
  const found = [
    ...without(effect, after),
    ...(last ? without((await effectOf(tx, before, last)).effect, last) : []),
  ].filter(({ code }) => !KILLS.has(action) || code === 'shell-none');
  const unique = [...new Map(found.map((item) => [item.message, item])).values()];
  if (unique.length > 0) throw unprocessable(unique.slice(0, MOST_LINES), 'release-needs');
}

/**
 * Returns a line for every need that the shells of organisations do not meet, with how many, and whether any has none.
 */
function without(effect: readonly EffectRow[], { states, shells }: Decisive): ProblemItem[] {
  const lost = effect.filter(({ before, after }) => before.version !== null && after.version === null);
  const resolvers = new Map(states.map((state) => [state.remote, versionsOf(shells, state)]));
  const lines = new Map<string, { field: string; organisations: string[] }>();
  for (const { organisationId, organisation, remote } of lost) {
    const meant = resolvers.get(remote)?.(organisationId).explanation[0]?.version;
    const needs = states
      .find((state) => state.remote === remote)
      ?.releases.find(({ version }) => version === meant)?.needs;
    if (!needs || remote === SHELL_NAME) continue;
    const { version, facts } = shells.of(organisationId);
    for (const row of misfits(facts, needs)) {
      const text =
        `${remote} ${meant} needs ${row.package} ${row.needs}, the shell ${version ?? 'of this server'} provides ` +
        `${row.provides ?? 'nothing'}, and no other version of it fits`;
      const line = lines.get(text) ?? { field: row.package, organisations: [] };
      line.organisations.push(organisation);
      lines.set(text, line);
    }
  }
  return [
    ...(lost.some(({ remote }) => remote === SHELL_NAME)
      ? [{ code: 'shell-none', field: SHELL_NAME, message: 'No other shell could take its place.' }]
      : []),
    ...[...lines].map(([text, { field, organisations }]) => ({
      code: 'release-needs',
      field,
      message: `${text}: ${organisations.length === 1 ? organisations[0] : `${organisations.length} organisations`}.`,
    })),
  ];
}
