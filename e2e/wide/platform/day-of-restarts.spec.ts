import { derivedRelease } from '../../fixtures/derived-release.ts';
import { failedSteps } from '../../fixtures/hostile.ts';
import { expect, people, signInByApi, test } from '../../fixtures/iwe.ts';
import { ownServer } from '../../fixtures/own-server.ts';
import { newTeam, type Team } from '../../fixtures/team.ts';

const SYDNEY = 4;
const MELBOURNE = 9;

test('a day of two teams: the server restarts after every step, and nothing moves by itself', async () => {
  test.setTimeout(300_000);
  const server = await ownServer();
  const teams: Team[] = [];
  const teamOf = async (name: string, remote: string): Promise<Team> => {
    const team = await newTeam(server, name, [remote], true);
    teams.push(team);
    return team;
  };
  try {
    const [sales, purchase] = [await teamOf('Sales', 'mf-sales'), await teamOf('Purchase', 'mf-purchase')];
    const [admin, manager, elsewhere] = await Promise.all([
      signInByApi(server.url, people.admin),
      signInByApi(server.url, people.manager, SYDNEY),
      signInByApi(server.url, people.manager, MELBOURNE),
    ]);
    const send = async (method: string, route: string, body: object, headers: Record<string, string>) => {
      const answer = await fetch(`${server.url}/api/platform/${route}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status, `${route}: ${await answer.clone().text()}`).toBe(200);
    };
    const decide = (method: string, route: string, body: object) =>
      send(method, route, { reason: 'a day of two teams', ...body }, admin);
    const promote = (team: Team, remote: string, version: string) =>
      send('POST', 'promote', { remote, version }, { authorization: `Bearer ${team.token}` });

    /** What both organisations get, and the number of the last decision. */
    const given = async () => {
      const list = async (headers: Record<string, string>): Promise<string[]> => {
        const answer = await fetch(`${server.url}/api/platform/remotes`, { headers });
        const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
        return remotes.map(({ name, version }) => `${name} ${version}`).toSorted();
      };
      const [sydney, melbourne, overview] = await Promise.all([
        list(manager),
        list(elsewhere),
        fetch(`${server.url}/api/platform/overview`, { headers: admin }),
      ]);
      const { data } = (await overview.json()) as { data: { revision: string } };
      return { sydney, melbourne, revision: data.revision };
    };
    type Given = Awaited<ReturnType<typeof given>>;
    const versions = ({ sydney, melbourne }: Given, remote: string) =>
      [sydney, melbourne].map((list) => list.find((name) => name.startsWith(remote))?.slice(remote.length + 1));

    /** A step, and the versions of sales and purchase that Sydney and Melbourne get after it. */
    const step = async (name: string, act: () => Promise<unknown>, sold: string[], bought: string[]) => {
      await test.step(name, async () => {
        await act();
        const before = await given();
        expect(versions(before, 'mf-sales'), 'sales').toEqual(sold);
        expect(versions(before, 'mf-purchase'), 'purchase').toEqual(bought);
        await server.restart();
        expect(await given(), 'after the restart').toEqual(before);
      });
    };

    await step(
      'both teams publish: nobody gets it',
      async () => {
        await derivedRelease(server, 'mf-sales', '1.1.0', { team: sales });
        await derivedRelease(server, 'mf-purchase', '1.1.0', { team: purchase });
        expect(await failedSteps(server, sales, '1.1.0')).toBe('');
        expect(await failedSteps(server, purchase, '1.1.0', 'mf-purchase')).toBe('');
      },
      ['1.0.0', '1.0.0'],
      ['1.0.0', '1.0.0'],
    );
    await step(
      'Melbourne tries the new sales',
      () => decide('POST', 'pins', { remote: 'mf-sales', organisationId: MELBOURNE, version: '1.1.0' }),
      ['1.0.0', '1.1.0'],
      ['1.0.0', '1.0.0'],
    );
    await step(
      'purchase promotes its own',
      () => promote(purchase, 'mf-purchase', '1.1.0'),
      ['1.0.0', '1.1.0'],
      ['1.1.0', '1.1.0'],
    );
    await step(
      'sales begins a rollout that has reached nobody',
      () => decide('POST', 'rollouts', { remote: 'mf-sales', version: '1.1.0', steps: [0, 100] }),
      ['1.0.0', '1.1.0'],
      ['1.1.0', '1.1.0'],
    );
    await step(
      'it reaches everybody, and the version is the stable one',
      () => decide('POST', 'rollouts/step', { remote: 'mf-sales', action: 'advance' }),
      ['1.1.0', '1.1.0'],
      ['1.1.0', '1.1.0'],
    );
    await step(
      'Melbourne follows everybody again',
      () => decide('DELETE', 'pins', { remote: 'mf-sales', organisationId: MELBOURNE }),
      ['1.1.0', '1.1.0'],
      ['1.1.0', '1.1.0'],
    );
    await step(
      'a bad version of purchase is pinned in Sydney',
      async () => {
        await derivedRelease(server, 'mf-purchase', '1.2.0');
        await decide('POST', 'pins', { remote: 'mf-purchase', organisationId: SYDNEY, version: '1.2.0' });
      },
      ['1.1.0', '1.1.0'],
      ['1.2.0', '1.1.0'],
    );
    await step(
      'it is blocked: Sydney gets the one that ran before',
      () => decide('POST', 'releases/status', { remote: 'mf-purchase', version: '1.2.0', status: 'blocked' }),
      ['1.1.0', '1.1.0'],
      ['1.1.0', '1.1.0'],
    );
    await step(
      'sales goes back to the version of the morning',
      () => promote(sales, 'mf-sales', '1.0.0'),
      ['1.0.0', '1.0.0'],
      ['1.1.0', '1.1.0'],
    );
  } finally {
    await server.remove();
    for (const team of teams) team.remove();
  }
});
