import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from './releases.ts';

/**
 * Starts a server with two published remotes, one of them with a version that is not active, and an organisation with
 * two developers, its administrator and one of the platform.
 */
export async function startDeveloperWorld() {
  const server = await startTestServer();
  server.app.platform.shell = testShell();
  const team = await buildTeam(server);
  await publish(server, team, { ...buildRelease('mf-sales', '1.0.0'), promote: true });
  await publish(server, team, buildRelease('mf-sales', '1.1.0'));
  await publish(server, team, { ...buildRelease('mf-reports', '1.0.0'), promote: true });
  const organisation = await buildOrganisation(server.database);
  return {
    server,
    developer: await server.staff(organisation),
    colleague: await server.staff(organisation),
    admin: await server.staff(organisation, { role: 4, is_admin: true }),
    platformAdmin: await server.staff(organisation, { role: 4, isPlatformAdmin: true }),
  };
}
