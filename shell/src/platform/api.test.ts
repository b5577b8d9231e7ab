import { LIST_SEAL_HEADER } from '@iwe/contract';
import { fetchRemotes, reportFailure, reportRun, setPlatformCalls } from './api.ts';
import { tabPreview } from './list/tab-preview.ts';

const refused = Object.assign(new Error('refused'), { code: 'start-token' });
const sent: [string, unknown][] = [];
let given: Record<string, string> = {};
let accepts = 'a';
/** The status with which the server refuses another view than the current one; null: it does not. */
let refusesPreview: number | null = null;
const asked: string[] = [];
const accept = (path: string) => {
  asked.push(path);
  if (refusesPreview !== null && path.includes('?')) throw Object.assign(new Error('gone'), { status: refusesPreview });
};

beforeEach(() => {
  sent.length = 0;
  given = { 'mf-sales@1.0.0': 'a' };
  accepts = 'a';
  refusesPreview = null;
  asked.length = 0;
  sessionStorage.clear();
  setPlatformCalls({
    get: async (path) => {
      accept(path);
      const headers = { get: (name: string) => (name === LIST_SEAL_HEADER ? 'a seal' : null) };
      return { text: async () => JSON.stringify({ startTokens: given }), headers } as never;
    },
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

describe('the list', () => {
  it('is the current one, with its seal', async () => {
    const { list, view } = await fetchRemotes();
    expect([JSON.parse(list.text), list.seal, view]).toEqual([{ startTokens: given }, 'a seal', 'now']);
    expect(asked).toEqual(['/api/platform/remotes']);
  });

  it('of a tab with a preview is that of the preview, with the right to report its start', async () => {
    tabPreview.set('mf-sales@1.1.0-preview.1');
    given = { 'mf-sales@1.1.0-preview.1': 'a' };
    expect((await fetchRemotes()).view).toBe('mf-sales@1.1.0-preview.1');
    expect(asked).toEqual(['/api/platform/remotes?preview=mf-sales%401.1.0-preview.1']);
    await reportRun('mf-sales', '1.1.0-preview.1');
    expect(sent).toEqual([['runs', 'a']]);
  });

  it('of a refused preview is the current one, from then on, with the refusal', async () => {
    refusesPreview = 409;
    tabPreview.set('mf-sales@1.1.0-preview.1');
    expect((await fetchRemotes()).view).toBe('now');
    expect(tabPreview.get()).toBeNull();
    expect(tabPreview.refusal('mf-sales@1.2.0-preview.1')).toBeNull();
    expect(tabPreview.refusal('mf-sales@1.1.0-preview.1')).toBe('gone');
    tabPreview.set('mf-sales@1.1.0-preview.1');
    expect(tabPreview.refusal('mf-sales@1.1.0-preview.1')).toBeNull();
  });

  it('of a preview is asked for again while the server is away or the session is over', async () => {
    for (const status of [0, 401, 429, 503]) {
      refusesPreview = status;
      tabPreview.set('mf-sales@1.1.0-preview.1');
      await expect(fetchRemotes()).rejects.toThrow('gone');
      expect(tabPreview.get()).toBe('mf-sales@1.1.0-preview.1');
    }
  });

  it('that is no list is given on as it is, for who checks its signature', async () => {
    for (const text of ['no list', 'null', '[]']) {
      setPlatformCalls({
        get: async () => ({ text: async () => text, headers: { get: () => null } }) as never,
        post: async () => ({}),
      });
      expect(await fetchRemotes()).toEqual({ list: { text, seal: '' }, view: 'now' });
    }
  });
});

it('a report refused for another reason or left unanswered is not sent again, harming nothing', async () => {
  await fetchRemotes();
  const posted: string[] = [];
  const refuse = (get: () => Promise<Response>, code: string) =>
    setPlatformCalls({
      get,
      post: async (path) => {
        posted.push(path);
        throw Object.assign(new Error('refused'), { code });
      },
    });
  const about = {
    remote: 'mf-sales',
    version: '1.0.0',
    fallbackVersion: null,
    page: '/',
    code: 'IWE-107',
    message: 'm',
  };
  refuse(async () => ({ text: async () => '{}', headers: { get: () => null } }) as never, 'too-many');
  await expect(reportRun('mf-sales', '1.0.0')).resolves.toBeUndefined();
  await expect(reportFailure(about)).resolves.toBeUndefined();
  expect(posted).toEqual(['/api/platform/runs', '/api/platform/failures']);
  refuse(async () => {
    throw new Error('no answer');
  }, 'start-token');
  await expect(reportFailure(about)).resolves.toBeUndefined();
  expect(posted).toHaveLength(3);
});
