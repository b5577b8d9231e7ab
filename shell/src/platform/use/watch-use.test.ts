import { reportFailure } from '../api.ts';
import './trouble-events.ts';
import { releaseIn, releaseOfScript, watchFrames } from './watch-use.ts';

jest.mock('../api.ts', () => ({ reportFailure: jest.fn(async () => undefined) }));
const reports = () =>
  jest.mocked(reportFailure).mock.calls.map(([{ code, remote, version, message }]) => [code, remote, version, message]);

const SALES = `${location.origin}/r/mf-sales/1.1.0/js/quotings.1a2b3c4d.js`;
const thrownIn = (url: string, message: string, name = 'TypeError') =>
  Object.assign(new Error(message), {
    name,
    stack: `${name}: ${message}\n    at dispatch (${location.origin}/assets/shell.1a2b3c4d.js:1:2)\n    at f (${url}:1:2)`,
  });
const rejected = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
/** The part that reports is loaded with the first event. */
const loaded = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
let frames: (list: { getEntries: () => object[] }) => void = () => {};

beforeAll(() => {
  Object.assign(globalThis, {
    PerformanceObserver: class {
      static supportedEntryTypes: string[] = ['long-animation-frame'];
      constructor(then: typeof frames) {
        frames = then;
      }
      observe(): void {}
    },
  });
  watchFrames();
});
beforeEach(() => {
  jest.mocked(reportFailure).mockClear();
});

test('a release is found by the URL of its scripts on this server alone', () => {
  expect(releaseIn(`at f (${SALES}:1:2)`)).toEqual({ remote: 'mf-sales', version: '1.1.0' });
  for (const text of ['', `${location.origin}/assets/shell.js`, 'https://elsewhere.example/r/mf-sales/1.1.0/a.js'])
    expect(releaseIn(text)).toBeNull();
});

test("an uncaught error is reported once for its remote; others' and expected ones are not", async () => {
  const error = thrownIn(SALES, 'no row 12');
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  window.dispatchEvent(new ErrorEvent('error', { error: thrownIn(SALES, 'no row 13') }));
  rejected(thrownIn(SALES, 'no price'));
  rejected(thrownIn(SALES, 'Http Error', 'ApiError'));
  rejected(thrownIn('chrome-extension://abc/a.js', 'of an extension'));
  const inside = thrownIn(SALES, 'an extension called it');
  inside.stack = inside.stack?.replace('    at ', '    at g (moz-extension://abc/a.js:1:2)\n    at ');
  rejected(inside);
  rejected('a text');
  await loaded();
  expect(reports()).toEqual([
    ['IWE-114', 'mf-sales', '1.1.0', 'TypeError: no row 12'],
    ['IWE-114', 'mf-sales', '1.1.0', 'TypeError: no price'],
  ]);
});

test('a text that a remote throws is its trouble as an error is', async () => {
  window.dispatchEvent(new ErrorEvent('error', { error: 'no warehouse', filename: SALES }));
  await loaded();
  expect(reports()).toEqual([['IWE-114', 'mf-sales', '1.1.0', 'no warehouse']]);
});

test('a task that blocks the page is its script’s, or that of the remote on whose element it ran', () => {
  const script = (duration: number, sourceURL: string, invoker: string) => ({
    duration,
    sourceURL,
    invoker,
    sourceFunctionName: '',
  });
  frames({
    getEntries: () => [
      { scripts: [script(199, SALES, 'TimerHandler:setTimeout'), script(310, SALES, 'TimerHandler:setTimeout')] },
      { scripts: [script(900, `${location.origin}/assets/shell.js`, 'Window.onresize')] },
    ],
  });
  expect(reports()).toEqual([['IWE-115', 'mf-sales', '1.1.0', '310 ms without a pause in TimerHandler:setTimeout']]);
  expect(releaseOfScript({ sourceURL: '', invoker: 'DIV#mf-stock@2.0.0-rc.1.onclick' })).toEqual({
    remote: 'mf-stock',
    version: '2.0.0-rc.1',
  });
});

test("a page policy violation is the causing script's, and a page reports ten troubles at most", async () => {
  const refused = (blockedURI: string, sourceFile = SALES) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src', blockedURI, sourceFile }),
    );
  refused('https://elsewhere.example/a.png', `${location.origin}/assets/shell.js`);
  refused('https://elsewhere.example/a.png');
  await loaded();
  expect(reports()).toEqual([['IWE-116', 'mf-sales', '1.1.0', 'img-src refused https://elsewhere.example/a.png']]);
  for (const letter of 'bcdefghijklmn') refused(`https://elsewhere.example/${letter}.png`);
  await loaded();
  // Four were reported by the tests above.
  expect(jest.mocked(reportFailure).mock.calls.length).toBe(6);
});
