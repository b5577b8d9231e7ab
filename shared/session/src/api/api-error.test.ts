import { errorOf } from './api-error.ts';

const answer = (status: number, body: unknown) =>
  ({
    status,
    headers: { get: () => null },
    text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  }) as unknown as Response;

test.each([
  [401, { message: 'whatever', code: 'x' }, ['Login info expired, please login again']],
  [429, { message: 'whatever', code: 'x' }, ['Too many attempts, please slow down the fresh pace']],
  [500, { message: 'The ledger is closed.', code: 'x' }, ['The ledger is closed.']],
  [500, { message: ['First.', 'Second.'], code: 'x' }, ['First.', 'Second.']],
  [
    422,
    { message: 'The product name should not exceed 50 characters.', code: 'x' },
    ['The product name should not exceed 50 characters.'],
  ],
  [409, 'Somebody else saved it.', ['Somebody else saved it.']],
  [502, '<html>Bad gateway</html>', ['Http Error']],
  [500, '', ['Http Error']],
])('HTTP %i with %j shows %j', async (status, body, lines) => {
  const error = await errorOf(answer(status, body));
  expect(error.lines).toEqual(lines);
  expect(error.status).toBe(status);
});

test('code, details and request id are included', async () => {
  const error = await errorOf(
    answer(409, { message: 'Stale.', code: 'stale_version', details: { by: 'Kim' }, requestId: 'r-1' }),
  );
  expect(error).toMatchObject({ code: 'stale_version', details: { by: 'Kim' }, requestId: 'r-1' });
});

test.each([
  ['a text of more than five hundred signs', 'x'.repeat(600), ['x'.repeat(500)]],
  ['a text with spaces around it', '  Busy.\n', ['Busy.']],
  ['a page of a proxy after an empty line', '\n <html>Bad gateway</html>', ['Http Error']],
  ['a list with a number', { message: ['Line', 7] }, ['Line', '7']],
])('%s is shown as people can read it', async (_what, body, lines) => {
  expect((await errorOf(answer(502, body))).lines).toEqual(lines);
});

test('an expired session and too many attempts keep the code and the details of the server', async () => {
  const body = { message: 'x', code: 'second-factor', details: [1], requestId: 'r-2' };
  for (const status of [401, 429])
    expect(await errorOf(answer(status, body))).toMatchObject({ status, code: 'second-factor', requestId: 'r-2' });
  expect(await errorOf(answer(500, { message: 'x', code: 7 }))).toMatchObject({ code: '', requestId: null });
});
