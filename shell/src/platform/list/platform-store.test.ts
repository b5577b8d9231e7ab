import type { RemotesAnswer } from '@iwe/contract';
import { buildAnswer, buildLoadable, buildRemote } from '../testing.ts';

jest.mock('../api.ts', () => ({ fetchRemotes: jest.fn() }));
jest.mock('../load/script-hashes.ts', () => ({ admitList: jest.fn() }));
jest.mock('../load/mf-loader.ts', () => ({
  furtherAddress: jest.fn(),
  loadFrom: jest.fn(),
  allowDeveloperScripts: jest.fn(),
}));
import type { PlatformSource } from './platform-store.ts';
import { createPlatformStore } from './platform-store.ts';

/** A list with a seal that `admit` takes for the server's, if it is for this account. */
const sealed = (answer: unknown, account = '7') => ({ text: JSON.stringify(answer), seal: `${account} now` });
const admit = jest.fn<ReturnType<PlatformSource['admit']>, Parameters<PlatformSource['admit']>>(
  async ({ text, seal }, { account, view }) => (seal === `${account} ${view}` ? (JSON.parse(text) as unknown) : null),
);
const STORED = 'iwe.platform.remotes.7';
const store7 = (answer: unknown, account = '7') =>
  localStorage.setItem(STORED, JSON.stringify(sealed(answer, account)));

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

function setUp(
  answers: (RemotesAnswer | Error | Promise<RemotesAnswer>)[],
  page: {
    revision?: string;
    blocked?: string[];
    path?: string;
    mounted?: string[];
    apart?: boolean;
    signedFor?: string;
    reloadIntoShell?: (build: string) => boolean;
  } = {},
) {
  const fetch = jest.fn(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    if (!next) throw new Error('no answer prepared');
    return { list: sealed(await next, page.signedFor), view: 'now' };
  });
  const report = jest.fn();
  const store = createPlatformStore({
    fetch,
    admit,
    report,
    pageRevision: () => page.revision ?? '',
    blocked: () => new Set(page.blocked),
    pathname: () => page.path ?? '/',
    mounted: () => new Set(page.mounted),
    isApart: () => page.apart ?? false,
    reloadIntoShell: page.reloadIntoShell ?? (() => false),
  });
  return { store, fetch, report };
}

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
});

describe('the platform store', () => {
  it('is idle, then loading, then ready with the scripts of the releases allowed', async () => {
    const { store } = setUp([
      buildAnswer('1-x', [buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') })]),
    ]);
    expect(store.get().status).toBe('idle');
    store.start('7');
    expect(store.get().status).toBe('loading');
    await settled();
    expect(store.get()).toMatchObject({
      status: 'ready',
      updateAvailable: false,
      routes: [{ path: '/mf-sales', remote: 'mf-sales' }],
    });
    expect(admit).toHaveBeenCalledWith(expect.anything(), { account: '7', view: 'now', isKept: false });
  });

  it('starts at once from the last answer when the page says that nothing changed', async () => {
    const answer = buildAnswer('5-x', [buildRemote('mf-sales', '1.0.0')]);
    store7(answer);
    const { store, fetch } = setUp([answer], { revision: '5-x', path: '/mf-sales' });
    store.start('7');
    await settled();
    expect(store.get().status).toBe('ready');
    expect(
      [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href'), link.integrity]),
    ).toEqual([
      ['preload', '/r/mf-sales/1.0.0/remoteEntry.js', 'sha384-a'],
      ['preload', '/r/mf-sales/1.0.0/js/remote.js', 'sha384-b'],
    ]);
    expect(fetch).not.toHaveBeenCalled();
    store.stop();
  });

  it('runs nothing while the page is reloaded for the shell of the organisation', async () => {
    const reloadIntoShell = jest.fn((build: string) => build === 'other');
    const { store } = setUp([buildAnswer('5-other', [buildRemote('mf-sales', '1.0.0')])], { reloadIntoShell });
    store.start('7');
    await settled();
    expect(reloadIntoShell).toHaveBeenCalledWith('other');
    expect(store.get()).toMatchObject({ status: 'loading', remotes: [] });
    store.stop();
  });

  it('offers another build of the shell like a newer release, and leaves one that was blocked', async () => {
    const answers = ['6-first', '7-second'].map((revision) =>
      buildAnswer(revision, [buildRemote('mf-sales', '1.0.0')]),
    );
    const blocked = { ...buildAnswer('8-second', [buildRemote('mf-sales', '1.0.0')]), blocked: ['shell@1.0.0'] };
    const { store } = setUp([...answers, blocked], { mounted: ['shell@1.0.0'] });
    store.start('7');
    await settled();
    expect(store.get().updateAvailable).toBe(false);
    store.noticeRevision('7-second');
    await settled();
    expect(store.get()).toMatchObject({ updateAvailable: true, updates: [], blockedHere: [] });
    store.noticeRevision('8-second');
    await settled();
    expect(store.get().blockedHere).toEqual(['shell@1.0.0']);
    store.stop();
  });

  const malformed: [string, unknown][] = [
    ['no object', 'busy'],
    ['remotes without routes', { ...buildAnswer('6-x', []), remotes: [{ name: 'mf-sales', version: '1.0.0' }] }],
    ['a remote that is null', { ...buildAnswer('6-x', []), remotes: [null] }],
    [
      'a menu without texts',
      buildAnswer('6-x', [
        buildRemote('mf-sales', '1.0.0', { remoteJson: { menu: [{}], routes: [], expressNew: [] } as never }),
      ]),
    ],
  ];
  it.each(malformed)('never stores or runs a malformed list: %s', async (_what, answer) => {
    const { store, report } = setUp([answer as RemotesAnswer]);
    store.start('7');
    await settled();
    expect(store.get()).toMatchObject({ status: 'failed' });
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'IWE-110' }));
    expect(localStorage.length).toBe(0);
    store.stop();
  });

  it.each(malformed)('asks the server when the stored list is malformed: %s', async (_what, answer) => {
    store7({ ...(answer as object), revision: '5-x' });
    const { store, fetch } = setUp([buildAnswer('5-x', [buildRemote('mf-sales', '1.0.0')])], { revision: '5-x' });
    store.start('7');
    await settled();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(store.get().status).toBe('ready');
    store.stop();
  });

  it('asks again by itself after the first list could not be had, and reports that once', async () => {
    jest.useFakeTimers();
    const { store, report } = setUp([
      new Error('offline'),
      new Error('offline'),
      buildAnswer('5-x', [buildRemote('mf-sales', '1.0.0')]),
    ]);
    store.start('7');
    await jest.advanceTimersByTimeAsync(70_000);
    jest.useRealTimers();
    expect(store.get().status).toBe('ready');
    expect(report).toHaveBeenCalledTimes(1);
    store.stop();
  });

  it('requests the list when nothing confirms the last answer, and not when the badge does', async () => {
    jest.useFakeTimers();
    store7(buildAnswer('5-x', []));
    const lonely = setUp([new Error('offline')], { revision: '5-x' });
    lonely.store.start('7');
    const confirmed = setUp([new Error('offline')], { revision: '5-x' });
    confirmed.store.start('7');
    await jest.advanceTimersByTimeAsync(1);
    confirmed.store.noticeRevision('5-x');
    await jest.advanceTimersByTimeAsync(20_000);
    jest.useRealTimers();
    expect(lonely.fetch).toHaveBeenCalledTimes(1);
    expect(confirmed.fetch).not.toHaveBeenCalled();
  });

  it('uses no last answer of another revision', async () => {
    store7(buildAnswer('4-x', []));
    const { store, fetch } = setUp([new Promise<RemotesAnswer>(() => undefined)], { revision: '5-x' });
    store.start('7');
    await settled();
    expect([store.get().status, fetch.mock.calls.length]).toEqual(['loading', 1]);
    store.stop();
  });

  it('drops a stored list not signed by the server for this account, reports it, and refetches', async () => {
    store7(buildAnswer('5-x', [buildRemote('mf-evil', '1.0.0')]), '8');
    const { store, fetch, report } = setUp([buildAnswer('5-x', [buildRemote('mf-sales', '1.0.0')])], {
      revision: '5-x',
    });
    store.start('7');
    await settled();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(store.get().remotes).toMatchObject([{ name: 'mf-sales' }]);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'IWE-117' }));
    store.stop();
  });

  it('runs no list that the server did not sign, says so with a number, and stores nothing', async () => {
    const { store, report } = setUp([buildAnswer('5-x', [buildRemote('mf-evil', '1.0.0')])], { signedFor: '8' });
    store.start('7');
    await settled();
    expect(store.get()).toMatchObject({
      status: 'failed',
      remotes: [],
      problem: 'The list of remotes is not one that this server signed. (IWE-117)',
    });
    expect(report).toHaveBeenCalledTimes(1);
    expect(localStorage.length).toBe(0);
    store.stop();
  });

  it('goes on with what runs when a later list is not signed, and reports that once', async () => {
    const page = { signedFor: '7' };
    const { store, report } = setUp([buildAnswer('1-x', [buildRemote('mf-sales', '1.0.0')])], page);
    store.start('7');
    await settled();
    page.signedFor = '8';
    for (const revision of ['2-x', '3-x']) {
      store.noticeRevision(revision);
      await settled();
    }
    expect(store.get()).toMatchObject({ status: 'ready', updateAvailable: false, remotes: [{ version: '1.0.0' }] });
    expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'IWE-117' })]]);
    store.stop();
  });

  it('never swaps a running version: other versions are only announced', async () => {
    const { store } = setUp([
      buildAnswer('1-x', [buildRemote('mf-sales', '1.0.0')]),
      buildAnswer('2-x', [buildRemote('mf-sales', '1.1.0')]),
    ]);
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    expect(store.get()).toMatchObject({ updateAvailable: true, remotes: [{ version: '1.0.0' }] });
  });

  it("ignores somebody else's pin, but not a new shell", async () => {
    const same = [buildRemote('mf-sales', '1.0.0')];
    const { store, fetch } = setUp([buildAnswer('1-x', same), buildAnswer('2-x', same), buildAnswer('2-y', same)]);
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    expect(store.get().updateAvailable).toBe(false);
    store.noticeRevision('2-x');
    expect(fetch).toHaveBeenCalledTimes(2);
    store.noticeRevision('2-y');
    await settled();
    expect(store.get().updateAvailable).toBe(true);
  });

  it('asks for no list where an answer names no revision, or before there is one', async () => {
    const { store, fetch } = setUp([buildAnswer('1-x', [buildRemote('mf-sales', '1.0.0')])]);
    store.noticeRevision('2-x');
    expect(fetch).not.toHaveBeenCalled();
    store.start('7');
    await settled();
    store.noticeRevision('');
    await settled();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('runs the fallback of a blocked version, and nothing when that is blocked, too', async () => {
    const remote = buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') });
    const one = setUp([buildAnswer('1-x', [remote])], { blocked: ['mf-sales@1.1.0'] });
    one.store.start('7');
    await settled();
    expect(one.store.get().remotes).toMatchObject([{ version: '1.0.0', source: 'fallback', fallback: null }]);
    const two = setUp([buildAnswer('1-x', [remote])], { blocked: ['mf-sales@1.1.0', 'mf-sales@1.0.0'] });
    two.store.start('7');
    await settled();
    expect(two.store.get().remotes).toEqual([]);
  });

  it('says which versions are newer with their notes; the same revision is not requested twice', async () => {
    const { store, fetch } = setUp([
      buildAnswer('1-x', [buildRemote('mf-sales', '1.0.0'), buildRemote('mf-reports', '1.0.0')]),
      buildAnswer('2-x', [buildRemote('mf-sales', '1.1.0', { notes: 'Quotings find by size.' })]),
      buildAnswer('3-x', [buildRemote('mf-sales', '1.0.0'), buildRemote('mf-reports', '1.0.0')]),
    ]);
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    store.noticeRevision('2-x');
    await settled();
    store.noticeRevision('2-x');
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(store.get()).toMatchObject({
      updateAvailable: true,
      blockedHere: [],
      updates: [
        { name: 'mf-sales', version: '1.1.0', notes: 'Quotings find by size.' },
        { name: 'mf-reports', version: null, notes: '' },
      ],
    });
    // Reverted by an admin before anybody reloaded: there is nothing to offer any more.
    store.noticeRevision('3-x');
    await settled();
    expect(store.get()).toMatchObject({ updateAvailable: false, updates: [] });
  });

  it('offers other settings of a running version as an update, and nothing once they are back', async () => {
    const set = (revision: string, days: number) =>
      buildAnswer(revision, [
        buildRemote('mf-sales', '1.0.0', { notes: 'Old news.', settings: { flags: {}, config: { days } } }),
      ]);
    const { store } = setUp([set('1-x', 30), set('2-x', 14), set('3-x', 30)]);
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    expect(store.get()).toMatchObject({
      updateAvailable: true,
      updates: [{ name: 'mf-sales', version: '1.0.0', notes: '', hasOtherSettings: true }],
    });
    expect(store.get().remotes[0]?.settings?.config.days).toBe(30);
    store.noticeRevision('3-x');
    await settled();
    expect(store.get()).toMatchObject({ updateAvailable: false, updates: [] });
  });

  it('names a running release that is blocked, and never swaps it by itself', async () => {
    const { store } = setUp(
      [
        buildAnswer('1-x', [buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') })]),
        buildAnswer('2-x', [buildRemote('mf-sales', '1.2.0')]),
        { ...buildAnswer('3-x', [buildRemote('mf-sales', '1.0.0')]), blocked: ['mf-sales@1.1.0'] },
      ],
      { mounted: ['mf-sales@1.1.0'] },
    );
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    expect(store.get().blockedHere).toEqual([]);
    store.noticeRevision('3-x');
    await settled();
    expect(store.get()).toMatchObject({ blockedHere: ['mf-sales@1.1.0'], remotes: [{ version: '1.1.0' }] });
    expect([store.isBlocked('mf-sales', '1.1.0'), store.isBlocked('mf-sales', '1.0.0')]).toEqual([true, false]);
  });

  it('replaces a blocked release at once when it does not run', async () => {
    const { store } = setUp(
      [
        buildAnswer('1-x', [buildRemote('mf-sales', '1.1.0'), buildRemote('mf-reports', '1.0.0')]),
        {
          ...buildAnswer('2-x', [buildRemote('mf-sales', '1.0.0'), buildRemote('mf-reports', '1.0.0')]),
          blocked: ['mf-sales@1.1.0'],
        },
      ],
      { mounted: ['mf-reports@1.0.0'] },
    );
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    expect(store.get()).toMatchObject({
      blockedHere: [],
      updateAvailable: false,
      remotes: [{ name: 'mf-sales', version: '1.0.0' }, { name: 'mf-reports' }],
    });
  });

  it('separates screens of a remote without a runnable version: no menu entry, no landing page', async () => {
    const routes = buildRemote('mf-reports', '1.0.0').remoteJson.routes;
    const { store } = setUp([
      {
        ...buildAnswer('1-x', [buildRemote('mf-sales', '1.0.0')]),
        unavailable: [
          { name: 'mf-reports', reason: 'The stable version 1.0.0 is blocked', routes },
          { name: 'mf-old', reason: 'told by an older server' },
        ],
      },
    ]);
    store.start('7');
    await settled();
    expect(store.get().routes.map(({ remote }) => remote)).toEqual(['mf-sales']);
    expect(store.get().unavailable).toMatchObject([{ path: '/mf-reports', remote: 'mf-reports' }]);
  });

  it('a failed request about a revision is repeated', async () => {
    const { store, fetch } = setUp([buildAnswer('1-x', []), new Error('offline'), buildAnswer('2-x', [])]);
    store.start('7');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    store.noticeRevision('2-x');
    await settled();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  describe('without the list', () => {
    const keep = () =>
      store7(buildAnswer('4-x', [buildRemote('mf-sales', '1.1.0', { fallback: buildLoadable('mf-sales', '1.0.0') })]));

    it("starts from the account's last answer, and uses the newer list when it is received", async () => {
      keep();
      const { store, report } = setUp(
        [new Error('Http Error'), buildAnswer('5-x', [buildRemote('mf-sales', '1.2.0')])],
        { revision: '5-x' },
      );
      store.start('7');
      await settled();
      expect(store.get()).toMatchObject({ status: 'ready', problem: null, remotes: [{ version: '1.1.0' }] });
      expect(report).toHaveBeenCalledTimes(1);
      expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'IWE-110', message: 'Http Error' }));
      store.noticeRevision('5-x');
      await settled();
      expect(store.get()).toMatchObject({
        updateAvailable: true,
        updates: [{ name: 'mf-sales', version: '1.2.0' }],
        remotes: [{ version: '1.1.0' }],
      });
      store.stop();
    });

    it('requests it again by itself, even when the badge names the same revision as before', async () => {
      jest.useFakeTimers();
      keep();
      const { store, fetch } = setUp(
        [new Error('Http Error'), new Error('Http Error'), buildAnswer('5-x', [buildRemote('mf-sales', '1.2.0')])],
        { revision: '5-x' },
      );
      store.start('7');
      await jest.advanceTimersByTimeAsync(1);
      store.noticeRevision('5-x');
      await jest.advanceTimersByTimeAsync(1);
      expect(fetch).toHaveBeenCalledTimes(2);
      await jest.advanceTimersByTimeAsync(30_000);
      jest.useRealTimers();
      expect(store.get()).toMatchObject({ updateAvailable: true, updates: [{ name: 'mf-sales', version: '1.2.0' }] });
      store.stop();
    });

    it('asks for no reload when the list names what already runs: the page is up to date', async () => {
      keep();
      const { store, fetch } = setUp(
        [new Error('Http Error'), buildAnswer('5-y', [buildRemote('mf-sales', '1.1.0')])],
        { revision: '5-y' },
      );
      store.start('7');
      await settled();
      store.noticeRevision('5-y');
      await settled();
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(store.get().updateAvailable).toBe(false);
      store.stop();
    });

    it('runs nothing that the page names as blocked', async () => {
      keep();
      const { store } = setUp([new Error('Http Error')], { revision: '5-x', blocked: ['mf-sales@1.1.0'] });
      store.start('7');
      await settled();
      expect(store.get().remotes).toMatchObject([{ version: '1.0.0', source: 'fallback' }]);
      store.stop();
    });

    it('has a time limit', async () => {
      jest.useFakeTimers();
      keep();
      const { store, report } = setUp([new Promise<RemotesAnswer>(() => undefined)], { revision: '5-x' });
      store.start('7');
      await jest.advanceTimersByTimeAsync(8000);
      expect(store.get().status).toBe('ready');
      expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'IWE-110' }));
      store.stop();
      jest.useRealTimers();
    });

    it("uses nobody else's answer, and none in a tab that runs what nobody else does", async () => {
      keep();
      const other = setUp([new Error('Http Error')], { revision: '5-x' });
      other.store.start('8');
      const apart = setUp([new Error('Http Error')], { apart: true });
      apart.store.start('7');
      await settled();
      expect([other.store.get().status, apart.store.get().status]).toEqual(['failed', 'failed']);
    });
  });

  it('shows the number of the failure, and ignores an answer for a former account', async () => {
    const { store } = setUp([new Error('Http Error')]);
    store.start('7');
    await settled();
    expect(store.get()).toMatchObject({ status: 'failed', problem: 'Http Error (IWE-110)' });
    const late = setUp([buildAnswer('1-x', [buildRemote('mf-sales', '1.0.0')])]);
    late.store.start('7');
    late.store.stop();
    await settled();
    expect(late.store.get()).toMatchObject({ status: 'idle', remotes: [] });
  });
});
