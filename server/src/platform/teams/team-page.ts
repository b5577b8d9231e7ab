import type { TeamPage, TeamRemote } from '@iwe/contract';
import type { SystemTransaction } from '../../core/database/index.ts';
import { weightOf } from './scores.policy.ts';
import {
  DEPRECATIONS_OF_TEAM,
  FAILURES_OF_TEAM,
  REMOTES_OF_TEAM,
  ROLLOUTS_OF_TEAM,
  TEAM,
  TOKENS_OF_TEAM,
} from './teams.sql.ts';
import type { RemoteFacts } from './teams.sql.ts';

/** Who reads about teams. */
export interface TeamReader {
  userId: number;
  isPlatformAdmin: boolean;
}

/** Returns the user whose teams somebody may see; null for all teams. */
export const seesAs = ({ userId, isPlatformAdmin }: TeamReader): number | null => (isPlatformAdmin ? null : userId);

/** Returns everything that concerns a team; undefined where the reader is neither a member nor a platform admin. */
export async function readTeamPage(
  tx: SystemTransaction,
  reader: TeamReader,
  id: number,
): Promise<TeamPage | undefined> {
  const [team] = await tx.query(TEAM(seesAs(reader), id));
  if (!team) return undefined;
  const [remotes, failures, deprecations, tokens, rollouts] = await Promise.all([
    tx.query(REMOTES_OF_TEAM(id)),
    tx.query(FAILURES_OF_TEAM(id)),
    tx.query(DEPRECATIONS_OF_TEAM(id)),
    tx.query(TOKENS_OF_TEAM(id)),
    tx.query(ROLLOUTS_OF_TEAM(id)),
  ]);
  return {
    ...team,
    remotes: remotes.map((facts) => presented(facts, team.name)),
    failures,
    deprecations,
    tokens,
    waits: [
      ...remotes.flatMap(waitsOf),
      ...rollouts.map(({ remote, version, percent, state }) => ({
        remote,
        text: `The rollout of ${version} ${state === 'paused' ? 'is paused at' : 'has reached'} ${percent} %.`,
      })),
    ],
    mayMoveRemotes: reader.isPlatformAdmin,
  };
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

function presented({ manifest, owner, releases, ...facts }: RemoteFacts, team: string): TeamRemote {
  const weight = manifest ? weightOf(manifest) : { initial: 0, total: 0 };
  const budget = manifest?.remoteJson.sizeBudget ?? { initialGzip: 0, totalGzip: 0 };
  return {
    ...facts,
    otherOwner: owner === null || isSame(owner, team) ? null : owner,
    initial: { bytes: weight.initial, limit: budget.initialGzip },
    total: { bytes: weight.total, limit: budget.totalGzip },
    releases: releases.map(({ report, ...release }) => ({
      ...release,
      stable: release.version === facts.stable,
      failed: report.filter(({ passed }) => !passed).map(({ name, detail }) => `${name}: ${detail}`),
    })),
  };
}

/** Returns what waits for somebody about the newest release of a remote. */
function waitsOf({ name, stable, confirmed, releases }: RemoteFacts): TeamPage['waits'] {
  const [newest] = releases;
  const waits: string[] = [];
  if (!confirmed) waits.push('Nobody has confirmed that it belongs to this team. A platform administrator can.');
  if (newest === undefined) waits.push('Nothing is published yet.');
  else if (newest.check === 'unchecked') waits.push(`${newest.version} waits for its check in the browser.`);
  else if (newest.check === 'failed') waits.push(`${newest.version} failed its check. Publish a version that passes.`);
  else if (newest.status === 'available' && newest.version !== stable)
    waits.push(`${newest.version} waits to be stable. A platform administrator, or a token that may, makes it so.`);
  return waits.map((text) => ({ remote: name, text }));
}
