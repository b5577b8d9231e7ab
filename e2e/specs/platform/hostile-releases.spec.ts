import { failedSteps, publishHostile } from '../../fixtures/hostile.ts';
import { expect, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam } from '../../fixtures/team.ts';

test('hostile releases fail their checks, each with its reason, and hold up no hotfix', async () => {
  test.setTimeout(180_000);
  const server = await ownServer();
  const team = await newTeam(server, 'Sales team', ['mf-sales']);
  try {
    await publishHostile(server, team, '2.0.0', 'hangs');
    await publishHostile(server, team, '2.0.1', 'spies');
    await publishHostile(server, team, '2.0.2', 'nothing', true);
    expect(await failedSteps(server, team, '2.0.2')).toBe('');
    expect(await failedSteps(server, team, '2.0.0')).toContain('The page did not answer any more');
    const spied = await failedSteps(server, team, '2.0.1');
    for (const said of [
      'contacts no other server: ',
      'ws://localhost:8182/stolen',
      'http://127.0.0.1:9/stolen',
      'window.fetch is not the browser',
      '1 style sheets that were not there',
      '1 listeners of window or document',
      '1 timers still running',
    ])
      expect(spied).toContain(said);
  } finally {
    await server.remove();
    team.remove();
  }
});
