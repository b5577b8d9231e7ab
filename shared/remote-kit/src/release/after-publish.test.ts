import type { EffectRow } from '@iwe/contract';
import { assertChecked, promoteRelease, stepText, waitForCheck } from './after-publish.ts';

const DOOR = { server: 'http://127.0.0.1:4000', token: 'a token' };
const STEP = { name: 'mounts', passed: true, detail: '' };

/** Answers requests in turn and returns them as 'METHOD url'; the last answer is repeated. */
function serverWith(...answers: { status?: number; body: unknown }[]): { asked: string[]; sent: RequestInit[] } {
  const seen = { asked: [] as string[], sent: [] as RequestInit[] };
  let turn = 0;
  globalThis.fetch = (async (url: URL, init: RequestInit = {}) => {
    seen.asked.push(`${init.method ?? 'GET'} ${url.href}`);
    seen.sent.push(init);
    const { status = 200, body } = answers[Math.min(turn++, answers.length - 1)] ?? { body: null };
    return { ok: status < 400, status, json: () => Promise.resolve(body) } as Response;
  }) as typeof fetch;
  return seen;
}
const release = (check: string) => ({ body: { manifest: '', status: 'available', check, report: [STEP] } });

describe('waiting for the check of a release', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test.each(['own', 'passed', 'failed'])('ends with the result %s', async (state) => {
    const { asked, sent } = serverWith(release(state));
    expect(await waitForCheck(DOOR, 'mf-demo', '1.0.0', { patienceMs: 0 })).toEqual({ state, report: [STEP] });
    expect(asked).toEqual(['GET http://127.0.0.1:4000/api/platform/releases/mf-demo/1.0.0']);
    expect(sent[0]?.headers).toEqual({ authorization: 'Bearer a token' });
  });

  test('asks again until there is one', async () => {
    const { asked } = serverWith(release('unchecked'), release('unchecked'), release('passed'));
    const waiting = waitForCheck(DOOR, 'mf-demo', '1.0.0', { patienceMs: 60_000 });
    await jest.advanceTimersByTimeAsync(4_000);
    expect((await waiting).state).toBe('passed');
    expect(asked).toHaveLength(3);
  });

  test('says what it waits for, once, and asks a server again that is away or overloaded', async () => {
    const waits = { body: { ...release('unchecked').body, waitsFor: 'Its check waits behind 2 others.' } };
    const { asked } = serverWith({ status: 503, body: {} }, waits, waits, { status: 429, body: {} }, release('passed'));
    const answered = globalThis.fetch;
    let isAway = true;
    globalThis.fetch = (async (...given: Parameters<typeof fetch>) => {
      if (!isAway) return answered(...given);
      isAway = false;
      throw new TypeError('fetch failed');
    }) as typeof fetch;
    const said: string[] = [];
    const say = (text: string) => void said.push(text);
    const waiting = waitForCheck(DOOR, 'mf-demo', '1.0.0', { patienceMs: 60_000, say });
    await jest.advanceTimersByTimeAsync(30_000);
    expect((await waiting).state).toBe('passed');
    expect(asked).toHaveLength(5);
    expect(said).toEqual([
      'http://127.0.0.1:4000 does not answer (no connection): it is asked again.',
      'http://127.0.0.1:4000 does not answer (503): it is asked again.',
      'Its check waits behind 2 others.',
      'http://127.0.0.1:4000 does not answer (429): it is asked again.',
    ]);
  });

  test('tells that the server is away when the time is over', async () => {
    globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('fetch failed'));
    const waiting = expect(waitForCheck(DOOR, 'mf-demo', '1.0.0', { patienceMs: 1000 })).rejects.toThrow(
      'fetch failed',
    );
    await jest.advanceTimersByTimeAsync(6_000);
    await waiting;
  });

  test('ends without one after the time', async () => {
    serverWith(release('unchecked'));
    const waiting = waitForCheck(DOOR, 'mf-demo', '1.0.0', { patienceMs: 3_000 });
    await jest.advanceTimersByTimeAsync(6_000);
    expect((await waiting).state).toBe('waiting');
  });

  test('tells what the server says when it does not know the release', async () => {
    serverWith({ status: 404, body: { message: 'No such release.' } });
    await expect(waitForCheck(DOOR, 'mf-demo', '1.0.0', { patienceMs: 0 })).rejects.toThrow(
      /mf-demo 1\.0\.0 could not be looked up \(404\): .*No such release\./,
    );
  });
});

describe('promoting', () => {
  test('names the release and returns how many organisations get it', async () => {
    const row: EffectRow = {
      organisationId: 4,
      organisation: 'Tempe Tyres',
      people: 3,
      remote: 'mf-demo',
      before: { version: '1.0.0', source: 'stable', degraded: null },
      after: { version: '1.1.0', source: 'stable', degraded: null },
    };
    const { asked, sent } = serverWith({ body: { revision: 'r', dryRun: false, effect: [row, row] } });
    expect(await promoteRelease(DOOR, 'mf-demo', '1.1.0')).toEqual({ organisations: 2 });
    expect(asked).toEqual(['POST http://127.0.0.1:4000/api/platform/promote']);
    expect(JSON.parse(sent[0]?.body as string)).toEqual({ remote: 'mf-demo', version: '1.1.0' });
  });

  test('tells the refusal of the server', async () => {
    serverWith({ status: 403, body: { message: 'Only its own remote.' } });
    await expect(promoteRelease(DOOR, 'mf-demo', '1.1.0')).rejects.toThrow(/\(403\): .*Only its own remote\./);
  });
});

test('a step says whether it passed; what failed is told below, line by line', () => {
  expect(stepText(STEP)).toBe('  passed  mounts');
  expect(stepText({ ...STEP, detail: 'fine' })).toBe('  passed  mounts');
  expect(stepText({ name: 'draws /a', passed: false, detail: '' })).toBe('  FAILED  draws /a');
  expect(stepText({ name: 'draws /a', passed: false, detail: 'one\ntwo' })).toBe(
    '  FAILED  draws /a\n          one\n          two',
  );
});

test('only a release that was checked, or built here, may go on', () => {
  expect(() => assertChecked('mf-demo 1.0.0', 'failed')).toThrow(/^mf-demo 1\.0\.0 failed its checks/);
  expect(() => assertChecked('mf-demo 1.0.0', 'waiting')).toThrow(/has not been checked in a browser yet/);
  for (const state of ['own', 'passed'] as const) expect(() => assertChecked('mf-demo 1.0.0', state)).not.toThrow();
});
