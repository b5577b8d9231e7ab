import { sessionStore } from '@iwe/session';
import { reportMeasures } from '../api.ts';
import { lineOf, measureStart } from './measure-use.ts';
import type { Start } from './measure-use.ts';

jest.mock('../api.ts', () => ({ reportMeasures: jest.fn(async () => undefined), reportFailure: jest.fn() }));

type File = Partial<PerformanceResourceTiming>;
let files: File[] = [];
let visibility: { name: string; startTime: number }[] = [];
const observers = new Map<string, (entries: object[]) => void>();

beforeAll(() => {
  class Observer {
    static supportedEntryTypes: string[] = ['long-animation-frame', 'event', 'visibility-state'];
    readonly #then: (list: { getEntries: () => object[] }) => void;
    constructor(then: (list: { getEntries: () => object[] }) => void) {
      this.#then = then;
    }
    observe({ type }: { type: string }): void {
      observers.set(type, (entries) => this.#then({ getEntries: () => entries }));
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
});
beforeEach(() => {
  jest.useFakeTimers();
  sessionStore.set({ ...sessionStore.get(), account: { eId: 1 } as never });
  jest.mocked(reportMeasures).mockClear();
  [files, visibility] = [[], []];
  const entries: Record<string, () => object[]> = { resource: () => files, 'visibility-state': () => visibility };
  Object.assign(performance, { getEntriesByType: (kind: string) => entries[kind]?.() ?? [] });
});
afterEach(() => {
  // The first minute of every release is over.
  jest.advanceTimersByTime(70_000);
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

const file = (release: string, name: string, change: File = {}): File => ({
  name: `${location.origin}/r/${release}/${name}.js`,
  encodedBodySize: 9000,
  transferSize: 9300,
  responseEnd: 300,
  ...change,
});
const start = (name: string, change: Partial<Start> = {}): Start => ({
  name,
  version: '1.0.0',
  asked: 100,
  loaded: 350,
  mounted: 360,
  drawn: 800,
  ...change,
});
const sent = () => jest.mocked(reportMeasures).mock.calls.flatMap(([, releases]) => releases);

test('a start over the line has its times and sizes; starts that follow are sent together', () => {
  files = [
    file('mf-a/1.0.0', 'entry'),
    file('mf-a/1.0.0', 'entry', { transferSize: 0 }),
    file('mf-a/1.0.0', 'screen'),
    file('mf-a/1.0.1', 'entry'),
  ];
  measureStart(start('mf-a'));
  measureStart(start('mf-b', { mounted: 0 }));
  measureStart(start('mf-a', { drawn: 9999 }));
  jest.advanceTimersByTime(4000);
  expect(reportMeasures).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([
    {
      remote: 'mf-a',
      version: '1.0.0',
      values: { load: 250, mount: 10, newScreen: 450, size: 18_000, received: 18_600 },
    },
    { remote: 'mf-b', version: '1.0.0', values: { knownScreen: 450 } },
  ]);
});

test('with its files in the browser already it is another measure, and nothing was received', () => {
  files = [file('mf-c/1.0.0', 'entry', { transferSize: 0 }), file('mf-c/1.0.0', 'later', { responseEnd: 5000 })];
  measureStart(start('mf-c'));
  jest.advanceTimersByTime(4000);
  expect(sent()[0]?.values).toEqual({ mount: 10, knownScreen: 450, size: 18_000, received: 9300 });
});

test('a start in a page that was in the background says nothing', () => {
  visibility = [{ name: 'hidden', startTime: 500 }];
  measureStart(start('mf-d'));
  visibility = [{ name: 'hidden', startTime: 900 }];
  measureStart(start('mf-e'));
  jest.advanceTimersByTime(4000);
  expect(sent().map(({ remote }) => remote)).toEqual(['mf-e']);
});

test('the longest task and the slowest answer of the first minute follow, by their release', () => {
  measureStart(start('mf-f'));
  measureStart(start('mf-g'));
  jest.advanceTimersByTime(4000);
  const script = (release: string, duration: number) => ({
    sourceURL: `${location.origin}/r/${release}/a.js`,
    invoker: '',
    duration,
  });
  observers.get('long-animation-frame')?.([
    { scripts: [script('mf-f/1.0.0', 90), script('mf-f/1.0.0', 70), script('mf-x/1.0.0', 500)] },
    {},
  ]);
  document.body.innerHTML = '<div data-remote="mf-f@1.0.0"><button></button></div><p></p>';
  const target = document.querySelector('button');
  observers.get('event')?.([
    { interactionId: 5, target, duration: 120 },
    { interactionId: 0, target, duration: 900 },
    { interactionId: 6, target: document.querySelector('p'), duration: 900 },
    { interactionId: 7, target: null, duration: 900 },
  ]);
  jest.advanceTimersByTime(60_000);
  expect(sent().slice(2)).toEqual([
    { remote: 'mf-f', version: '1.0.0', values: { longTask: 90, interaction: 120 } },
    { remote: 'mf-g', version: '1.0.0', values: { longTask: 0 } },
  ]);
});

test('a page that is left by signing out sends nothing: nobody is signed in any more', () => {
  measureStart(start('mf-out'));
  sessionStore.set({ ...sessionStore.get(), account: null });
  observers.get('visibility-state')?.([{ name: 'hidden' }]);
  jest.advanceTimersByTime(70_000);
  expect(reportMeasures).not.toHaveBeenCalled();
});

test('what a page has is sent at once when it is left, and once', () => {
  measureStart(start('mf-h'));
  observers.get('visibility-state')?.([{ name: 'visible' }]);
  expect(reportMeasures).not.toHaveBeenCalled();
  observers.get('visibility-state')?.([{ name: 'hidden' }]);
  expect(sent()[0]?.values).toEqual({ mount: 10, knownScreen: 450, longTask: 0 });
  jest.advanceTimersByTime(70_000);
  expect(reportMeasures).toHaveBeenCalledTimes(1);
});

test.each<[string, object | undefined, number, string]>([
  ['as the browser says', { effectiveType: '4g', downlink: 10 }, 50, 'fast'],
  ['in a browser that says nothing', undefined, 50, 'fast'],
  ['of 3G', { effectiveType: '3g', downlink: 10 }, 50, 'slow'],
  ['of two megabits', { effectiveType: '4g', downlink: 2 }, 50, 'medium'],
  ['whose files took twice as long', undefined, 400, 'medium'],
  ['whose files took eight times as long', { effectiveType: '4g', downlink: 10 }, 1600, 'slow'],
])('a line %s has its kind', (_, connection, duration, expected) => {
  if (connection) Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  files = [{ initiatorType: 'script', transferSize: 20_000, duration, name: '/assets/a.js' }];
  expect(lineOf()).toBe(expected);
});
