import type { App } from '../../../app-types.ts';
import type { OwnerTransaction } from '../../../database/database.ts';
import { notFound } from '../../../errors.ts';
import { refuseUnfitHere } from '../fits-here.ts';
import { findRelease } from '../platform.repository.ts';
import type { ReleaseRow } from '../platform.repository.ts';
import { refuseClashWithLive } from '../publish-release.command.ts';

/** A published release, or 404. */
export async function releaseOr404(tx: OwnerTransaction, remote: string, version: string): Promise<ReleaseRow> {
  const found = await findRelease(tx, remote, version);
  if (!found) throw notFound();
  return found;
}

/** A release that may be given to people: published (404), checked and not blocked (409), fitting this shell and server (422 with the table), on routes of its own (422). */
export async function choosable(app: App, tx: OwnerTransaction, remote: string, version: string): Promise<ReleaseRow> {
  const release = await releaseOr404(tx, remote, version);
  await refuseUnfitHere(app, release);
  await refuseClashWithLive(tx, release);
  return release;
}
