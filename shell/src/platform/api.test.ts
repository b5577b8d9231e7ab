import { fetchRemotes, reportFailure, reportRun, setPlatformCalls } from './api.ts';

const refused = Object.assign(new Error('refused'), { code: 'start-token' });
const sent: [string, unknown][] = [];
let given: Record<string, string> = {};
let accepts = 'a';

beforeEach(() => {
  sent.length = 0;
  given = { 'mf-sales@1.0.0': 'a' };
  accepts = 'a';
  setPlatformCalls({
    get: async () =>
      ({ text: async () => JSON.stringify({ startTokens: given }), headers: { get: () => 'a seal' } }) as never,
    post: async (path, body) => {
      const { token } = body as { token?: string };
      sent.push([path.replace('/api/platform/', ''), token]);
      if (token !== accepts) throw refused;
      return {};
    },
  });
});

describe('a report', () => {
  it('carries the token that came with the list', async () => {
    await fetchRemotes();
    await reportRun('mf-sales', '1.0.0');
    expect(sent).toEqual([['runs', 'a']]);
  });

  it('of a page with an old token is sent once more with the present one', async () => {
    await fetchRemotes();
    given = { 'mf-sales@1.0.0': 'b' };
    accepts = 'b';
    await reportRun('mf-sales', '1.0.0');
    expect(sent).toEqual([
      ['runs', 'a'],
      ['runs', 'b'],
    ]);
    accepts = 'c';
    await reportRun('mf-sales', '1.0.0');
    expect(sent.slice(2)).toEqual([['runs', 'b']]);
  });

  it('about a release that the account is not given is not sent', async () => {
    await reportRun('mf-sales', '2.0.0');
    expect(sent).toEqual([]);
  });

  it('about no release needs none', async () => {
    const shell = { code: 'IWE-110', remote: null, version: null, fallbackVersion: null, page: '/', message: 'm' };
    await reportFailure(shell);
    expect(sent).toEqual([['failures', undefined]]);
  });
});
