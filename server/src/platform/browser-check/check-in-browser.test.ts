import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RemoteJson } from '@iwe/contract';
import { screensOf } from './check-in-browser.ts';
import { pendingAt } from './leftovers.ts';
import { candidate, detailOf, failed, LEFT, noBrowser, smallShell } from './testing/small-shell.ts';

// More of what a check finds: check-in-browser.wide.test.ts.
const check = smallShell();
const GROWTH = 'opens 8 times more without growing';

describe('a check in the browser', { skip: noBrowser }, () => {
  test('mounts the first screen twice, then draws and tests every screen in their order', async () => {
    // What the server refuses, or has not on this machine, is no error of the screen.
    const asks = candidate(`if (path === '/x/b') for (const one of ['/gone', '/away']) fetch(one);`);
    const steps = await check(asks, ['/x', '/x/b', '/x/:id', '/x/c/:tab?', '/x/d']);
    assert.deepEqual(failed(steps), [], JSON.stringify(steps));
    assert.deepEqual(
      steps.map(({ name }) => name.replace(/^runs .*/, 'runs')).filter((name) => name !== 'mounts a third time'),
      [
        'runs',
        'mounts at /x',
        'mounts again after it was taken down',
        LEFT,
        GROWTH,
        ...['/x', '/x/b', '/x/c', '/x/d'].flatMap((path) => [`draws ${path}`, `is accessible at ${path}`]),
        'closes without an error',
        'stores nothing that outlives it',
        'violates no policy of the page',
        'contacts no other server',
      ],
    );
  });

  test('reports what a screen does wrong, each under its own name', async () => {
    const steps = await check(
      candidate(
        `
        if (path === '/x/b') own.innerHTML += '<img src="/a.png">';
        if (path === '/x/c') {
          console.error('no price');
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('@media screen { button { color: red } } @keyframes turn { to { rotate: 1turn } }' +
            '@scope ([data-remote^="mf-x@"], [data-panel^="mf-x@"]) { em { color: blue } }' +
            '@scope ([data-remote^="mf-x@"], body) { strong { color: blue } }');
          document.adoptedStyleSheets = [sheet];
        } else document.adoptedStyleSheets = [];
        if (path === '/x/d') fetch('http://collector.example/', { mode: 'no-cors' }).catch(() => undefined);
        if (path === '/x/e') own.innerHTML += '<img alt="" src="http://pictures.example/a.png">';
        if (path === '/x/f') {
          setTimeout(() => { throw new Error('too late'); }, 5);
          document.cookie = 'junk=1; path=/x';
          localStorage.setItem('x', '1');
          localStorage.setItem('mf-x.columns', '1');
          localStorage.setItem('iwe.draft|x', 'y'.repeat(300_000));
          indexedDB.open('hoard');
          navigator.locks.request('iwe-poll-1', () => new Promise(() => undefined));
        }
        globalThis.addEventListener('resize', () => undefined);
        document.body.append(document.createElement('style'));
        own.append(...Array.from({ length: 50 }, () => {
          const one = document.createElement('i');
          for (const name of ['a', 'b', 'c', 'd', 'e']) one.addEventListener(name, () => undefined);
          return one;
        }));
        kept.push(own, new Array(100_000).fill(path));`,
        'const kept = [];',
      ),
      ['/x', '/x/b', '/x/c', '/x/d', '/x/e', '/x/f'],
    );
    assert.deepEqual(
      failed(steps).filter((name) => !/^draws \/x\/[de]$/.test(name)),
      [
        LEFT,
        GROWTH,
        'is accessible at /x/b',
        'draws /x/c',
        'styles its own element alone at /x/c',
        'draws /x/f',
        'stores nothing that outlives it',
        'violates no policy of the page',
        'contacts no other server',
      ],
    );
    assert.match(
      detailOf(steps, LEFT),
      /listeners more after every unmount[^]*style sheets that were not there before/,
    );
    assert.match(
      detailOf(steps, GROWTH),
      /^5\d elements more after every opening[^]*\n25\d listeners more after [^]*\n\d{3} kB of memory more after every/,
    );
    assert.match(detailOf(steps, 'is accessible at /x/b'), /^image-alt: .*img/);
    assert.equal(detailOf(steps, 'draws /x/c'), 'no price');
    assert.match(
      detailOf(steps, 'styles its own element alone at /x/c'),
      /^The rule 'button' applies to .*\nThe rule 'strong' .*$/,
    );
    assert.equal(detailOf(steps, 'draws /x/f'), 'too late');
    assert.match(detailOf(steps, 'violates no policy of the page'), /^img-src http:\/\/pictures\.example\/a\.png/);
    assert.deepEqual(detailOf(steps, 'stores nothing that outlives it').split('\n'), [
      'It leaves the entry x of the local storage.',
      'It leaves the database hoard.',
      'It leaves the lock iwe-poll-1.',
      'It leaves the cookie junk for /x.',
      'It adds 300 kB to the local storage; 250 kB are allowed.',
    ]);
    // The two requests leave in either order.
    assert.match(detailOf(steps, 'contacts no other server'), /^http:\/\/collector\.example\/$/m);
  });
});

test('the screens of a check open without a record: new sheets of each name, each once, at most 25', () => {
  const routes = (...given: { path: string; routeNames?: string[]; access?: string[] }[]) =>
    ({ routes: given.map((route) => ({ access: ['signed-in'], ...route })) }) as unknown as Pick<RemoteJson, 'routes'>;
  assert.deepEqual(
    screensOf(
      routes(
        { path: '/list' },
        { path: '/list/:tab?' },
        { path: '/list/:id' },
        { path: '/order_add/:routeName/:operation?', routeNames: ['Invoices', 'Quotings'] },
        { path: '/order_detail/:routeName/:id', routeNames: ['Invoices'] },
        { path: '/nothing/:routeName' },
        { path: '/list' },
        { path: '/keys', access: ['platform-admin'] },
      ),
    ),
    ['/list', '/order_add/Invoices', '/order_add/Quotings'],
  );
  const many = Array.from({ length: 30 }, (_, at) => ({ path: `/x${at}` }));
  assert.deepEqual(
    screensOf(routes(...many)),
    many.slice(0, 25).map(({ path }) => path),
  );
});

test('pending are a candidate’s timers that neither ended nor were given up, at each mark', () => {
  const own = '/r/mf-x/1.0.0/';
  let ts = 0;
  const event = (name: string, data: object, url = `http://x${own}a.js`, frame = 'main') => ({
    name,
    ts: (ts += 1),
    args: { data: { frame, ...data, stackTrace: [{ url }] } },
  });
  const mark = (syncId: string) => ({ name: 'clock_sync', ts: (ts += 1), args: { sync_id: syncId } });
  const events = [
    mark('before'),
    event('TimerInstall', { timerId: 1, singleShot: true }),
    event('TimerInstall', { timerId: 2, singleShot: false }),
    event('TimerInstall', { timerId: 3, singleShot: true }, 'http://x/assets/shell.js'),
    event('TimerInstall', { timerId: 4, singleShot: true }, undefined, 'another frame'),
    event('RequestAnimationFrame', { id: 1 }),
    event('RequestAnimationFrame', { id: 2 }),
    event('RequestAnimationFrame', { id: 3 }, 'http://x/assets/shell.js'),
    mark('all'),
    event('TimerFire', { timerId: 1 }),
    event('TimerFire', { timerId: 2 }),
    event('FireAnimationFrame', { id: 1 }),
    mark('fired'),
    event('TimerRemove', { timerId: 2 }),
    event('CancelAnimationFrame', { id: 2 }),
    mark('given up'),
  ];
  assert.deepEqual(
    [...pendingAt(events.toReversed(), 'main', own)],
    [
      ['before', 0],
      ['all', 4],
      ['fired', 2],
      ['given up', 0],
    ],
  );
});

test('a frame that asks for the next one is pending while its callback runs, too', () => {
  const event = (name: string, ts: number, id: number, dur?: number) => ({
    name,
    ts,
    ...(dur === undefined ? {} : { dur }),
    args: { data: { frame: 'main', id, stackTrace: [{ url: 'http://x/r/mf-x/a.js' }] } },
  });
  const mark = (syncId: string, ts: number) => ({ name: 'clock_sync', ts, args: { sync_id: syncId } });
  const events = [
    event('RequestAnimationFrame', 10, 1),
    event('FireAnimationFrame', 20, 1, 6_000),
    mark('inside', 3_000),
    event('RequestAnimationFrame', 6_010, 2),
    mark('behind', 6_500),
    event('FireAnimationFrame', 7_000, 2, 100),
    mark('the last', 7_050),
  ];
  assert.deepEqual(
    [...pendingAt(events, 'main', '/r/mf-x/')],
    [
      ['inside', 1],
      ['behind', 1],
      ['the last', 0],
    ],
  );
});
