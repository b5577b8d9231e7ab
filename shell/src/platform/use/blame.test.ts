import { reportFailure } from '../api.ts';
import { reportBlame } from './blame.ts';
import { PlatformError, toFailure } from '../host/failure.ts';
import { ranBefore } from '../load/load-remote.ts';
import { isLineGood } from '../load/patience.ts';
import { buildRemote } from '../testing.ts';

jest.mock('../api.ts', () => ({ reportFailure: jest.fn(async () => undefined) }));
jest.mock('../load/load-remote.ts', () => ({ ranBefore: jest.fn(() => []) }));
jest.mock('../load/patience.ts', () => ({ isLineGood: jest.fn(async () => true) }));

const release = buildRemote('mf-sales', '1.0.0');
const reports = () => jest.mocked(reportFailure).mock.calls.map(([report]) => report);
const blamed = async (error: unknown) => {
  await reportBlame(release, toFailure(error, 'render'), error, { page: '/quotings', fallbackVersion: null });
  return reports()[0]?.cause;
};
const thrownIn = (...urls: string[]): Error =>
  Object.assign(new Error('broken'), {
    stack: `Error: broken\n${urls.map((url) => `    at f (${url}:1:2)`).join('\n')}`,
  });
const OWN = `${location.origin}/r/mf-sales/1.0.0/js/main.1a.js`;
const SHELL = `${location.origin}/assets/shell.2b.js`;

let answer = 200;
const fetched = jest.fn(async (_url: unknown) => ({ status: answer }) as Response);
beforeEach(() => {
  jest.mocked(reportFailure).mockClear();
  jest.mocked(isLineGood).mockResolvedValue(true);
  answer = 200;
  fetched.mockClear();
  globalThis.fetch = fetched;
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['its own code threw', thrownIn(SHELL, OWN), 'release'],
  ['the shell threw in its render', thrownIn(SHELL), 'release'],
  ['an extension threw inside its code', thrownIn('chrome-extension://abc/page.js', OWN), 'extension'],
  ['a translation moved a node', new DOMException('not a child', 'NotFoundError'), 'translation'],
  ['it has no screen', new PlatformError('contract', 'exports no mount'), 'release'],
  ['its bytes are others', new PlatformError('integrity', 'others'), 'release'],
  ['a file is missing while the line is good', new PlatformError('fetch', '/r/mf-sales/1.0.0/js/a.js'), 'release'],
  ['a text', 'a text', 'release'],
])('the cause is told: %s', async (_, error, cause) => {
  expect(await blamed(error)).toBe(cause);
  expect(reports()).toHaveLength(1);
});

test('an error that was wrapped has the cause of the first one', async () => {
  expect(await blamed(new PlatformError('render', 'x', thrownIn('moz-extension://abc/page.js')))).toBe('extension');
});

test('where another release’s code threw, that one has an error in use, and is to blame', async () => {
  jest.mocked(ranBefore).mockReturnValue(['mf-tyres@2.0.0']);
  expect(await blamed(thrownIn(`${location.origin}/r/mf-tyres/2.0.0/js/a.js`, OWN))).toBe('other');
  expect(reports()).toMatchObject([
    { remote: 'mf-sales', version: '1.0.0', code: 'IWE-108', cause: 'other', ranBefore: ['mf-tyres@2.0.0'] },
    { remote: 'mf-tyres', version: '2.0.0', code: 'IWE-114', cause: 'release' },
  ]);
});

test.each(['fetch', 'timeout', 'hang', 'mount'] as const)('a bad line is to blame for %s', async (kind) => {
  jest.mocked(isLineGood).mockResolvedValue(false);
  expect(await blamed(new PlatformError(kind, 'late'))).toBe('line');
});

test('a file that the server refuses for its own reasons is the store’s', async () => {
  answer = 503;
  expect(await blamed(new PlatformError('fetch', 'lost: /r/mf-sales/1.0.0/js/b.js'))).toBe('store');
  expect(fetched.mock.calls[0]?.[0]).toBe('/r/mf-sales/1.0.0/js/b.js');
});

test('a file for which the server never answers is the store’s', async () => {
  const asked: RequestInit[] = [];
  globalThis.fetch = (async (_url: unknown, init: RequestInit) => {
    asked.push(init);
    throw new DOMException('late', 'TimeoutError');
  }) as typeof fetch;
  expect(await blamed(new PlatformError('timeout', 'late'))).toBe('store');
  expect(asked[0]?.signal).toBeInstanceOf(AbortSignal);
});

test('where timers fire late, the machine is to blame for what was late', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 401));
  expect(await blamed(new PlatformError('timeout', 'late'))).toBe('machine');
});
