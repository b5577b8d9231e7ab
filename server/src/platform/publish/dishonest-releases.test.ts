import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer } from '../../testing/index.ts';
import type { TestServer } from '../../testing/index.ts';
import { buildRelease, buildTeam, publish, testShell } from '../testing/releases.ts';
import type { TestTeam } from '../testing/releases.ts';

// Well-formed manifests with a valid signature that misrepresent what the release contains.
let server: TestServer;
let team: TestTeam;
before(async () => {
  server = await startTestServer();
  server.app.platform.shell = testShell();
  team = await buildTeam(server);
});
after(() => server.close());

type Change = Parameters<typeof buildRelease>[2];
const refusal = async (remote: string, version: string, change?: Change, more: Record<string, string> = {}) => {
  const answer = await publish(server, team, buildRelease(remote, version, change, undefined, more));
  const { code, message } = answer.json<{ code: string; message: string | string[] }>();
  return { status: answer.statusCode, code, message: [message].flat().join(' ') };
};

describe('publishing refuses', () => {
  test('scripts over the budget, though the manifest does not say that they are loaded', async () => {
    const heavy = Array.from({ length: 3000 }, (_, at) => `f${at}(${Math.sin(at)})`).join(';');
    const found = await refusal(
      'mf-a',
      '1.0.0',
      ({ remoteJson }) => {
        remoteJson.sizeBudget.totalGzip = 2000;
      },
      { 'js/unnamed.33333333.js': heavy },
    );
    assert.deepEqual([found.status, found.code], [422, 'release-size']);
  });

  test('the version of a developer build, whose failures no shell reports', async () => {
    for (const version of ['0.0.0-dev', '0.0.0-dev.7', '0.0.0-develop'])
      assert.equal((await refusal('mf-a', version)).code, 'release-version', version);
  });

  test('file names reserved for compressed forms, and a file listed twice', async () => {
    for (const name of ['js/screen.22222222.js.br', 'api.json.gz'])
      assert.match((await refusal('mf-a', '1.2.0', undefined, { [name]: 'other bytes' })).message, /ends in \.(br|gz)/);
    const twice = await refusal('mf-a', '1.2.0', (manifest) => {
      const [first] = manifest.files;
      if (first) manifest.files.push(first);
    });
    assert.deepEqual([twice.status, twice.message], [422, 'remoteEntry.00000000.js is named twice in the manifest.']);
  });

  test('a container name that a release of another remote already has', async () => {
    assert.equal((await publish(server, team, buildRelease('mf-a', '1.0.0-0'))).statusCode, 200);
    const found = await refusal('mf-a-1', '0.0.0');
    assert.deepEqual([found.status, found.code], [422, 'release-container']);
    assert.match(found.message, /mf_a_1_0_0_0 is the container of mf-a 1\.0\.0-0/);
  });

  test('files of another size than named, and scripts to load that are not among the files', async () => {
    const size = await refusal('mf-a', '1.3.0', ({ files }) => {
      if (files[0]) files[0].size += 1;
    });
    assert.match(size.message, /^remoteEntry\.00000000\.js has (\d+) bytes; the manifest says (?!\1)\d+\.$/);
    for (const list of ['exposed', 'lazy'] as const) {
      const lost = await refusal('mf-a', '1.3.0', (manifest) => {
        manifest[list] = ['js/lost.js'];
      });
      assert.equal(lost.message, 'js/lost.js is to be loaded, but is not among the files.', list);
    }
  });

  test('a remote.json of another remote or version, and servers that the page may not contact', async () => {
    for (const change of [
      ({ remoteJson }) => {
        remoteJson.name = 'mf-b';
      },
      ({ remoteJson }) => {
        remoteJson.version = '1.3.1';
      },
    ] satisfies Change[]) {
      const { code, message } = await refusal('mf-a', '1.3.0', change);
      assert.equal(code, 'release-name');
      assert.match(message, /^remote\.json speaks of mf-(b 1\.3\.0|a 1\.3\.1), the manifest of mf-a 1\.3\.0\.$/);
    }
    const outside = await refusal('mf-a', '1.3.0', ({ remoteJson }) => {
      remoteJson.csp.connectSrc = ['https://maps.example'];
    });
    assert.deepEqual(
      [outside.code, outside.message],
      ['release-csp', "The page's policy does not allow https://maps.example; ask a platform administrator."],
    );
  });

  test('a malformed manifest, with the field', async () => {
    const { status, code, message } = await refusal('mf-a', '1.3.0', (manifest) => {
      Object.assign(manifest.remoteJson, { owner: 7 });
    });
    assert.deepEqual([status, code], [422, 'release-manifest']);
    assert.match(message, /^remoteJson\.owner: /);
    const answer = await publish(server, team, { ...buildRelease('mf-a', '1.3.0'), manifest: 'no json' });
    assert.deepEqual(
      [answer.statusCode, answer.json<{ message: string[] }>().message],
      [422, ['The manifest is not valid JSON.']],
    );
  });

  test('paths below each of the words that belong to the server', async () => {
    for (const word of ['api', 'oauth', 'r', 'assets', 'run', 'demo', 'healthz', 'readyz', 'metrics']) {
      const { code, message } = await refusal('mf-a', '1.3.0', ({ remoteJson }) => {
        remoteJson.routes = [{ path: `/${word}/x`, title: 'x', access: ['signed-in'] }];
      });
      assert.deepEqual(
        [code, message],
        ['release-routes', `The route /${word}/x is refused: /${word} belongs to the server.`],
      );
    }
  });

  test('packages that the page has in other versions, with what helps', async () => {
    const needs = async (shared: Record<string, string>) =>
      (
        await refusal('mf-a', '1.3.0', (manifest) => {
          manifest.requires.shared = shared;
        })
      ).message;
    const page = 'react: this shell provides 19.3.1, the release needs';
    assert.equal(
      await needs({ react: '^20.0.0' }),
      `${page} ^20.0.0. Install react@19.3.1, or declare a range that has it in peerDependencies, and release again.`,
    );
    assert.equal(await needs({ swr: '^2.0.0' }), 'swr: this shell provides nothing, the release needs ^2.0.0.');
    const { shell } = server.app.platform;
    server.app.platform.shell = {
      ...shell,
      facts: () => ({
        ...shell.facts(),
        shared: { react: '19.3.1', '@iwe/ui': '1.0.0' },
        names: { '@iwe/ui': ['Box'], react: ['useState'] },
      }),
    };
    try {
      const kit = 'Install @iwe/ui@latest from this server and release again.';
      assert.equal(
        await needs({ '@iwe/ui': '^2.0.0' }),
        `@iwe/ui: this shell provides 1.0.0, the release needs ^2.0.0. ${kit}`,
      );
      const lost = await refusal('mf-a', '1.3.0', ({ requires }) => {
        requires.names = { '@iwe/ui': ['Box', 'Lost'] };
      });
      assert.match(
        lost.message,
        /^@iwe\/ui: this shell provides 1\.0\.0, the release needs its export Lost\. Install @iwe/,
      );
      const hook = await refusal('mf-a', '1.3.0', ({ requires }) => {
        requires.names = { react: ['useLost'] };
      });
      assert.equal(hook.message, `${page} its export useLost. Install react@19.3.1 and release again.`);
    } finally {
      server.app.platform.shell = shell;
    }
  });

  test('menu entries and new-tab entries that point outside iWE', async () => {
    for (const path of ['//evil.example/x', '/\\evil.example', '/ok\\x', 'javascript:alert(1)', '/a b']) {
      const entry = { label: 'A', path, order: 1, access: ['signed-in' as const] };
      for (const change of [
        ({ remoteJson }) => {
          remoteJson.menu = [{ ...entry, group: 'A' }];
        },
        ({ remoteJson }) => {
          remoteJson.expressNew = [entry];
        },
      ] satisfies Change[]) {
        const { code, message } = await refusal('mf-a', '1.1.0', change);
        assert.deepEqual([code, message.includes('An entry leads to a path')], ['release-manifest', true], path);
      }
    }
  });
});

test('an entry of Express New leads to a route of its own release, also with a query', async () => {
  const entry = (path: string) =>
    buildRelease('mf-new', '1.0.0', ({ remoteJson }) => {
      remoteJson.expressNew = [{ label: 'Van', path, order: 1, access: ['signed-in'] }];
    });
  const astray = await publish(server, team, entry('/elsewhere'));
  assert.deepEqual(astray.json<{ message: string[] }>().message, [
    'The entry Van leads to /elsewhere, which is no route of this remote.',
  ]);
  assert.equal((await publish(server, team, entry('/mf-new?state=open'))).statusCode, 200);
});
