import { PLATFORM_REMOTE, SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { App } from '../../core/app-types.ts';
import { conflict, unprocessable } from '../../core/errors.ts';
import { refuseUnfit, shellClashes } from '../publish/check-release.policy.ts';
import { LIVE_CONTRACTS_OF_OTHERS, LIVE_ROUTES_OF_OTHERS } from '../publish/publish-release.sql.ts';
import { readContract, refuseBrokenContracts } from '../remotes/contract-fits.ts';
import { faultOf } from '../store/release-faults.ts';
import { SERVER_FACTS } from './running-shell.ts';
import type { ReleaseRow } from '../releases/platform.sql.ts';

/**
 * Throws when a stored shell must not be given to people: 409 when it is blocked, or a file of it is gone or not the
 * stored one; 422 when this server's API is another than it needs, or a live remote has a path of its own screens.
 * Which remotes fit it is decided with the effect. A shell of before there was mf-platform has its screens itself, and
 * its people are not given that remote (`isDrawnByShell`).
 */
export async function refuseUnfitShell(app: App, tx: SystemTransaction, release: ReleaseRow): Promise<void> {
  refuseUnfit(release, SERVER_FACTS);
  const fault = await faultOf(app.platform.store, release);
  if (fault !== null) throw conflict(`The shell ${release.version} is not complete. ${fault}`, 'release-changed');
  const routes = release.manifest.provides?.routes ?? [];
  const others = (await tx.query(LIVE_ROUTES_OF_OTHERS(SHELL_NAME))).filter((live) => live.remote !== PLATFORM_REMOTE);
  const clashes = others.flatMap((live) =>
    shellClashes({ remoteJson: live }, routes).map((item) => ({
      ...item,
      message: `${live.remote} ${live.version}: ${item.message}`,
    })),
  );
  if (clashes.length > 0) throw unprocessable(clashes, 'release-routes');
}

/**
 * Throws 422 when live remotes use something that a shell does not export as they need it, with the remote and the name
 * in each line. Not asked on the way back: an earlier shell has run with what is restored beside it.
 */
export async function refuseShellOfOthers(tx: SystemTransaction, release: ReleaseRow): Promise<void> {
  refuseBrokenContracts(readContract(release.contract), await tx.query(LIVE_CONTRACTS_OF_OTHERS(SHELL_NAME)));
}
