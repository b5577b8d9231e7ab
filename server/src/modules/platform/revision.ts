import type { FastifyRequest } from 'fastify';
import type { App } from '../../app-types.ts';
import { hashToken } from '../../plugins/session.ts';
import { ownRevision, readRevision, revisionOfPage } from './platform.repository.ts';

/**
 * Returns a revision as pages and answers carry it: the release state and the shell's build, since either may change
 * what fits.
 */
export const revisionOf = (app: App, value: string): string => `${value}-${app.platform.shell.hash()}`;

/** Returns the revision of what the person of a request gets in their organisation; the badge's answer carries it. */
export async function revisionForStaff(app: App, request: FastifyRequest): Promise<string> {
  const { account, userId } = request.staff();
  return revisionOf(app, await ownRevision(app.database, account.organisation, userId));
}

/**
 * Returns what a page must know before any code runs: the revision of its session's person (without a session the
 * installation's) and the blocked releases.
 */
export async function pageState(app: App, request: FastifyRequest): Promise<{ revision: string; blocked: string[] }> {
  const cookie = request.cookies[app.config.cookieName];
  const [{ value, blocked }, own] = await Promise.all([
    readRevision(app.database),
    cookie ? revisionOfPage(app.database, hashToken(cookie)) : undefined,
  ]);
  return { revision: revisionOf(app, own ?? value), blocked };
}
