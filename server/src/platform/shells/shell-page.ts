import { ACCOUNT_COOKIE, SHELL_NAME } from '@iwe/domain';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import { StoreDown } from '../../core/files/store/store-down.ts';
import { recordFault } from '../store/release-faults.ts';
import type { ServedFile } from '../store/release-files.ts';
import { releaseKey } from '../store/release-paths.ts';
import { readShells } from './running-shell.ts';
import type { RunningShell, Shells } from './running-shell.ts';
import { PERSON_OF_ACCOUNT, SHELL_WITH_FILE } from './shells.sql.ts';
import { SHELL_PAGE } from './store-shell.ts';

const E_ID = /^[1-9]\d{0,15}$/;

/** A shell and its page, with placeholders. */
export interface ShellPage {
  shell: RunningShell;
  html: string;
}

/**
 * Returns the page of the shell that a request gets; null when no shell is built. The browser names the account in a
 * cookie that anybody can change: it decides which shell is sent, and nothing else. When the page of that shell can't
 * be had, everybody's is sent, and at last the server's own.
 */
export async function pageOfRequest(app: App, request: FastifyRequest): Promise<ShellPage | null> {
  const shells = await readShells(app, app.database);
  for (const shell of [await shellOfRequest(app, request, shells), shells.usual, shells.own]) {
    const html = await pageOf(app, shell, shells.own);
    if (html !== null) return { shell, html };
  }
  return null;
}

async function shellOfRequest(app: App, request: FastifyRequest, shells: Shells): Promise<RunningShell> {
  const eId = request.cookies[ACCOUNT_COOKIE] ?? '';
  const [person] = E_ID.test(eId) ? await app.database.query(PERSON_OF_ACCOUNT(eId)) : [];
  return person ? shells.ofPerson(person) : shells.usual;
}

async function pageOf(app: App, { version, hash }: RunningShell, own: RunningShell): Promise<string | null> {
  // The build in the server's folder needs no store.
  if (version === null || hash === own.hash) return app.platform.shell.page();
  const file = await storedFile(app, version, SHELL_PAGE, '').catch((error: unknown) => {
    if (!(error instanceof StoreDown)) throw error;
    return null;
  });
  return file === null || typeof file === 'string' ? null : file.bytes.toString('utf8');
}

/**
 * Returns a file of a stored shell by its name, as it is served: 'blocked' and 'changed' as for a remote's, null when
 * no shell has it.
 */
export async function shellFileNamed(
  app: App,
  name: string,
  acceptEncoding: string,
): Promise<ServedFile | 'blocked' | 'changed' | null> {
  const [found] = await app.database.query(SHELL_WITH_FILE(name));
  return found ? storedFile(app, found.version, name, acceptEncoding) : null;
}

/** Reads a file of a stored shell. One whose file is gone is given to nobody from now on: a tab can't replace it. */
async function storedFile(app: App, version: string, name: string, acceptEncoding: string) {
  const file = await app.platform.file(releaseKey(SHELL_NAME, version, name), acceptEncoding);
  if (file === null)
    await app.database.system((tx) =>
      recordFault(tx, app.log, { remote: SHELL_NAME, version, fault: `Its file ${name} is gone.` }),
    );
  return file;
}
