import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CheckedPage, isOutside, PageHangs } from './checked-page.ts';
import { findBrowser } from './find-browser.ts';
import { confinementText, launchConfined } from './launch-browser.ts';
import type { ConfinedBrowser } from './launch-browser.ts';
import { hasGrown, leftovers, LeftoverWatch } from './leftovers.ts';
import type { Holdings } from './leftovers.ts';
import { wideTest } from '../../testing/ring.ts';

const OWN = '/r/mf-x/1.0.0/';

/** What the candidates do when their script is loaded, by its name. */
const CANDIDATES: Record<string, string> = {
  'federation.js': `
    globalThis.webpackChunkiwe_shell.push = () => 0;
    globalThis.__FEDERATION__ = { __INSTANCES__: [] };`,
  'good.js': `
    const work = () => undefined;
    window.addEventListener('resize', work);
    const interval = setInterval(work, 50);
    setTimeout(() => { window.removeEventListener('resize', work); clearInterval(interval); }, 60);
    window.mf_x_1_0_0 = {};`,
  'style.js': `
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('b { color: red }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`,
  'patch.js': `
    const own = window.fetch;
    window.fetch = (...given) => own(...given);
    Array.prototype.at = function () { return undefined; };
    // Also hides it from whoever looks with the usual functions.
    Object.getOwnPropertyDescriptor = () => undefined;
    Reflect.getOwnPropertyDescriptor = () => undefined;`,
  'wrap.js': `
    for (const [object, name] of [[history, 'pushState'], [document, 'createElement'], [navigator, 'sendBeacon'],
      [crypto.subtle, 'digest'], [performance, 'now'], [window, 'addEventListener'], [Intl, 'DateTimeFormat'],
      [Storage.prototype, 'getItem']]) {
      const own = object[name];
      object[name] = function (...given) { return own.apply(this, given); };
    }
    Object.defineProperty(document, 'cookie', { get: () => '' });
    // What nobody else has is no replacement.
    document.ownCounter = 1;
    Intl.ownHelper = () => undefined;`,
  'interval.js': `setInterval(() => undefined, 60_000);`,
  'chain.js': `const again = () => setTimeout(again, 20); again();`,
  'frame.js': `const again = () => requestAnimationFrame(again); again();`,
  'loop.js': `setTimeout(() => { for (;;); }, 10);`,
  'listener.js': `document.addEventListener('keydown', () => undefined);`,
  'window.js': `addEventListener('keydown', () => undefined); addEventListener('keyup', () => undefined);`,
  'body.js': `document.body.addEventListener('keydown', () => undefined);`,
  'root.js': `document.documentElement.addEventListener('keydown', () => undefined);`,
  'once.js': `addEventListener('pagehide', () => undefined, { once: true });`,
  'link.js': `
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet'; sheet.href = 'data:text/css,b{}'; document.head.append(sheet);`,
  'emotion.js': `
    const style = document.createElement('style');
    style.dataset.emotion = 'css'; style.textContent = 'b { color: red }'; document.head.append(style);`,
};

/** Tries to reach the other port in every way that a page has. */
const reach = (tcp: number, udp: number): string => `
  const other = 'http://127.0.0.1:${tcp}';
  const settle = (start) => new Promise((resolve) => { start(resolve); setTimeout(resolve, 1500); });
  const all = [
    fetch(other + '/fetch', { mode: 'no-cors' }).catch(() => undefined),
    fetch('http://exfiltrated.localhost:${tcp}/name', { mode: 'no-cors' }).catch(() => undefined),
    settle((done) => { const one = new Image(); one.onload = one.onerror = done; one.src = other + '/image'; }),
    settle((done) => { const one = new WebSocket('ws://127.0.0.1:${tcp}/socket'); one.onopen = one.onerror = done; }),
    settle((done) => { const one = new WebSocket('ws://localhost:${tcp}/socket'); one.onopen = one.onerror = done; }),
    settle((done) => { const one = new EventSource(other + '/events'); one.onerror = done; }),
    settle((done) => {
      const one = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:127.0.0.1:${udp}' },
        { urls: 'turn:127.0.0.1:${udp}', username: 'a', credential: 'b' },
        { urls: 'turn:127.0.0.1:${tcp}?transport=tcp', username: 'a', credential: 'b' },
      ] });
      one.onicegatheringstatechange = () => one.iceGatheringState === 'complete' && done();
      one.createDataChannel('data');
      one.createOffer().then((offer) => one.setLocalDescription(offer));
    }),
    settle((done) => { navigator.sendBeacon(other + '/beacon', 'x'); done(); }),
    settle((done) => {
      const one = document.createElement('link');
      one.rel = 'preconnect'; one.href = other; document.head.append(one); done();
    }),
  ];
  Promise.all(all).then(() => { location.href = other + '/navigation'; });`;

const executable = await findBrowser();
const skip = executable === null && 'there is no Chromium on this machine';

let reached: string[] = [];
let other: Server;
let confined: ConfinedBrowser;
let checked: ReturnType<typeof createHttpServer>;
let url = '';
const udp = createSocket('udp4');
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

before(async () => {
  if (executable === null) return;
  other = createServer((socket) => {
    socket.on('error', () => undefined).once('data', (bytes) => reached.push(String(bytes).split('\r\n')[0] ?? ''));
    reached.push('a connection');
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  udp.on('message', () => reached.push('a datagram'));
  await new Promise<void>((resolve) => void udp.bind(0, '127.0.0.1', resolve));
  checked = createHttpServer((request, answer) => {
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    const script = name === 'reach.js' ? reach(portOf(other), portOf(udp)) : CANDIDATES[name];
    if (name === 'late') setTimeout(() => answer.end(), 1000);
    else if (script === undefined)
      answer
        .setHeader('content-type', 'text/html')
        .end('<h1>Page</h1><script>webpackChunkiwe_shell = []; __FEDERATION__ = {};</script>');
    else answer.setHeader('content-type', 'text/javascript').end(`{${script}}`);
  });
  await new Promise<void>((resolve) => void checked.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${portOf(checked)}`;
  confined = await launchConfined(executable, url);
});
after(async () => {
  await confined?.close();
  checked?.close();
  other?.close();
  udp.close();
});

const openPage = async (): Promise<CheckedPage> => {
  const page = await CheckedPage.open(await confined.browser.newContext(), url);
  await page.load(`${url}/`, 10_000);
  return page;
};

/** Loads a script as the shell does, and resolves when it ran. */
const load = (page: CheckedPage, name: string): Promise<void> =>
  page.run(`new Promise((resolve, reject) => {
    const one = document.createElement('script');
    one.onload = () => resolve(); one.onerror = reject; one.src = ${JSON.stringify(OWN + name)};
    document.head.append(one);
  })`);

describe('the browser of the check', { skip }, () => {
  test('reaches no other port of this machine, whatever a candidate tries', async () => {
    reached = [];
    const page = await openPage();
    await load(page, 'reach.js');
    // The last attempt is a navigation; the refusal is the page that follows it.
    await page.page.waitForURL('**/navigation', { timeout: 10_000, waitUntil: 'commit' }).catch(() => undefined);
    assert.deepEqual(reached, []);
    for (const port of [portOf(other)])
      assert.ok(
        [...confined.refused].some((address) => address.endsWith(`:${port}`)),
        'the proxy refused it',
      );
    assert.ok(page.outside.size >= 4, `the check reports it: ${[...page.outside].join(', ')}`);
    await page.page.context().close();
  });

  test('is recognised by nothing in the page', async () => {
    const page = await openPage();
    const seen = await page.page.evaluate<unknown>(
      `({ driven: navigator.webdriver, own: Object.keys(window).filter((key) => key !== 'webpackChunkiwe_shell' && /iwe|check|playwright|violations/i.test(key)),
          named: [navigator.userAgent, ...navigator.userAgentData.brands.map(({ brand }) => brand)]
            .filter((name) => /headless/i.test(name)), language: navigator.language,
          native: [setInterval, addEventListener, fetch].every((one) => /native code/.test(one.toString())) })`,
    );
    assert.deepEqual(seen, { driven: false, own: [], named: [], language: 'en-AU', native: true });
    await page.page.context().close();
  });

  wideTest('waits for a page that the machine gives no time, and for one that waits for the server', async () => {
    const page = await CheckedPage.open(await confined.browser.newContext(), url, 300);
    await page.load(`${url}/`, 10_000);
    await page.page.evaluate(`fetch('/late').then(() => document.body.append(document.createElement('h3')))`);
    assert.equal(await page.appears('h3', 100), true, 'the server answers after a second');
    assert.equal(await page.appears('h4', 100), false, 'nothing is to come');
    const session = await confined.browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo
      .filter(({ type, id }) => type === 'renderer' && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('renderer'))
      .map(({ id }) => id);
    assert.ok(renderers.length > 0);
    try {
      for (const id of renderers) process.kill(id, 'SIGSTOP');
      assert.equal(await page.answers(), true, 'it computed nothing, so it does not hang');
    } finally {
      for (const id of renderers) process.kill(id, 'SIGCONT');
    }
    await page.page.context().close();
  });

  test('notices a page that hangs, long before the check has to end', async () => {
    const page = await CheckedPage.open(await confined.browser.newContext(), url, 300);
    await page.load(`${url}/`, 10_000);
    page.at = '/loop';
    await load(page, 'loop.js');
    await assert.rejects(
      page.appears('h2', 30_000),
      (error: unknown) => error instanceof PageHangs && error.screen === '/loop',
    );
    // The others go on meanwhile.
    const other = await openPage();
    assert.equal(await other.appears('h1', 5_000), true);
    await Promise.all([page.page.close(), other.page.context().close()]);
  });

  wideTest('waits for a page while the machine computes others', async () => {
    const page = await CheckedPage.open(await confined.browser.newContext(), url, 1_000);
    await page.load(`${url}/`, 10_000);
    const others = [await openPage(), await openPage()];
    const session = await confined.browser.newBrowserCDPSession();
    const computed = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return new Map(processInfo.map(({ id, type, cpuTime }) => [id, type === 'renderer' ? cpuTime : 0]));
    };
    const compute = (one: CheckedPage, ms: number) =>
      one.page.evaluate(`{ const end = performance.now() + ${ms}; while (performance.now() < end); }`);
    const before = await computed();
    await compute(page, 500);
    const grown = [...(await computed())].map(([id, used]): [number, number] => [used - (before.get(id) ?? 0), id]);
    const [, own] = grown.reduce((one, other) => (other[0] > one[0] ? other : one));
    process.kill(own, 'SIGSTOP');
    try {
      const answers = page.answers();
      await Promise.all(others.map((one) => compute(one, 500)));
      assert.equal(await answers, true, 'each of the others computed half a second, and it nothing');
    } finally {
      process.kill(own, 'SIGCONT');
    }
    await Promise.all([page, ...others].map((one) => one.page.context().close()));
  });

  test('runs without its sandbox where the machine refuses that, and says so', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'iwe-no-sandbox-'));
    chmodSync(folder, 0o755);
    const program = path.join(folder, 'chromium');
    writeFileSync(
      program,
      `#!/bin/sh\ncase "$*" in *--no-sandbox*) exec '${executable}' "$@" ;; *) echo 'No usable sandbox!' >&2; exit 1 ;; esac\n`,
    );
    // Whatever the umask is: the browser's user must be able to run it.
    chmodSync(program, 0o755);
    const open = await launchConfined(program, url);
    try {
      assert.equal(open.confinement.hasSandbox, false);
      assert.equal(open.confinement.hasOwnUser, confined.confinement.hasOwnUser);
      assert.match(
        confinementText(open.confinement),
        /^runs with this server as its only network, but without Chromium's/,
      );
    } finally {
      await open.close();
    }
    rmSync(folder, { recursive: true });
  });

  test('says how it is confined', () => {
    const { confinement } = confined;
    assert.match(confinementText(confinement), /with this server as its (only network|network)/);
    assert.match(confinementText({ hasSandbox: false, hasOwnUser: true }), /without Chromium's sandbox/);
  });

  // One for each kind of what is left: nothing, a style, a function, a timer, a listener.
  const PUSHED = new Set(['good.js', 'style.js', 'patch.js', 'interval.js', 'listener.js']);
  for (const [name, expected] of [
    ['good.js', null],
    ['style.js', /1 style sheets that were not there/],
    ['patch.js', /window\.fetch is not what it was any more[^]*Array\.prototype\.at is not/],
    [
      'wrap.js',
      /^window\.addEventListener is not[^]*Storage\.prototype\.getItem is not[^]*Intl\.DateTimeFormat is not[^]*document\.createElement is not[^]*document\.cookie is not[^]*history\.pushState is not[^]*performance\.now is not[^]*crypto\.subtle\.digest is not[^]*navigator\.sendBeacon is not what it was any more$/,
    ],
    ['federation.js', /^window\.__FEDERATION__ is not[^]*webpackChunkiwe_shell\.push is not what it was any more$/],
    ['interval.js', /1 timers still running/],
    ['chain.js', /1 timers still running/],
    ['frame.js', /1 timers still running/],
    ['listener.js', /1 listeners of window or document that were not there/],
    ['window.js', /^2 listeners of window or document that were not there/],
    ['body.js', /^1 listeners of window or document that were not there/],
    ['root.js', /^1 listeners of window or document that were not there/],
    ['once.js', null],
    ['link.js', /^1 style sheets that were not there/],
    ['emotion.js', null],
  ] as const)
    (PUSHED.has(name) ? test : wideTest)(`finds what ${name} leaves behind when it is loaded`, async () => {
      const page = await openPage();
      const watch = await LeftoverWatch.start(confined.browser, page, OWN);
      const before = await watch.take('before');
      await load(page, name);
      await page.run('new Promise((resolve) => setTimeout(resolve, 120))');
      const first = await watch.take('first');
      await page.settle();
      const second = await watch.take('second');
      const timers = await watch.end();
      const at = (moment: string, held: Omit<Holdings, 'timers'>): Holdings => ({
        ...held,
        timers: timers.get(moment) ?? -1,
      });
      const found = leftovers(at('before', before), at('first', first), at('second', second)).join('\n');
      if (expected === null) assert.equal(found, '');
      else assert.match(found, expected);
      await page.page.context().close();
    });
});

describe('what a candidate leaves behind', () => {
  const none: Holdings = { styles: 10, sheets: 1, listeners: 5, ownListeners: 0, timers: 0, patched: [] };
  test('is what grows with every mount, or was not there before', () => {
    assert.deepEqual(leftovers(none, { ...none, styles: 30, listeners: 7 }, { ...none, styles: 30, listeners: 7 }), []);
    assert.deepEqual(leftovers(none, { ...none, styles: 30 }, { ...none, styles: 34 }), [
      '4 rules of styles more after every unmount',
    ]);
    const counted = { styles: 30, listeners: 7 };
    assert.equal(hasGrown(counted, counted), false);
    assert.equal(hasGrown({ ...counted, styles: 31 }, counted), false, 'what goes away is no leak');
    assert.equal(hasGrown(counted, { ...counted, styles: 31 }), true);
    assert.equal(hasGrown(counted, { ...counted, listeners: 8 }), true);
    assert.deepEqual(leftovers(none, { ...none, timers: 1 }, none), [], 'a timer that ends is none');
  });
});

test('the report says what confines the browser; that it runs as root only where the server does', (t) => {
  let user = 1000;
  t.mock.method(process as { getuid: () => number }, 'getuid', () => user);
  t.mock.property(process, 'platform', 'linux');
  const text = (hasSandbox: boolean, hasOwnUser: boolean) => confinementText({ hasSandbox, hasOwnUser });
  const confinedText = 'runs confined: in the sandbox, with this server as its only network';
  const open = 'runs with this server as its only network, but';
  const noSandbox = "without Chromium's sandbox, which this machine does not allow";
  assert.deepEqual([text(true, false), text(false, false)], [confinedText, `${open} ${noSandbox}`]);
  user = 0;
  assert.deepEqual(
    [text(true, true), text(false, true), text(true, false), text(false, false)],
    [confinedText, `${open} ${noSandbox}`, `${open} as root`, `${open} ${noSandbox} and as root`],
  );
});

test('may contact this server, but no address that only begins like it', () => {
  const url = 'http://127.0.0.1:4000';
  for (const outside of [
    'http://127.0.0.1:40001/',
    'http://127.0.0.1:4000@evil.example/',
    'https://127.0.0.1:4000/',
    'http://evil.example/http://127.0.0.1:4000/',
    'ftp://127.0.0.1:4000/',
    'ws://127.0.0.1:4001/',
  ])
    assert.equal(isOutside(new URL(outside), url), true, outside);
  for (const inside of [
    'http://127.0.0.1:4000/quotings?a=1',
    'ws://127.0.0.1:4000/',
    'data:text/plain,x',
    'blob:http://127.0.0.1:4000/1',
    'about:blank',
  ])
    assert.equal(isOutside(new URL(inside), url), false, inside);
});
