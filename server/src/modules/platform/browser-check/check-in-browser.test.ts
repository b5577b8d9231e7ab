import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { CheckStep, RemoteJson } from '@iwe/contract';
import { checkInBrowser, screensOf } from './check-in-browser.ts';
import { findBrowser } from './find-browser.ts';
import { pendingAt } from './leftovers.ts';

const executable = await findBrowser();
const skip = executable === null && 'there is no Chromium on this machine';
const OWN = 'mf-x@1.0.0';

/** A shell in small: asks to sign in, and shows the remote at every path but that of its own screen. */
const SHELL = `<!doctype html><html lang="en"><title>Shell</title><div id="root"></div><script>
  const root = document.querySelector('#root');
  const show = () => {
    const place = document.querySelector('#place');
    if (globalThis.unmount) globalThis.unmount();
    globalThis.unmount = null;
    place.replaceChildren();
    if (location.pathname === '/account/sign-ins') return;
    if (globalThis.mount) { globalThis.mount(place, location.pathname); return; }
    const script = document.createElement('script');
    script.src = '/r/mf-x/1.0.0/remote.js';
    script.onload = show;
    document.head.append(script);
  };
  const draw = () => {
    if (document.cookie.includes('in=')) {
      root.innerHTML = '<main id="content"><p>Shell</p><div id="place"></div></main>';
      show();
      return;
    }
    root.innerHTML = '<form><label>Email <input name="email"></label>' +
      '<label>Password <input type="password" name="password"></label><button>Sign in</button></form>';
    root.firstChild.onsubmit = (event) => {
      event.preventDefault();
      const { email, password } = event.target.elements;
      if (email.value === 'ann@x.example' && password.value === 'secret') { document.cookie = 'in=1'; draw(); }
    };
  };
  addEventListener('popstate', show);
  draw();
</script></html>`;

/** The candidate: draws a heading into an element of its own, and more by the path. */
const candidate = (more: string, before = ''): string => `{
  ${before}
  globalThis.mount = (place, path) => {
    const own = document.createElement('section');
    own.dataset.remote = '${OWN}';
    own.innerHTML = '<h2>A screen</h2>';
    place.append(own);
    ${more}
  };
}`;

let script = '';
let url = '';
const server = createServer((request, answer) => {
  answer.setHeader('content-security-policy', "img-src 'self'");
  const refused = { '/gone': 404, '/away': 503 }[request.url ?? ''];
  if (refused !== undefined) answer.writeHead(refused).end();
  else if (request.url === '/r/mf-x/1.0.0/remote.js') answer.setHeader('content-type', 'text/javascript').end(script);
  else answer.setHeader('content-type', 'text/html').end(SHELL);
});
before(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const account = { email: 'ann@x.example', password: 'secret', userId: 1 };
const check = (
  code: string,
  paths: readonly string[] = ['/x'],
  options: { end?: AbortSignal; withinMs?: number } = {},
) => {
  script = code;
  const remoteJson = { routes: paths.map((path) => ({ path, title: 'A', access: [] })) } as unknown as RemoteJson;
  return checkInBrowser(executable ?? '', url, account, { remote: 'mf-x', version: '1.0.0', remoteJson }, options);
};
const LEFT = 'leaves no style, timer, listener or changed function behind';
const failed = (steps: readonly CheckStep[]) => steps.filter(({ passed }) => !passed).map(({ name }) => name);
const detailOf = (steps: readonly CheckStep[], name: string) => steps.find((step) => step.name === name)?.detail ?? '';

describe('a check in the browser', { skip }, () => {
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
        ...['/x', '/x/b', '/x/c', '/x/d'].flatMap((path) => [`draws ${path}`, `is accessible at ${path}`]),
        'closes without an error',
        'violates no policy of the page',
        'contacts no other server',
      ],
    );
  });

  test('reports what a screen does wrong, each under its own name', async () => {
    const steps = await check(
      candidate(`
        if (path === '/x/b') own.innerHTML += '<img src="/a.png">';
        if (path === '/x/c') console.error('no price');
        if (path === '/x/d') fetch('http://collector.example/', { mode: 'no-cors' }).catch(() => undefined);
        if (path === '/x/e') own.innerHTML += '<img alt="" src="http://pictures.example/a.png">';
        if (path === '/x/f') setTimeout(() => { throw new Error('too late'); }, 5);
        globalThis.addEventListener('resize', () => undefined);
        document.body.append(document.createElement('style'));`),
      ['/x', '/x/b', '/x/c', '/x/d', '/x/e', '/x/f'],
    );
    assert.deepEqual(
      failed(steps).filter((name) => !/^draws \/x\/[de]$/.test(name)),
      [
        LEFT,
        'is accessible at /x/b',
        'draws /x/c',
        'draws /x/f',
        'violates no policy of the page',
        'contacts no other server',
      ],
    );
    assert.match(
      detailOf(steps, LEFT),
      /listeners more after every unmount[^]*style sheets that were not there before/,
    );
    assert.match(detailOf(steps, 'is accessible at /x/b'), /^image-alt: .*img/);
    assert.equal(detailOf(steps, 'draws /x/c'), 'no price');
    assert.equal(detailOf(steps, 'draws /x/f'), 'too late');
    assert.match(detailOf(steps, 'violates no policy of the page'), /^img-src http:\/\/pictures\.example\/a\.png/);
    // The two requests leave in either order.
    assert.match(detailOf(steps, 'contacts no other server'), /^http:\/\/collector\.example\/$/m);
  });

  test('closes every page, not only the first', async () => {
    // The first page waits with its later screens until another page has drawn one.
    const steps = await check(
      candidate(`
        globalThis.isFirst ||= path === '/x';
        if (!globalThis.isFirst) localStorage.setItem('another', '1');
        else if (path !== '/x' && !localStorage.getItem('another')) {
          own.remove();
          addEventListener('storage', () => place.append(own), { once: true });
        }
        globalThis.unmount = () => {
          if (!globalThis.isFirst && location.pathname === '/account/sign-ins') reportError(new Error('cannot close'));
        };`),
      ['/x', '/x/b', '/x/c'],
    );
    assert.deepEqual(failed(steps), ['closes without an error']);
    assert.match(detailOf(steps, 'closes without an error'), /^cannot close/);
  });

  test('ends at once when the first screen is not the release’s own', async () => {
    for (const shown of ['remote-notice', 'remote-failure']) {
      const notice = await check(`globalThis.mount = (place) => {
        place.innerHTML = '<p data-testid="${shown}">IWE-105 It does not fit.</p>'; };`);
      assert.deepEqual(failed(notice), ['mounts at /x']);
      assert.equal(detailOf(notice, 'mounts at /x'), '/x: IWE-105 It does not fit.');
      assert.deepEqual(notice.map(({ name }) => name).slice(1), ['mounts at /x', 'contacts no other server']);
    }
    const beside = await check(
      candidate(`place.insertAdjacentHTML('beforeend', '<section data-remote="mf-x@0.9.0"></section>');`),
    );
    assert.equal(detailOf(beside, 'mounts at /x'), `/x shows ${OWN}, mf-x@0.9.0 instead of ${OWN}.`);
  });

  test('of a release without a screen that opens by itself says so', async () => {
    const steps = await check(candidate(''), ['/x/:id']);
    assert.deepEqual(failed(steps), ['has a screen']);
    assert.match(detailOf(steps, 'has a screen'), /No route opens without a record/);
  });

  test('is repeated when the machine was too slow to tell, and ends with the worker', async () => {
    const empty = 'globalThis.mount = () => undefined;';
    await assert.rejects(check(empty, ['/x'], { withinMs: 2_500 }), /took longer than 2\.5 s .* is repeated/);
    await assert.rejects(
      check(empty, ['/x'], { end: AbortSignal.abort() }),
      (error: Error) => !/longer/.test(error.message),
    );
  });
});

test('the screens of a check open without a record: new sheets of each name, each once, at most 25', () => {
  const routes = (...given: { path: string; routeNames?: string[] }[]) =>
    ({ routes: given }) as unknown as Pick<RemoteJson, 'routes'>;
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
