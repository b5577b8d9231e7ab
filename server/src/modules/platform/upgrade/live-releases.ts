import type { LiveRelease } from '@iwe/contract';
import { resolveRelease } from '@iwe/domain';
import type { ReleaseNeeds, ShellFacts } from '@iwe/domain';
import type { OwnerTransaction } from '../../../database/database.ts';
import { allOrganisations } from '../control/effect.ts';
import { manifestsOf, remoteStates } from '../platform.repository.ts';

const PILOTS = `select g.remote, g.version, count(distinct g.user_id)::int as people from release_grant g where g.version is not null and g.revoked_at is null and g.until > now() group by 1, 2`;
// What the instance published from its own checkout and no person chose: `npm start` brings the next build of it right after the start.
const RENEWED = `select c.remote, c.version from release_channel c join release r on r.remote = c.remote and r.version = c.version
  where c.channel = 'stable' and r.check_state = 'own'
    and coalesce((select a.user_id from platform_audit a where a.remote = c.remote and a.action = 'stable' order by a.id desc limit 1), 0) = 0`;

/** A shell on which everything fits: whom a decision is meant for does not depend on what fits now. */
const anyShell: ShellFacts = { shellApi: '1.0.0', serverApi: '1.0.0', shared: {} };
const noNeeds: ReleaseNeeds = { shellApi: '1.0.0', serverApi: '1.0.0', shared: {} };

/** Every release that somebody is meant to get now: stable, pinned, rolled out, or tried by named users; with the organisations and people behind it. */
export async function liveReleases(tx: OwnerTransaction): Promise<LiveRelease[]> {
  const [states, organisations, pilots, renewed] = await Promise.all([
    remoteStates(tx), allOrganisations(tx), tx.query<{ remote: string; version: string; people: number }>(PILOTS), tx.query<{ remote: string; version: string }>(RENEWED),
  ]);
  const found = states.flatMap((state) => {
    const wished = { ...state, releases: state.releases.map((release) => ({ ...release, needs: noNeeds })) };
    const meant = organisations.map((organisation) => ({ organisation, ...resolveRelease({ id: organisation.id }, { id: 0 }, anyShell, wished) }));
    const versions = new Set([state.stable, state.rollout?.version, ...state.pins.map((pin) => pin.version), ...pilots.filter((pilot) => pilot.remote === state.remote).map((pilot) => pilot.version)]);
    return [...versions].filter((version) => version !== undefined && version !== null).sort().flatMap((version) => {
      if (state.releases.find((release) => release.version === version)?.status === 'blocked') return [];
      const behind = meant.filter((one) => one.version === version);
      const tried = pilots.find((pilot) => pilot.remote === state.remote && pilot.version === version)?.people ?? 0;
      const pinnedBy = organisations.filter(({ id }) => state.pins.some((pin) => pin.organisationId === id && pin.version === version));
      const as = [
        ...(state.stable === version ? ['stable'] : []),
        ...pinnedBy.map(({ name }) => `pin of ${name}`),
        ...(state.rollout?.version === version ? [`rollout to ${state.rollout.percent} %`] : []),
        ...(tried > 0 ? ['pilot'] : []),
      ];
      const isRenewed = pinnedBy.length === 0 && renewed.some((one) => one.remote === state.remote && one.version === version);
      return [{ remote: state.remote, version, as, organisations: behind.length, people: behind.reduce((sum, { organisation }) => sum + organisation.people, tried), isRenewed }];
    });
  });
  const manifests = await manifestsOf(tx, found);
  return found.flatMap((one): LiveRelease[] => {
    const manifest = manifests.get(`${one.remote}@${one.version}`);
    return manifest ? [{ ...one, requires: manifest.requires, routes: manifest.remoteJson.routes, ...(manifest.apiShapes === undefined ? {} : { apiShapes: manifest.apiShapes }) }] : [];
  });
}
