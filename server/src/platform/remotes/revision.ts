import type { FastifyRequest } from 'fastify';
import type { App } from '../../core/app-types.ts';
import { hashToken } from '../../core/plugins/session.ts';
import { ownRevision, readRevision, revisionOfPage } from '../releases/platform.repository.ts';
import { readShells, shellOfActor } from '../shells/running-shell.ts';
import type { RunningShell } from '../shells/running-shell.ts';

/** Returns the revision of the whole installation as decisions compare it: the release state and the server's shell. */
export const revisionOf = (app: App, value: string): string => `${value}-${app.platform.shell.hash()}`;

/** Returns a revision as pages and lists carry it: the release state and the shell's build, since either may change. */
export const revisionIn = ({ hash }: RunningShell, value: string): string => `${value}-${hash}`;

/** Returns the revision of what the person of a request gets in their organisation; the badge's answer carries it. */
export async function revisionForStaff(app: App, request: FastifyRequest): Promise<string> {
  const actor = request.staff();
  const [value, shells] = await Promise.all([
    ownRevision(app.database, actor.account.organisation, actor.userId),
    readShells(app, app.database),
  ]);
  return revisionIn(shellOfActor(shells, actor), value);
}

/**
 * Returns what a page must know before any code runs: the number of its revision, which is that of its session's person
 * (without a session the installation's), and the blocked releases.
 */
export async function pageState(app: App, request: FastifyRequest): Promise<{ value: string; blocked: string[] }> {
  const cookie = request.cookies[app.config.cookieName];
  const [{ value, blocked }, own] = await Promise.all([
    readRevision(app.database),
    cookie ? revisionOfPage(app.database, hashToken(cookie)) : undefined,
  ]);
  return { value: own ?? value, blocked };
}
