import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { releaseManifest } from '@iwe/contract';
import type { ReleaseManifest, ShellProvides } from '@iwe/contract';
import { SHELL_NAME } from '@iwe/domain';
import type { ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { App } from '../../core/app-types.ts';
import { CHECKOUT } from '../../core/config.ts';
import { hashOf } from '../publish/check-release.policy.ts';
import { isEverybodyFrozen } from '../control/ways/freezes.ts';
import { instanceSigner } from '../security/instance-keys.ts';
import { auditPlatform, findRelease, lockRevision } from '../releases/platform.repository.ts';
import { pruneLocal } from '../store/prune-local.ts';
import { promote } from '../publish/publish-release.command.ts';
import { INSERT, LOCK_REMOTE, STABLE } from '../publish/publish-release.sql.ts';
import { recordFault } from '../store/release-faults.ts';
import { releaseKey } from '../store/release-paths.ts';
import { hashOfPage } from '../remotes/shell-build.ts';
import { STORED_AGAIN } from '../store/tidy-releases.sql.ts';
import { withUploadClaim } from '../publish/upload-claim.ts';
import { hashOfShell, SHELL_NEEDS } from './running-shell.ts';
import { SHELL_WITH_HASH } from './shells.sql.ts';
import type { Publisher } from '../security/deploy-token.sql.ts';

/** Only files with a hash in their name: they never change, and two builds may share one. */
export const HAS_HASH = /\.[0-9a-f]{8}\.\w+$/;
/** The page of a stored shell, with the placeholders that the server fills in. */
export const SHELL_PAGE = 'index.html';
/** Number of files stored in parallel. */
const AT_ONCE = 8;

/** What became of the server's own build. */
export interface StoredShell {
  version: string;
  /** The version that stays stable instead, because somebody chose it or in a freeze; null when this one is stable. */
  stays: string | null;
}

/**
 * Stores the server's own build of the shell as a release, if it is not stored yet, and restores files of it that were
 * lost. It becomes stable where no shell is stable, and in place of one that a start set itself: who deploys a new
 * version expects its shell to run. A shell that a person chose stays. Resolves to null when no shell is built.
 */
export async function storeShell(app: App): Promise<StoredShell | null> {
  const { shell, store } = app.platform;
  if (shell.page() === null) return null;
  const hash = shell.hash();
  const files = await filesOf(shell.folder);
  if (hashOfPage(files.get(SHELL_PAGE)?.toString('utf8') ?? '') !== hash)
    throw new Error('The shell was built again while it was read. The next page stores it.');
  const [earlier] = await app.database.query(SHELL_WITH_HASH(hash));
  const version = earlier?.version ?? versionOf(hash);
  return withUploadClaim(app, { remote: SHELL_NAME, version }, async (claim) => {
    const stored = new Set(earlier?.fault ? [] : await store.list(`${SHELL_NAME}/${version}/`));
    const missing = [...files].filter(([name]) => !stored.has(releaseKey(SHELL_NAME, version, name)));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      claim.assertInTime();
      await Promise.all(
        missing.slice(at, at + AT_ONCE).map(([name, bytes]) => store.put(releaseKey(SHELL_NAME, version, name), bytes)),
      );
    }
    const { answer, removeOld } = await app.database.system(async (tx) => {
      await claim.end(tx);
      // Locked first, as in every decision.
      await lockRevision(tx);
      await tx.query(LOCK_REMOTE(SHELL_NAME));
      // Another process may have stored the same build meanwhile.
      const [known] = await tx.query(SHELL_WITH_HASH(hash));
      const signer = await instanceSigner(app, tx);
      if (!known) await insertShell(app, tx, { version, files, ...signer });
      else await tx.query(STORED_AGAIN(SHELL_NAME, known.version));
      if (known?.fault) await recordFault(tx, app.log, { remote: SHELL_NAME, version: known.version, fault: null });
      const stays = await chooseOwn(app, tx, signer.publisher, known?.version ?? version);
      const pruned = known ? null : await pruneLocal(tx, [store], SHELL_NAME);
      return { answer: { version: known?.version ?? version, stays }, removeOld: pruned?.remove };
    });
    await removeOld?.();
    return answer;
  });
}

/** '1.0.0-local.202611252230.1a2b3c4d': stored later is newer, and the end says which build it is. */
function versionOf(hash: string): string {
  const { version } = JSON.parse(readFileSync(path.join(CHECKOUT, 'shell', 'package.json'), 'utf8')) as {
    version: string;
  };
  const minute = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12);
  return `${version}-local.${minute}.${hash}`;
}

/** Makes the own build stable where nobody decided otherwise; resolves to the version that stays, or null. */
async function chooseOwn(
  app: App,
  tx: SystemTransaction,
  { name }: Publisher,
  version: string,
): Promise<string | null> {
  const [stable] = await tx.query(STABLE(SHELL_NAME));
  if (stable?.version === version) return null;
  // Nobody asked for what a start does, so it waits for the end of a freeze without an error.
  if (stable && (!stable.by_instance || (await isEverybodyFrozen(tx)))) return stable.version;
  const release = await findRelease(tx, SHELL_NAME, version);
  if (!release || release.status === 'blocked') return stable?.version ?? null;
  const by = { userId: null, actor: name, reason: 'The server was started with this shell.' };
  await promote(app, tx, SHELL_NAME, version, by, true);
  return null;
}

/** Writes the row of a shell whose files are stored. */
async function insertShell(
  app: App,
  tx: SystemTransaction,
  {
    version,
    files,
    publisher,
    sign,
  }: { version: string; files: ReadonlyMap<string, Buffer>; publisher: Publisher; sign: (text: string) => string },
): Promise<void> {
  const text = JSON.stringify(manifestOf(app, version, files));
  await tx.query(
    INSERT(
      SHELL_NAME,
      version,
      text,
      sign(text),
      publisher.signingKeyId,
      publisher.tokenId,
      'own',
      '',
      null,
      null,
      files.get(app.platform.shell.facts().exports ?? '')?.toString('utf8') ?? null,
    ),
  );
  const { name: actor } = publisher;
  await auditPlatform(tx, { userId: null, actor, action: 'publish', remote: SHELL_NAME, version });
}

/** Does not compile while a shell provides something that its manifest has no place for. */
type Provided = Record<Exclude<keyof ShellFacts, keyof ShellProvides | 'serverApi'>, never>;

function manifestOf({ platform }: App, version: string, files: ReadonlyMap<string, Buffer>): ReleaseManifest {
  const { serverApi: _serverApi, ...facts } = platform.shell.facts();
  const provides: Provided = { ...facts, routes: platform.shell.routes() };
  return releaseManifest.parse({
    format: 1,
    remote: SHELL_NAME,
    version,
    containerName: `${SHELL_NAME}_${version}`.replaceAll(/[^a-z0-9]/g, '_'),
    entry: SHELL_PAGE,
    exposed: [],
    lazy: [],
    files: [...files].map(([name, bytes]) => ({
      path: name,
      size: bytes.length,
      gzip: gzipSync(bytes).length,
      sha384: hashOf(bytes),
    })),
    requires: SHELL_NEEDS,
    provides,
    remoteJson: {
      name: SHELL_NAME,
      version,
      owner: 'The platform',
      shellApi: SHELL_NEEDS.shellApi,
      serverApi: SHELL_NEEDS.serverApi,
      routes: [],
      menu: [],
      expressNew: [],
      csp: { connectSrc: [] },
      sizeBudget: { initialGzip: 1, totalGzip: 1 },
    },
    commit: `build ${hashOfShell(version)}`,
    publisher: 'this machine',
  } satisfies Omit<ReleaseManifest, 'provides'> & { provides: unknown });
}

/** Returns the page of a build and its files that never change, by their paths with slashes. */
async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && HAS_HASH.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
  const files = new Map<string, Buffer>();
  for (const name of [SHELL_PAGE, ...names]) files.set(name, await readFile(path.join(folder, name)));
  return files;
}
