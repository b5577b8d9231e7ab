import { SHELL_NAME } from '@iwe/domain';
import type { SystemTransaction } from '../../../core/database/index.ts';
import type { App } from '../../../core/app-types.ts';
import { conflict, notFound } from '../../../core/errors.ts';
import { refuseUnfitHere } from '../../remotes/fits-here.ts';
import { findRelease } from '../../releases/platform.repository.ts';
import { refuseClashWithLive } from '../../publish/publish-release.command.ts';
import { readShells } from '../../shells/running-shell.ts';
import { refuseShellOfOthers, refuseUnfitShell } from '../../shells/refuse-unfit-shell.ts';
import { TIDIED_AFTER_DAYS, TIDIED_AT } from '../../store/tidy-releases.sql.ts';
import type { ReleaseRow } from '../../releases/platform.sql.ts';

/** Returns a published release; throws 404 when it does not exist. */
export async function releaseOr404(tx: SystemTransaction, remote: string, version: string): Promise<ReleaseRow> {
  const found = await findRelease(tx, remote, version);
  if (!found) throw notFound();
  return found;
}

/**
 * Returns a release that may be given to people: to an organisation, or to everybody without one. Throws 404 when it is
 * not published, 409 when it is blocked, tidied or did not pass its checks, 422 when it does not fit their shell and
 * this server (with the table) or answers routes of another remote; for a shell, when live remotes use what it does not
 * export.
 */
export async function choosable(...wanted: Parameters<typeof restorable>): Promise<ReleaseRow> {
  const release = await restorable(...wanted);
  if (release.remote === SHELL_NAME) await refuseShellOfOthers(wanted[1], release);
  return release;
}

/**
 * Returns a release that may be given to people again by going back; throws like `choosable`. A shell that ran before
 * is not refused for what live remotes use of it.
 */
export async function restorable(
  app: App,
  tx: SystemTransaction,
  remote: string,
  version: string,
  organisation?: number,
): Promise<ReleaseRow> {
  const release = await releaseOr404(tx, remote, version);
  if (release.preview_until !== null)
    throw conflict(
      `${remote} ${version} is a preview, which nobody can choose. Publish the change as a release.`,
      'release-preview',
    );
  const [tidied] = await tx.query(TIDIED_AT(remote, version));
  if (tidied)
    throw conflict(
      `The files of ${remote} ${version} were removed on ${tidied.tidied_at.toISOString().slice(0, 10)}, because nothing ` +
        `had named it for ${TIDIED_AFTER_DAYS} days. Publish the same version again, then choose it.`,
      'release-tidied',
    );
  if (remote === SHELL_NAME) await refuseUnfitShell(app, tx, release);
  else {
    const shells = await readShells(app, tx);
    await refuseUnfitHere(app, tx, organisation === undefined ? shells.usual : shells.of(organisation), release);
    await refuseClashWithLive(tx, release);
  }
  return release;
}
