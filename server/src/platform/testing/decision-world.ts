import type { LightMyRequestResponse } from 'fastify';
import type { Overview, PlatformHistory, RemotesAnswer } from '@iwe/contract';
import { rolloutBucket } from '@iwe/domain';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestStaff } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, startToken, testShell } from './releases.ts';

/** A remote with a stable version, a newer one, and two organisations for which people decide about it. */
export type DecisionWorld = Awaited<ReturnType<typeof startDecisionWorld>>;

/** Starts a server with mf-sales 1.0.0 as the stable version and 1.1.0 beside it. */
export async function startDecisionWorld() {
  const server = await startTestServer();
  server.app.platform.shell = testShell();
  const instance = await buildTeam(server);
  await publish(server, instance, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, instance, buildRelease('mf-sales', '1.1.0'));
  const first = await buildOrganisation(server.database);
  let second: number;
  // Repeats until the organisation belongs to the first 99 % of a rollout.
  do second = await buildOrganisation(server.database);
  while (rolloutBucket('mf-sales', '1.1.0', second) === 99);
  const get = async <T>(who: TestStaff, url: string): Promise<T> =>
    (await server.inject({ method: 'GET', url: `/api/platform/${url}`, headers: who.headers })).json<T>();
  const remotesOf = (who: TestStaff) => get<RemotesAnswer>(who, 'remotes');
  return {
    server,
    first,
    second,
    /** Of the second organisation. */
    admin: await server.staff(second, { role: 4, is_admin: true }),
    clerk: await server.staff(second),
    platformAdmin: await server.staff(first, { role: 4, isPlatformAdmin: true, is_admin: true }),
    call: (who: TestStaff, method: 'POST' | 'DELETE', url: string, payload: object): Promise<LightMyRequestResponse> =>
      server.inject({
        method,
        url: `/api/platform/${url}`,
        headers: who.headers,
        payload: { reason: 'a test', ...payload },
      }),
    remotesOf,
    /** What somebody gets of mf-sales. */
    sales: async (who: TestStaff) => (await remotesOf(who)).remotes.find(({ name }) => name === 'mf-sales'),
    overviewOf: async (who: TestStaff) => (await get<{ data: Overview }>(who, 'overview')).data,
    historyOf: async (who: TestStaff) => (await get<PlatformHistory>(who, 'history?per_page=20')).data,
    /** Reports a start or a failure of a version as its screen would. */
    report: async (
      who: TestStaff,
      kind: 'runs' | 'failures',
      version: string,
      code = 'IWE-107',
    ): Promise<LightMyRequestResponse> =>
      server.inject({
        method: 'POST',
        url: `/api/platform/${kind}`,
        headers: who.headers,
        // A network of their own.
        remoteAddress: `10.1.${who.userId % 256}.1`,
        payload: {
          remote: 'mf-sales',
          version,
          token: await startToken(server, who.headers, 'mf-sales', version),
          ...(kind === 'runs'
            ? {}
            : { code, cause: 'release', fallbackVersion: '1.0.0', page: '/quotings', message: 'it threw' }),
        },
      }),
    /** Takes back every decision, and makes everybody's password confirmed a moment ago. */
    async undecide(): Promise<void> {
      for (const table of ['release_pin', 'release_rollout', 'release_report', 'release_grant'])
        await server.database.query(`delete from ${table}`);
      await server.database.query(`update release_channel set version = '1.0.0' where remote = 'mf-sales'`);
      await server.database.query(`update session set confirmed_at = now()`);
    },
  };
}
