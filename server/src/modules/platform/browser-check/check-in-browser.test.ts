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
/** What the shell itself does when its page is loaded. */
let ofShell = '';
let url = '';
const server = createServer((request, answer) => {
  answer.setHeader('content-security-policy', "img-src 'self'");
  const refused = { '/gone': 404, '/away': 503, '/broken': 500 }[request.url ?? ''];
  if (refused !== undefined) answer.writeHead(refused).end();
  else if (request.url === '/r/mf-x/1.0.0/remote.js') answer.setHeader('content-type', 'text/javascript').end(script);
  else
    answer
      .setHeader('content-type', 'text/html')
      .end(SHELL.replace('draw();\n</script>', `${ofShell}\ndraw();</script>`));
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

  test('says what each screen did, at most ten things of one, and nothing that is the shell’s own', async () => {
    ofShell = "console.error('the shell'); addEventListener('keydown', () => undefined);";
    try {
      const steps = await check(
        candidate(`
          console.warn('only a warning');
          if (path === '/x/b') for (let at = 1; at <= 12; at += 1) console.error('no price ' + at);
          if (path === '/x/c') fetch('/broken');
          if (path === '/x/d') window.open('/elsewhere');`),
        ['/x', '/x/b', '/x/c', '/x/d'],
      );
      assert.deepEqual(failed(steps), ['draws /x/b', 'draws /x/c', 'draws /x/d'], JSON.stringify(steps));
      const lines = Array.from({ length: 10 }, (_, at) => `no price ${at + 1}`);
      assert.deepEqual(detailOf(steps, 'draws /x/b').split('\n'), lines);
      assert.match(detailOf(steps, 'draws /x/c'), /responded with a status of 500/);
      assert.match(detailOf(steps, 'draws /x/d'), /^It opened a window: /);
    } finally {
      ofShell = '';
    }
  });

  test('names every other server that a screen asks, once, also by a socket and also one of the browser’s maker', async () => {
    const steps = await check(
      candidate(`
        for (const ask of ['http://collector.example/a?b=1', 'http://update.googleapis.com/'])
          fetch(ask, { mode: 'no-cors' }).catch(() => undefined);
        new WebSocket('ws://sockets.example/c');`),
    );
    assert.deepEqual(detailOf(steps, 'contacts no other server').split('\n').toSorted(), [
      'collector.example:80',
      'http://collector.example/a?b=1',
      'http://update.googleapis.com/',
      'sockets.example:80',
      'ws://sockets.example/c',
    ]);
  });

  test('tests screens by the rules of WCAG 2.2 AA, in the remote’s own element, and by no others', async () => {
    const steps = await check(
      candidate(`
        const small = '<button style="all:unset;width:8px;height:8px;display:inline-block" aria-label="a"></button>';
        const own1 = (html) => { own.innerHTML += html; };
        if (path === '/x/b') own1('<p style="color:#ccc;background:#fff">A price</p>');
        if (path === '/x/c') own1('<label>A <input autocomplete="nonsense"></label>');
        if (path === '/x/d') own1('<div>' + small + small.replace('"a"', '"b"') + '</div>');
        if (path === '/x/e') own1('<h5>Skipped</h5>');
        if (path === '/x/f') place.insertAdjacentHTML('beforeend', '<img src="/a.png">');`),
      ['/x', '/x/b', '/x/c', '/x/d', '/x/e', '/x/f'],
    );
    assert.deepEqual(
      steps.filter(({ passed }) => !passed).map(({ name, detail }) => `${name}: ${detail.split(':')[0]}`),
      [
        'is accessible at /x/b: color-contrast',
        'is accessible at /x/c: autocomplete-valid',
        'is accessible at /x/d: target-size',
      ],
    );
  });

  test('tries no more screens after three that did not appear', async () => {
    const paths = ['/x', ...Array.from({ length: 12 }, (_, at) => `/x/${at}`)];
    const steps = await check(
      candidate(`if (path !== '/x') place.innerHTML = '<p data-testid="remote-failure">It is broken.</p>';`),
      paths,
    );
    const missing = failed(steps);
    // The three pages work at once: two may be at a screen when the third one is missing.
    assert.ok(missing.length >= 3 && missing.length <= 5, missing.join());
    assert.ok(missing.every((name) => name.startsWith('draws /x/')));
    assert.equal(
      steps.filter(({ name }) => name.startsWith('is accessible')).length,
      1,
      'what is missing is not tested',
    );
    assert.deepEqual(
      steps.slice(-3).map(({ name }) => name),
      ['closes without an error', 'violates no policy of the page', 'contacts no other server'],
    );
  });

  test('looks a third time when only the second one added a style, because the first may have had no time', async () => {
    const grows = (times: string) =>
      candidate(`
        globalThis.mounts = (globalThis.mounts ?? 0) + 1;
        if (${times}) {
          const style = document.createElement('style');
          style.dataset.emotion = 'own';
          style.textContent = 'b { color: red }';
          document.head.append(style);
        }`);
    const once = await check(grows('globalThis.mounts === 2'));
    assert.deepEqual(failed(once), [], JSON.stringify(once));
    assert.ok(once.some(({ name }) => name === 'mounts a third time'));
    const always = await check(grows('globalThis.mounts < 5'));
    assert.deepEqual(failed(always), [LEFT]);
    assert.equal(detailOf(always, LEFT), '1 rules of styles more after every unmount');
  });

  test('asks a busy screen again to be left', async () => {
    const steps = await check(
      candidate(`
        document.body.append(own);
        let asked = 0;
        globalThis.isBusy ??= path === '/x';
        const leave = () => {
          if (location.pathname !== '/account/sign-ins') return;
          asked += 1;
          if (globalThis.isBusy && asked < 2) return;
          globalThis.isBusy = false;
          own.remove();
          removeEventListener('popstate', leave);
        };
        addEventListener('popstate', leave);`),
    );
    assert.deepEqual(failed(steps), [], JSON.stringify(steps));
  });

  test('fails a release whose page hangs, and says at which screen', async () => {
    const steps = await check(candidate(`if (path === '/x') for (;;);`), ['/x'], { withinMs: 1_500 });
    assert.deepEqual(failed(steps), ['ends in time']);
    assert.match(
      detailOf(steps, 'ends in time'),
      /^The page did not answer any more at \/x; the check was broken off after \d+ s of waiting\. Look for a loop/,
    );
  });

  test('of a release without a screen that opens by itself says so', async () => {
    const steps = await check(candidate(''), ['/x/:id']);
    assert.deepEqual(failed(steps), ['has a screen']);
    assert.match(detailOf(steps, 'has a screen'), /No route opens without a record/);
  });

  test('is repeated when the machine was too slow to tell, and ends with the worker', async () => {
    // Its element is there, and nothing is drawn into it.
    const empty = candidate('own.replaceChildren();');
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
