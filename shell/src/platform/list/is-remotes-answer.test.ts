import { isRemotesAnswer } from './is-remotes-answer.ts';
import { buildAnswer, buildLoadable, buildRemote } from '../testing.ts';

const access = ['signed-in'];
const entry = { label: 'Invoices', path: '/invoices', order: 10, access };
const base = buildRemote('mf-sales', '1.0.0');
const remoteJson = {
  ...base.remoteJson,
  routes: [{ path: '/invoices', title: 'Invoices', access, routeNames: ['list'], titles: { list: 'Invoices' } }],
  menu: [{ ...entry, group: 'Sales' }],
  expressNew: [entry],
  panels: [{ slot: 'customer.panel', panel: 'overdue', title: 'Overdue', order: 10, access }],
};
/** An answer with everything that one can have. */
const full = () =>
  structuredClone({
    ...buildAnswer('7-abc', []),
    remotes: [
      {
        ...base,
        remoteJson,
        notes: 'Finds by size.',
        fallback: buildLoadable('mf-sales', '0.9.0'),
        settings: { flags: {}, config: {} },
      },
    ],
    blocked: ['mf-sales@0.8.0'],
    unavailable: [{ name: 'mf-stock', routes: [{ path: '/stock', title: 'Stock', access }] }],
  }) as unknown as Record<string, unknown>;

type Path = readonly (string | number)[];
/** Returns the answer with another value at a path; undefined takes the value away. */
function broken(path: Path, value: unknown): unknown {
  const answer = full();
  let at = answer as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as typeof at;
  const last = path.at(-1)!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return answer;
}
const REMOTE: Path = ['remotes', 0];
const JSON_OF: Path = [...REMOTE, 'remoteJson'];
const ROUTE: Path = [...JSON_OF, 'routes', 0];
const MENU: Path = [...JSON_OF, 'menu', 0];
const EXPRESS: Path = [...JSON_OF, 'expressNew', 0];
const PANEL: Path = [...JSON_OF, 'panels', 0];
const nameOf = (path: Path) => path.join('.');

test('a whole answer is one', () => {
  expect(isRemotesAnswer(full())).toBe(true);
  expect(isRemotesAnswer(buildAnswer('7-abc', [base]))).toBe(true);
  expect(isRemotesAnswer(buildAnswer('7-abc', []))).toBe(true);
});

test.each([null, undefined, 'text', 7, []])('%p is none', (value) => expect(isRemotesAnswer(value)).toBe(false));

test.each(
  [
    ['revision'],
    ['remotes'],
    [...REMOTE, 'name'],
    [...REMOTE, 'version'],
    [...REMOTE, 'entry'],
    [...REMOTE, 'containerName'],
    [...REMOTE, 'integrity'],
    [...REMOTE, 'preload'],
    [...REMOTE, 'remoteJson'],
    [...REMOTE, 'fallback'],
    [...REMOTE, 'fallback', 'entry'],
    [...REMOTE, 'settings', 'flags'],
    [...REMOTE, 'settings', 'config'],
    [...JSON_OF, 'routes'],
    [...JSON_OF, 'menu'],
    [...JSON_OF, 'expressNew'],
    [...ROUTE, 'path'],
    [...ROUTE, 'title'],
    [...ROUTE, 'access'],
    ...['label', 'path', 'order', 'access', 'group'].map((field) => [...MENU, field]),
    ...['label', 'path', 'order', 'access'].map((field) => [...EXPRESS, field]),
    ...['slot', 'panel', 'title', 'order', 'access'].map((field) => [...PANEL, field]),
    ['unavailable', 0, 'name'],
    ['unavailable', 0, 'routes', 0, 'path'],
  ].map((path) => [nameOf(path), path] as const),
)('without %s, or with something else there, it is none', (_name, path) => {
  expect(isRemotesAnswer(broken(path, undefined))).toBe(false);
  expect(isRemotesAnswer(broken(path, true))).toBe(false);
});

test.each(
  [
    [...REMOTE, 'notes'],
    [...REMOTE, 'settings'],
    [...JSON_OF, 'panels'],
    [...ROUTE, 'routeNames'],
    [...ROUTE, 'titles'],
    ['blocked'],
    ['unavailable'],
    ['unavailable', 0, 'routes'],
  ].map((path) => [nameOf(path), path] as const),
)('%s may be missing, but is nothing else', (_name, path) => {
  expect(isRemotesAnswer(broken(path, undefined))).toBe(true);
  expect(isRemotesAnswer(broken(path, true))).toBe(false);
  expect(isRemotesAnswer(broken(path, null))).toBe(false);
});

test.each<[string, Path, unknown]>([
  ['a remote that is null', ['remotes', 0], null],
  ['a route that is null', ROUTE, null],
  ['an entry of the menu that is null', MENU, null],
  ['an entry of Express New that is null', EXPRESS, null],
  ['a panel that is null', PANEL, null],
  ['a remote without a version that is null', ['unavailable', 0], null],
  ['no remote as its fallback', [...REMOTE, 'fallback'], {}],
  ['a hash that is a number', [...REMOTE, 'integrity', 'x'], 7],
  ['a list of hashes', [...REMOTE, 'integrity'], ['sha384-a']],
  ['an address that is a number', [...REMOTE, 'preload', 0], 7],
  ['a right that is a number', [...ROUTE, 'access', 0], 7],
  ['a place that is a text', [...MENU, 'order'], '10'],
  ['a place of a panel that is a text', [...PANEL, 'order'], '10'],
  ['a blocked version that is a number', ['blocked', 0], 7],
  ['settings that are a list', [...REMOTE, 'settings'], []],
  ['flags that are a list', [...REMOTE, 'settings', 'flags'], []],
])('%s', (_name, path, value) => expect(isRemotesAnswer(broken(path, value))).toBe(false));

test('a remote without a fallback is a remote', () => {
  expect(isRemotesAnswer(broken([...REMOTE, 'fallback'], null))).toBe(true);
});
