import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ReleaseManifest } from '@iwe/contract';
import type { ShellFacts } from '@iwe/domain';
import { Problem } from '../../core/errors.ts';
import {
  checkFiles,
  checkFitness,
  hashOf,
  readSigned,
  refuseLiveClash,
  refuseUnfit,
  shellClashes,
} from './check-release.policy.ts';
import { refuseLookAlikes } from './check-labels.policy.ts';
import type { LiveRoutes } from './check-release.policy.ts';
import { buildRelease } from '../testing/releases.ts';

const shell: ShellFacts = {
  shellApi: '1.0.0',
  serverApi: '1.0.0',
  shared: { react: '19.3.1', '@iwe/ui': '1.2.0' },
  names: { '@iwe/ui': ['Button'] },
  slots: { format: '1.2.0', names: ['customer.panel', 'order.panel'] },
};
type Change = (manifest: ReleaseManifest) => void;
const manifestOf = (change: Change = () => {}): ReleaseManifest => {
  const manifest = JSON.parse(buildRelease('mf-sales', '1.0.0').manifest) as ReleaseManifest;
  change(manifest);
  return manifest;
};
const line = (name: string): Buffer => Buffer.from(`/* ${name} */`);
const small = new Map(manifestOf().files.map(({ path }) => [path, line(path)] as const));
const weighed = (files: ReadonlyMap<string, Buffer>) => ({
  gzip: new Map([...files].map(([name, bytes]) => [name, gzipSync(bytes).length])),
});
interface Item {
  code: string;
  field?: string;
  message: string;
}
/** What a check says: the code of the refusal and its lines; null when it accepts. */
const said = (work: () => unknown): { status: number; code: string; items: Item[]; message: string } | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const items = (Array.isArray(error.details) ? error.details : []) as Item[];
    return { status: error.status, code: error.code, items, message: error.message };
  }
};
const live = (change: Partial<LiveRoutes>): LiveRoutes => ({
  remote: 'mf-stock',
  version: '3.0.0',
  routes: [],
  menu: [],
  expressNew: [],
  ...change,
});
const unfit = (
  change: Change,
  {
    files = small,
    others = [],
    routes = [],
  }: { files?: Map<string, Buffer>; others?: LiveRoutes[]; routes?: string[] } = {},
): (string | undefined)[][] =>
  (said(() => checkFitness(manifestOf(change), weighed(files), shell, others, routes))?.items ?? []).map(
    ({ code, field, message }) => (field === undefined ? [code, message] : [code, field, message]),
  );

describe('a well-formed release', () => {
  test('that fits is accepted', () =>
    assert.deepEqual(
      unfit(() => {}),
      [],
    ));

  test('speaks of one name and one version, and its container is named after both', () => {
    assert.deepEqual(
      unfit(({ remoteJson }) => {
        remoteJson.version = '1.0.1';
      }),
      [['release-name', 'remote.json speaks of mf-sales 1.0.1, the manifest of mf-sales 1.0.0.']],
    );
    assert.deepEqual(
      unfit(({ remoteJson }) => {
        remoteJson.name = 'mf-other';
      }).map(([code]) => code),
      ['release-name'],
    );
    assert.deepEqual(
      unfit((manifest) => {
        manifest.containerName = 'mf_sales';
      }),
      [
        [
          'release-container',
          'The container must be named mf_sales_1_0_0, so that two versions never share one; it is mf_sales.',
        ],
      ],
    );
  });

  test('has no version of a developer’s own build, with or without a number', () => {
    for (const version of ['0.0.0-dev', '0.0.0-dev.7'])
      assert.deepEqual(
        unfit((manifest) => {
          manifest.version = version;
          manifest.remoteJson.version = version;
          manifest.containerName = `mf-sales_${version}`.replace(/[^a-z0-9]/g, '_');
        }),
        [
          [
            'release-version',
            `${version} is what a build of a developer's own machine is called. Choose another version.`,
          ],
        ],
      );
  });

  test('has a version as npm reads it', () => {
    const versioned = (version: string) =>
      unfit((manifest) => {
        manifest.version = version;
        manifest.remoteJson.version = version;
        manifest.containerName = `mf-sales_${version}`.replace(/[^a-z0-9]/g, '_');
      }).map(([code]) => code);
    for (const wrong of ['01.0.0', '1.0.0-..', '1.0.0-rc.01', '1.00.0'])
      assert.deepEqual(versioned(wrong), ['release-version'], wrong);
    for (const right of ['1.0.0', '1.0.0-rc.1', '10.20.30-local.h0123']) assert.deepEqual(versioned(right), [], right);
  });

  test('was built with a federation runtime that the shell stands in for, and says with which', () => {
    const on = (federation: string | undefined, built: string | undefined) =>
      (
        said(() =>
          checkFitness(
            manifestOf(({ requires }) => Object.assign(requires, built === undefined ? {} : { federation: built })),
            weighed(small),
            { ...shell, federation },
            [],
            [],
          ),
        )?.items ?? []
      ).map(({ message }) => message);
    assert.deepEqual(
      [on('~2.9.0', '2.9.2'), on(undefined, undefined), on(undefined, '2.4.0')],
      [[], [], []],
      'a shell of before says nothing',
    );
    assert.deepEqual(on('~2.9.0', '2.4.0'), [
      'federation runtime: this shell provides ~2.9.0, the release needs 2.4.0.',
    ]);
    assert.match(on('~2.9.0', undefined).join(), /does not state .* this shell serves ~2\.9\.0\. Install @iwe/);
  });

  test('names files that pages may load, and none that differ by capitals alone', () => {
    const withFiles = (...paths: string[]) =>
      unfit(({ files }) =>
        files.push(...paths.map((path) => ({ path, size: 1, gzip: 1, sha384: files[0]?.sha384 ?? '' }))),
      );
    assert.deepEqual(withFiles('js/b.js', 'LICENSE.txt', 'a.svg', 'api-shapes.json'), []);
    assert.deepEqual(
      withFiles('run.sh', 'js/b.js', 'JS/b.js').map(([code, field]) => [code, field]),
      [
        ['release-files', 'run.sh'],
        ['release-files', 'JS/b.js'],
      ],
    );
  });

  test('has labels that nobody could take for others, also where the schema would clean them', () => {
    const labelled = (label: string) =>
      (
        said(() =>
          refuseLookAlikes(
            JSON.stringify({
              remoteJson: { menu: [{ group: 'Sales', label, path: '/x' }], routes: [{ titles: { A: label } }] },
            }),
          ),
        )?.items ?? []
      ).map(({ code, field }) => [code, field]);
    assert.deepEqual([labelled('Prices & café'), labelled('価格リスト')], [[], []]);
    for (const label of ['Pr\u0456ces', 'Pri\u200Bces', '\uFF30rices'])
      assert.deepEqual(labelled(label), [
        ['release-label', 'menu.0.label'],
        ['release-label', 'routes.0.titles.A'],
      ]);
  });

  test('that needs what the shell does not have says which package, and what a team does about it', () => {
    const needs = (requires: Partial<ReleaseManifest['requires']>): unknown =>
      unfit((manifest) => {
        Object.assign(manifest.requires, requires);
      });
    assert.deepEqual(needs({ shared: { react: '^18.0.0' } }), [
      [
        'release-needs',
        'react',
        'react: this shell provides 19.3.1, the release needs ^18.0.0. Install react@19.3.1, or declare a range that ' +
          'has it in peerDependencies, and release again.',
      ],
    ]);
    assert.deepEqual(needs({ shared: { '@iwe/ui': '^2.0.0' } }), [
      [
        'release-needs',
        '@iwe/ui',
        '@iwe/ui: this shell provides 1.2.0, the release needs ^2.0.0. Install @iwe/ui@latest from this server and ' +
          'release again.',
      ],
    ]);
    assert.deepEqual(needs({ shared: { lodash: '^4.0.0' } }), [
      ['release-needs', 'lodash', 'lodash: this shell provides nothing, the release needs ^4.0.0.'],
    ]);
    assert.deepEqual(needs({ shared: {}, shellApi: '^2.0.0' }), [
      ['release-needs', 'shell API', 'shell API: this shell provides 1.0.0, the release needs ^2.0.0.'],
    ]);
  });

  test('has panels only for slots of this shell, and says for which format they were built', () => {
    const panel = (slot: string) => ({ panel: 'debt', slot, title: 'Debt' });
    const withPanels = (slots: string | undefined, ...of: string[]) =>
      unfit((manifest) => {
        Object.assign(manifest.remoteJson, { panels: of.map(panel) });
        if (slots !== undefined) manifest.requires.slots = slots;
      });
    assert.deepEqual(withPanels('^1.0.0', 'customer.panel', 'order.panel'), []);
    assert.deepEqual(withPanels(undefined, 'customer.panel'), [
      ['release-slots', 'Its panels do not state for which version of the slots they were built. Update the kit.'],
    ]);
    assert.deepEqual(withPanels('^1.0.0', 'customer.panel', 'product.panel'), [
      [
        'release-slots',
        'panels.debt',
        'The panel debt is for the slot product.panel, which no live release and not this shell has. There are: ' +
          'customer.panel, order.panel.',
      ],
    ]);
    assert.deepEqual(withPanels(undefined), []);
  });

  test('asks no server but this one', () => {
    assert.deepEqual(
      unfit(({ remoteJson }) => {
        remoteJson.csp.connectSrc = ['https://a.example', 'https://b.example'];
      }),
      ['https://a.example', 'https://b.example'].map((origin) => [
        'release-csp',
        `The page's policy does not allow ${origin}; ask a platform administrator.`,
      ]),
    );
  });

  test('has no path of a live release of another remote, nor of the shell, nor of the server', () => {
    const routes = [{ path: '/mf-sales', title: 'S', access: ['signed-in' as const] }];
    assert.deepEqual(
      unfit(() => {}, { others: [live({}), live({ remote: 'mf-fleet', routes })] }),
      [['release-routes', 'The route /mf-sales ↔ /mf-sales belongs to mf-fleet 3.0.0 already.']],
    );
    assert.deepEqual(
      unfit(() => {}, { routes: ['/account', '/mf-sales'] }),
      [['release-routes', 'The route /mf-sales ↔ /mf-sales is a screen of the shell.']],
    );
    const at = (path: string) =>
      unfit(({ remoteJson }) => {
        remoteJson.routes = [{ path, title: 'S', access: ['signed-in'] }];
      });
    for (const word of ['api', 'oauth', 'r', 'assets', 'run', 'demo', 'healthz', 'readyz', 'metrics'])
      assert.deepEqual(at(`/${word}`), [
        ['release-routes', `The route /${word} is refused: /${word} belongs to the server.`],
      ]);
    for (const path of ['/apis', '/runs', '/x/api', '/assets-of-ours/:id']) assert.deepEqual(at(path), [], path);
    for (const path of ['/:id', '/:id/x'])
      assert.deepEqual(at(path), [
        ['release-routes', `The route ${path} would answer everybody's paths: begin it with a word of its own.`],
      ]);
  });

  test('may weigh its budget to the byte: what loads first, and all scripts, listed or not', () => {
    const files = new Map([
      ...['remoteEntry.00000000.js', 'js/remote.11111111.js', 'js/screen.22222222.js', 'js/unlisted.33333333.js'].map(
        (name) => [name, randomBytes(3_000)] as const,
      ),
      ['css/a.css', randomBytes(50_000)] as const,
    ]);
    const weigh = (...names: string[]): number =>
      names.reduce((sum, name) => sum + gzipSync(files.get(name) ?? Buffer.alloc(0)).length, 0);
    const initialGzip = weigh('remoteEntry.00000000.js', 'js/remote.11111111.js');
    const totalGzip = weigh(...[...files.keys()].filter((name) => name.endsWith('.js')));
    const budget = (first: number, total: number) =>
      unfit(
        ({ remoteJson }) => {
          remoteJson.sizeBudget = { initialGzip: first, totalGzip: total };
        },
        { files },
      );
    assert.deepEqual(budget(initialGzip, totalGzip), []);
    assert.deepEqual(budget(initialGzip - 1, totalGzip), [
      ['release-size', `${initialGzip} bytes (gzip) load before the first screen; the budget is ${initialGzip - 1}.`],
    ]);
    assert.deepEqual(budget(initialGzip, totalGzip - 1), [
      ['release-size', `All scripts together weigh ${totalGzip} bytes (gzip); the budget is ${totalGzip - 1}.`],
    ]);
    assert.deepEqual(budget(120_000, 1_800_000), []);
    assert.deepEqual(budget(120_001, 1_800_001), [
      [
        'release-size',
        'sizeBudget.initialGzip',
        'The budget initialGzip is 120001 bytes; this platform allows 120000.',
      ],
      ['release-size', 'sizeBudget.totalGzip', 'The budget totalGzip is 1800001 bytes; this platform allows 1800000.'],
    ]);
  });

  test('is refused with everything that is wrong with it at once', () => {
    const found = unfit(
      (manifest) => {
        manifest.containerName = 'x';
        manifest.requires.shared = { lodash: '^4.0.0' };
        manifest.remoteJson.csp.connectSrc = ['https://a.example'];
        manifest.remoteJson.menu = [{ group: 'Sales', label: 'Van', path: '/van', order: 1, access: ['signed-in'] }];
      },
      { routes: ['/mf-sales'] },
    );
    assert.deepEqual(
      found.map(([code]) => code),
      ['release-container', 'release-needs', 'release-routes', 'release-menu', 'release-csp'],
    );
  });
});

describe('the lines of the menu', () => {
  const entry = (group: string, label: string) => ({
    group,
    label,
    path: '/mf-sales',
    order: 1,
    access: ['signed-in' as const],
  });
  const menu = (lines: ReturnType<typeof entry>[], others: LiveRoutes[] = []) =>
    unfit(
      ({ remoteJson }) => {
        remoteJson.menu = lines;
      },
      { others },
    ).map(([, message]) => message);
  const other = live({ menu: [entry('Sales', 'Quotes')] });

  test('are those of one remote: one of another in the same group is refused, in any case', () => {
    assert.deepEqual(menu([entry('Sales', 'Quotes'), entry('sales', 'QUOTES')], [live({}), other]), [
      'The menu has Quotes in the group Sales already, by mf-stock 3.0.0.',
      'The menu has QUOTES in the group sales already, by mf-stock 3.0.0.',
    ]);
    assert.deepEqual(menu([entry('Reports', 'Quotes'), entry('Sales', 'Orders')], [other]), []);
  });

  test('are not in the group of the platform, but for mf-platform', () => {
    for (const group of ['Platform', 'platform'])
      assert.deepEqual(menu([entry(group, 'Mine')]), [
        `The group ${group} of the menu belongs to the platform: put Mine into another one.`,
      ]);
    const line = [{ ...entry('Platform', 'Releases'), path: '/mf-platform' }];
    const own = unfit(({ remoteJson }) => {
      remoteJson.name = 'mf-platform';
      remoteJson.menu = line;
      remoteJson.routes = [{ path: '/mf-platform', title: 'Releases', access: ['admin'] }];
    });
    assert.deepEqual(
      own.filter(([code]) => code === 'release-menu'),
      [],
    );
  });

  test('lead to a route of their own release, with or without a query', () => {
    const lead = (path: string) => menu([{ ...entry('Sales', 'Van'), path }]);
    assert.deepEqual([lead('/mf-sales'), lead('/mf-sales?state=open')], [[], []]);
    const astray = 'The entry Van leads to /mf-sale, which is no route of this remote.';
    assert.deepEqual(lead('/mf-sale'), [astray]);
    const express = unfit(({ remoteJson }) => {
      remoteJson.expressNew = [{ label: 'Van', path: '/mf-sale', access: ['signed-in'] }] as never;
    });
    assert.deepEqual(
      express.map(([, message]) => message),
      [astray],
    );
  });

  test('of Express New are compared with those of others there, not with the menu', () => {
    const express = (others: LiveRoutes[]) =>
      unfit(
        ({ remoteJson }) => {
          remoteJson.expressNew = [{ label: 'Quotes', path: '/mf-sales', access: ['signed-in'] }] as never;
        },
        { others },
      ).map(([, message]) => message);
    assert.deepEqual(express([other]), []);
    const theirs = live({ expressNew: [{ label: 'quotes', path: '/x', access: ['signed-in'] }] as never });
    assert.deepEqual(express([theirs]), ['Express New has Quotes already, by mf-stock 3.0.0.']);
  });

  test('clash with what is live by a code of their own, unless paths clash as well', () => {
    const release = manifestOf(({ remoteJson }) => {
      remoteJson.menu = [entry('Sales', 'Quotes')];
    });
    const clash = (more: Partial<LiveRoutes>) =>
      said(() => refuseLiveClash({ manifest: release }, [live({ ...other, ...more })]));
    assert.deepEqual([clash({})?.status, clash({})?.code, clash({})?.items.length], [422, 'release-menu', 1]);
    const routes = [{ path: '/mf-sales', title: 'S', access: ['signed-in' as const] }];
    assert.deepEqual([clash({ routes })?.code, clash({ routes })?.items.length], ['release-routes', 2]);
    assert.equal(clash({ menu: [] }), null);
  });
});

test('a path of the shell’s own screens clashes also where one of both has a parameter', () => {
  const routes = [{ path: '/order/:id', title: 'S', access: ['signed-in' as const] }];
  assert.equal(shellClashes({ remoteJson: { routes } }, ['/order/new', '/orders']).length, 1);
  assert.deepEqual(shellClashes({ remoteJson: { routes } }, ['/orders']), []);
});

describe('the files of a release', () => {
  const { manifest: text, files: sent } = buildRelease('mf-sales', '1.0.0');
  const manifest = JSON.parse(text) as ReleaseManifest;
  const check = async (change: Change, files: Readonly<Record<string, string>> = sent) => {
    const refused = await checkFiles(changed(change), files).then(
      () => null,
      (error: unknown) => error,
    );
    return (
      said(() => {
        if (refused) throw refused;
      })?.items ?? []
    ).map(({ message }) => message);
  };
  const changed = (change: Change): ReleaseManifest => {
    const copy = structuredClone(manifest);
    change(copy);
    return copy;
  };
  const entry = manifest.entry;

  test('are decoded by their names', async () => {
    const { bytes: files, gzip } = await checkFiles(manifest, sent);
    assert.equal(gzip.get(entry), gzipSync('/* mf-sales 1.0.0 */').length);
    assert.deepEqual([...files.keys()].toSorted(), manifest.files.map(({ path }) => path).toSorted());
    assert.equal(files.get(entry)?.toString(), '/* mf-sales 1.0.0 */');
  });

  test('are each named once, none in a compressed form', async () => {
    assert.deepEqual(
      await check((one) => {
        one.files.push(structuredClone(one.files[0] as ReleaseManifest['files'][number]));
      }),
      [`${entry} is named twice in the manifest.`],
    );
    const bytes = Buffer.from('x');
    for (const form of ['.br', '.gz'])
      assert.deepEqual(
        await check(
          (one) => {
            one.files.push({ path: `a.js${form}`, size: 1, gzip: 1, sha384: hashOf(bytes) });
          },
          { ...sent, [`a.js${form}`]: bytes.toString('base64') },
        ),
        [`a.js${form} ends in ${form}; the server compresses files by itself.`],
      );
  });

  test('are those that the manifest names, byte by byte', async () => {
    const { [entry]: _left, ...less } = sent;
    assert.deepEqual(await check(() => {}, less), [`${entry} is in the manifest, but was not sent.`]);
    assert.deepEqual(await check(() => {}, { ...sent, 'b.js': 'eA==' }), [
      'b.js is sent, but the manifest does not name it.',
    ]);
    assert.deepEqual(await check(() => {}, { ...sent, [entry]: 'eA==' }), [
      `${entry} does not have the bytes that the manifest names.`,
    ]);
    assert.deepEqual(
      await check((one) => {
        for (const file of one.files) if (file.path === entry) file.size += 1;
      }),
      [`${entry} has 20 bytes; the manifest says 21.`],
    );
  });

  test('have every script that is to be loaded: the entry, what is exposed, what is lazy', async () => {
    for (const lost of ['entry', 'exposed', 'lazy'] as const)
      assert.deepEqual(
        await check((one) => {
          if (lost === 'entry') one.entry = 'lost.js';
          else one[lost] = [...one[lost], 'lost.js'];
        }),
        ['lost.js is to be loaded, but is not among the files.'],
      );
  });
});

describe('a version that is chosen', () => {
  const choose = (change: object) =>
    said(() =>
      refuseUnfit(
        {
          remote: 'mf-sales',
          version: '1.0.0',
          status: 'available',
          supported_until: null,
          fault: null,
          check_state: 'passed',
          manifest: manifestOf(),
          ...change,
        },
        shell,
      ),
    );

  test('has passed its checks, or is the installation’s own', () => {
    assert.deepEqual([choose({}), choose({ check_state: 'own' })], [null, null]);
    for (const [state, code, words] of [
      ['failed', 'release-failed', /failed its checks in the browser\. Its page says which one/],
      ['unchecked', 'release-unchecked', /has not been checked in a browser yet\. Wait for the check/],
    ] as const) {
      const refused = choose({ check_state: state });
      assert.deepEqual([refused?.status, refused?.code], [409, code]);
      assert.match(refused?.message ?? '', words);
    }
  });

  test('is not blocked, still supported, and what its team signed; each is said before what else is wrong', (t) => {
    const now = Date.parse('2030-03-04T10:00:00Z');
    t.mock.timers.enable({ apis: ['Date'], now });
    const all = {
      status: 'blocked',
      supported_until: new Date(now),
      fault: 'Its file is gone.',
      check_state: 'failed',
    };
    const codeOf = (change: object) => choose({ ...all, ...change })?.code;
    assert.deepEqual(
      [
        codeOf({}),
        codeOf({ status: 'deprecated' }),
        codeOf({ status: 'deprecated', supported_until: null }),
        codeOf({ status: 'deprecated', supported_until: null, fault: null }),
      ],
      ['release-blocked', 'release-deprecated', 'release-changed', 'release-failed'],
    );
    assert.match(
      choose({ supported_until: new Date(now) })?.message ?? '',
      /^mf-sales 1\.0\.0 was supported until 2030-03-04\./,
    );
    assert.equal(choose({ status: 'deprecated', supported_until: new Date(now + 1) }), null);
    assert.match(
      choose({ fault: 'Its file is gone.' })?.message ?? '',
      /changed after it was published\. Its file is gone\.$/,
    );
  });

  test('fits the shell; otherwise each package is said that does not', () => {
    const refused = choose({
      manifest: manifestOf(({ requires }) => {
        requires.shared = { react: '^18.0.0', lodash: '^4.0.0' };
      }),
    });
    assert.deepEqual([refused?.status, refused?.code], [422, 'release-needs']);
    assert.deepEqual(
      refused?.items.map(({ field, message }) => [field, message]),
      [
        ['lodash', 'lodash: the shell provides nothing, mf-sales 1.0.0 needs ^4.0.0.'],
        ['react', 'react: the shell provides 19.3.1, mf-sales 1.0.0 needs ^18.0.0.'],
      ],
    );
  });
});

describe('a manifest', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const read = (manifest: string, signed = manifest) =>
    said(() =>
      readSigned({ manifest, signature: sign(null, Buffer.from(signed), privateKey).toString('base64') }, publicKey),
    );
  const text = buildRelease('mf-sales', '1.0.0').manifest;

  test('is signed to the letter', () => {
    assert.equal(read(text), null);
    const refused = read(`${text} `, text);
    assert.deepEqual([refused?.status, refused?.code], [403, 'release-signature']);
  });

  test('that cannot be read says what is wrong at which place', () => {
    assert.deepEqual(
      read('no json')?.items.map(({ code }) => code),
      ['release-manifest'],
    );
    const items = read(JSON.stringify({ ...(JSON.parse(text) as object), files: [{ path: 'a.js' }] }))?.items ?? [];
    assert.ok(
      items.every(({ code, field, message }) => code === 'release-manifest' && message.startsWith(`${field}: `)),
    );
    assert.ok(items.some(({ field }) => field === 'files.0.size'));
  });

  test('of a shell is refused: the server stores its own', () => {
    assert.deepEqual(
      read(buildRelease('shell', '1.0.0').manifest)?.items.map(({ code, message }) => [code, message]),
      [['release-name', 'A shell is published by the server that it was built for.']],
    );
  });
});
