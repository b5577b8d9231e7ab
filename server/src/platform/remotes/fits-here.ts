import { frozenShapes } from '@iwe/contract';
import type { ReleaseManifest } from '@iwe/contract';
import { shapeMisfits } from '@iwe/domain';
import type { ApiShapes, Misfit } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import { unprocessable } from '../../core/errors.ts';
import { refuseUnfit, shellClashes } from '../publish/check-release.policy.ts';
import { exportsOfShell } from '../shells/running-shell.ts';
import type { RunningShell } from '../shells/running-shell.ts';
import { refuseBrokenContracts } from './contract-fits.ts';
import type { ReleaseRow } from '../releases/platform.sql.ts';

/**
 * Checks a published release against the shell of those who will get it, and against the server, before it is given to
 * them, since both may be others than at its publication. Choosing a release that does not fit would make the server
 * refuse its next start. Throws like `refuseUnfit`, and 422 for a path of the shell, for what the shell does not export
 * as the release uses it, and for API calls that are no longer answered as the release expects.
 */
export async function refuseUnfitHere(
  app: App,
  tx: SystemTransaction,
  shell: RunningShell,
  release: ReleaseRow,
): Promise<void> {
  const { facts, routes } = shell;
  refuseUnfit(release, facts);
  refuseBrokenContracts(await exportsOfShell(app, tx, shell), [release]);
  const clashes = shellClashes(release.manifest, routes);
  if (clashes.length > 0) throw unprocessable(clashes, 'release-routes');
  if (release.api_calls === null) return;
  const found = unknownCalls(app, release.manifest, release.api_calls);
  const name = `${release.remote} ${release.version}`;
  if (found.length > 0)
    throw unprocessable(
      found.slice(0, 50).map((row) => ({
        code: 'release-needs',
        field: row.package,
        message: `${row.package}: this server provides ${row.provides ?? 'nothing'}, ${name} needs ${row.needs}.`,
      })),
      'release-needs',
    );
}

/**
 * Returns the API calls of a release that this server does not answer as recorded in it; throws 422 for a file that the
 * release command did not write.
 */
export function unknownCalls(app: App, { apiShapes }: ReleaseManifest, calls: string): Misfit[] {
  const recorded = frozenShapes.safeParse(parsed(calls));
  if (!recorded.success)
    throw unprocessable([
      {
        code: 'release-api',
        message: `${apiShapes} is not what the release command writes. Build the release with it.`,
      },
    ]);
  return shapeMisfits(app.apiShapes(), recorded.data as ApiShapes);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
