import { frozenShapes } from '@iwe/contract';
import type { ReleaseManifest } from '@iwe/contract';
import { shapeMisfits } from '@iwe/domain';
import type { ApiShapes, Misfit } from '@iwe/domain';
import type { App } from '../../app-types.ts';
import { unprocessable } from '../../errors.ts';
import { refuseUnfit, shellClashes } from './check-release.policy.ts';
import type { ReleaseRow } from './platform.repository.ts';
import { releaseKey } from './release-paths.ts';
import { StoreDown } from './s3-store.ts';

/**
 * A published release that is to be given to people, held against the shell and server of now, which may be others than those it
 * was published for: what is chosen in spite of a misfit would keep the server from its next start. Throws as `refuseUnfit`, and
 * 422 for a path of the shell and for calls that are no longer answered as the release expects.
 */
export async function refuseUnfitHere(app: App, release: ReleaseRow): Promise<void> {
  const { shell } = app.platform;
  refuseUnfit(release, shell.facts());
  const clashes = shellClashes(release.manifest, shell.routes());
  if (clashes.length > 0) throw unprocessable(clashes, 'release-routes');
  const bytes = await keptCalls(app, release.manifest);
  if (bytes === null) return;
  const found = unknownCalls(app, release.manifest, bytes);
  const name = `${release.remote} ${release.version}`;
  if (found.length > 0) throw unprocessable(found.slice(0, 50).map((row) => ({ code: 'release-needs', field: row.package, message: `${row.package}: this server provides ${row.provides ?? 'nothing'}, ${name} needs ${row.needs}.` })), 'release-needs');
}

/** The calls of a release that this server does not answer as kept in it; throws 422 for what the release command did not write. */
export function unknownCalls(app: App, { apiShapes }: ReleaseManifest, bytes: Buffer | undefined): Misfit[] {
  const kept = frozenShapes.safeParse(parsed(bytes?.toString('utf8') ?? ''));
  if (!kept.success) throw unprocessable([{ code: 'release-api', message: `${apiShapes} is not what the release command writes. Build the release with it.` }]);
  return shapeMisfits(app.apiShapes(), kept.data as ApiShapes);
}

/** The kept calls; null where there are none, and where they cannot be read now: nobody must wait with a decision for the store. */
async function keptCalls({ platform }: App, { remote, version, apiShapes }: ReleaseManifest): Promise<Buffer | null> {
  if (apiShapes === undefined) return null;
  try {
    return await platform.store.get(releaseKey(remote, version, apiShapes));
  } catch (error) {
    if (error instanceof StoreDown) return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
