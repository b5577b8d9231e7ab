import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { candidate, detailOf, failed, LEFT, noBrowser, OWN, smallShell } from './testing/small-shell.ts';

const check = smallShell();

describe('a check in the browser', { skip: noBrowser }, () => {
  test('closes every page, not only the first', async () => {
    // The first page waits with its later screens until another page has drawn one.
    const steps = await check(
      candidate(`
        globalThis.isFirst ||= path === '/x';
        if (!globalThis.isFirst) localStorage.setItem('mf-x.another', '1');
        else if (path !== '/x' && !localStorage.getItem('mf-x.another')) {
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
    const steps = await check(
      candidate(`
        console.warn('only a warning');
        if (path === '/x/b') for (let at = 1; at <= 12; at += 1) console.error('no price ' + at);
        if (path === '/x/c') fetch('/broken');
        if (path === '/x/d') window.open('/elsewhere');`),
      ['/x', '/x/b', '/x/c', '/x/d'],
      { ofShell: "console.error('the shell'); addEventListener('keydown', () => undefined);" },
    );
    assert.deepEqual(failed(steps), ['draws /x/b', 'draws /x/c', 'draws /x/d'], JSON.stringify(steps));
    const lines = Array.from({ length: 10 }, (_, at) => `no price ${at + 1}`);
    assert.deepEqual(detailOf(steps, 'draws /x/b').split('\n'), lines);
    assert.match(detailOf(steps, 'draws /x/c'), /responded with a status of 500/);
    assert.match(detailOf(steps, 'draws /x/d'), /^It opened a window: /);
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
      steps.slice(-4).map(({ name }) => name),
      [
        'closes without an error',
        'stores nothing that outlives it',
        'violates no policy of the page',
        'contacts no other server',
      ],
    );
  });

  test('looks a third time when only the second one added a style, because the first may have had no time', async () => {
    const grows = (times: string) =>
      candidate(`
        globalThis.mounts = (globalThis.mounts ?? 0) + 1;
        if (${times}) {
          const style = document.createElement('style');
          style.dataset.emotion = 'own';
          style.textContent = '.css-own { color: red }';
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
    const steps = await check(candidate(`if (path === '/x') for (;;);`), ['/x'], { withinMs: 8_000 });
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
