import type { DriverReportRequest } from '@iwe/contract';
import { runApi } from './run-api.ts';

const fetched = jest.fn<Promise<unknown>, [string, RequestInit]>();
const answer = (status: number, content: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce({
    status,
    ok: status < 300,
    headers: new Map(Object.entries(headers)),
    json: async () => content,
  });
beforeEach(() => {
  fetched.mockReset();
  Object.assign(globalThis, { fetch: fetched });
  if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});

test('the run is loaded with the token of the link, and without a cookie', async () => {
  answer(200, { data: { id: 7 } });
  expect(await runApi('secret').load()).toEqual({ kind: 'ok', data: { id: 7 } });
  const [path, request] = fetched.mock.calls[0]!;
  expect(path).toBe('/api/ag/run');
  expect(request).toMatchObject({ method: 'GET', credentials: 'omit', cache: 'no-store' });
  expect(request.headers).toEqual({ authorization: 'Bearer secret' });
  expect(request).not.toHaveProperty('body');
});

test('a report is posted to its run', async () => {
  answer(200, { data: { uuid: 'u', isApplied: true, notice: '' } });
  const report = { uuid: 'u', sheetId: 1 } as DriverReportRequest;
  expect((await runApi('secret').report(7, report)).kind).toBe('ok');
  const [path, request] = fetched.mock.calls[0]!;
  expect(path).toBe('/api/ag/run/7/reports');
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(report) });
  expect(request.headers).toEqual({ authorization: 'Bearer secret', 'content-type': 'application/json' });
});

test.each<[string, number, unknown, object]>([
  ['a link that has ended', 401, { message: 'The link has ended.' }, { kind: 'ended', message: 'The link has ended.' }],
  ['a refusal', 422, { message: ['One.', 'Two.'] }, { kind: 'refused', message: 'One. Two.' }],
  ['a refusal without a text', 404, {}, { kind: 'refused', message: 'The server answered 404.' }],
  ['an answer without data', 200, {}, { kind: 'refused', message: 'The server answered 200.' }],
  ['a refusal with data', 400, { data: 1, message: 'No.' }, { kind: 'refused', message: 'No.' }],
  ['a broken server', 500, {}, { kind: 'later', waitMs: 5000 }],
  ['the last refusal before a broken server', 499, { message: 'No.' }, { kind: 'refused', message: 'No.' }],
  ['too many requests', 429, {}, { kind: 'later', waitMs: 5000 }],
  ['a slow request', 408, {}, { kind: 'later', waitMs: 5000 }],
])('%s', async (_what, status, content, outcome) => {
  answer(status, content);
  expect(await runApi('secret').load()).toEqual(outcome);
});

test('the server says when to try again', async () => {
  answer(503, {}, { 'retry-after': '30' });
  expect(await runApi('secret').load()).toEqual({ kind: 'later', waitMs: 30_000 });
});

test('without a network, or with a page instead of an answer, it is tried again later', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await runApi('secret').load()).toEqual({ kind: 'later', waitMs: 5000 });
  fetched.mockResolvedValueOnce({ status: 200, ok: true, json: async () => Promise.reject(new SyntaxError('<')) });
  expect(await runApi('secret').load()).toEqual({ kind: 'later', waitMs: 5000 });
});
