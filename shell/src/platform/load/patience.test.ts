import { isLineGood, slowness, whenOverdue } from './patience.ts';

type File = Partial<PerformanceResourceTiming>;
let files: File[] = [];
const answer = jest.fn().mockResolvedValue({ ok: true });
const script = (duration: number, transferSize: number, responseEnd = 0): File => ({
  initiatorType: 'script',
  duration,
  transferSize,
  responseEnd,
});

beforeEach(() => {
  jest.useFakeTimers();
  files = [];
  Object.assign(performance, { getEntriesByType: (kind: string) => (kind === 'resource' ? files : []) });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Reflect.deleteProperty(navigator, 'connection');
});

test.each<[string, File[], number | undefined, number]>([
  ['nothing measured', [], undefined, 1],
  ['a good line', [script(80, 20_000), script(200, 180_000)], 50, 1],
  ['Fast 3G', [script(1460, 180_000), script(700, 20_000), script(690, 20_000)], undefined, 4.1],
  ['the browser’s own estimate, where that is worse', [script(80, 20_000)], 600, 4],
  ['no more than fifteen', [script(60_000, 1000)], undefined, 15],
  ['files out of the cache, which say nothing', [script(9000, 0)], undefined, 1],
  ['answers of the server, which may think', [{ ...script(9000, 2000), initiatorType: 'fetch' }], undefined, 1],
])('the slowness of a line: %s', (_, measured, rtt, expected) => {
  files = measured;
  Object.assign(navigator, { connection: { rtt } });
  expect(slowness()).toBeCloseTo(expected, 1);
});

test('a limit on a good line ends in its time, and a cancelled one never', () => {
  const [act, cancelled] = [jest.fn(), jest.fn()];
  whenOverdue(5000, act);
  whenOverdue(5000, cancelled)();
  jest.advanceTimersByTime(4999);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});

test('a limit goes on while files arrive, until nothing has come for four seconds', () => {
  const act = jest.fn();
  const now = performance.now();
  whenOverdue(5000, act);
  files = [script(100, 50_000, now + 4000)];
  jest.advanceTimersByTime(7999);
  expect(act).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a limit ends after six times its measure, whatever arrives', () => {
  const act = jest.fn();
  whenOverdue(5000, act);
  for (let second = 0; second < 40; second += 1) {
    files = [script(100, 50_000, performance.now())];
    jest.advanceTimersByTime(1000);
  }
  expect(act).toHaveBeenCalledTimes(1);
});

test.each<[string, boolean, () => void]>([
  ['good', true, () => undefined],
  ['slow: what came before took long', false, () => (files = [script(1460, 180_000)])],
  ['gone', false, () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })],
  ['without an answer', false, () => answer.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'))],
  ['to a server that is in trouble', false, () => answer.mockResolvedValueOnce({ ok: false })],
])('a line is %s', async (_, isGood, prepare) => {
  Object.assign(globalThis, { fetch: answer });
  prepare();
  expect(await isLineGood()).toBe(isGood);
  Reflect.deleteProperty(navigator, 'onLine');
});
