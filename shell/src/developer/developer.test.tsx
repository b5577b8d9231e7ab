import type { Account, DeveloperPanel as PanelFacts } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { refused, serve } from '../releases/testing.tsx';
import type { Sent } from '../releases/testing.tsx';

const reload = jest.fn(async () => undefined);
const reloadPage = jest.fn();
const runBuild = jest.fn();
const nextBuild = jest.fn();
let leave = 'clean';
let runs = '0.0.0-dev.1';
let drawn: number | null = 240;
let updates: { name: string; version: string; notes: string }[] = [];
const remote = (version: string) => ({
  name: 'mf-sales',
  version,
  source: 'grant',
  degraded: null,
  fallback: { version: '1.0.0' },
  developer: { grant: 7, origin: ORIGIN, until: '' },
});
jest.mock('../platform/index.ts', () => ({
  ...jest.requireActual<object>('../platform/page-facts.ts'),
  ...jest.requireActual<object>('../platform/list/tab-revision.ts'),
  ...jest.requireActual<object>('../platform/load/failed-here.ts'),
  isDeveloperBuild: ({ version }: { version: string }) => version.startsWith('0.0.0-dev'),
  usePlatform: () => ({ updates, remotes: [remote(runs)] }),
  platformStore: {
    get: () => ({ reload, remotes: [remote('0.0.0-dev.1')] }),
    runBuild: (build: unknown) => {
      runBuild(build);
    },
  },
  reloadPage: () => {
    reloadPage();
  },
  canLeaveAll: () => leave,
  withDeveloperBuild: async () => nextBuild() as unknown,
  timingsHere: () => [{ release: 'mf-sales@1.0.0', asked: 100, loaded: 180, mounted: 200, drawn }],
}));
import { DeveloperBar } from './developer-bar.tsx';
import { buildStore } from './follow-builds.ts';
import { momentLine } from './moment-text.ts';

const ORIGIN = 'http://127.0.0.1:4300';
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** A fake EventSource, driven by the test. */
class Events extends EventTarget {
  static last: Events;
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    Events.last = this;
  }
  close(): void {
    this.isClosed = true;
  }
}
Object.assign(globalThis, { EventSource: Events });

const facts = (changes: Partial<PanelFacts> = {}): PanelFacts => ({
  grants: [],
  mayGrant: false,
  remotes: [
    {
      name: 'mf-sales',
      version: '1.0.0',
      source: 'stable',
      fallback: null,
      degraded: null,
      supportedUntil: '2027-03-05T13:00:00.000Z',
      explanation: [
        { rule: 'pin', version: '1.1.0', outcome: 'is blocked' },
        { rule: 'stable', version: '1.0.0', outcome: 'chosen' },
      ],
      sources: true,
    },
  ],
  moments: [3, 5, 9].map((revision, at) => ({
    revision,
    at: '2026-11-20T01:00:00Z',
    action: 'stable',
    remote: 'mf-sales',
    version: `1.${at}.0`,
    changes: at === 0 ? [] : [{ remote: 'mf-sales', from: `1.${at - 1}.0`, to: `1.${at}.0` }],
  })),
  ...changes,
});

function show(handlers: Parameters<typeof serve>[0] = {}): Sent[] {
  const calls = serve(handlers);
  render(
    <ShellProviders>
      <MemoryRouter>
        <DeveloperBar />
      </MemoryRouter>
    </ShellProviders>,
  );
  return calls;
}
const underGrant = (until = soon()) => {
  document.head.insertAdjacentHTML('beforeend', `<meta name="iwe-developer" content="7 mf-sales ${ORIGIN} ${until}">`);
};
const pressKey = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true, altKey: true });

beforeEach(() => {
  document.querySelector('meta[name="iwe-developer"]')?.remove();
  sessionStorage.clear();
  leave = 'clean';
  runs = '0.0.0-dev.1';
  updates = [];
  for (const mock of [reload, reloadPage, runBuild, nextBuild]) mock.mockClear();
  buildStore.set({ connection: 'connecting', broken: null, types: null });
  clearCache();
  const account = { eId: 1, email: 'ann@iwe.test' } as unknown as Account;
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
});

describe('the banner', () => {
  test('is hidden from everybody else', () => {
    show();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('names remote, origin and end, has no close button, and ends the grant', async () => {
    underGrant();
    const calls = show({ 'DELETE dev-grants/7': () => ({ message: 'done' }) });
    expect(
      await screen.findByText(/^mf-sales comes from http:\/\/127\.0\.0\.1:4300, not from a release, until \d\d:\d\d\./),
    ).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['End']);
    fireEvent.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalled());
    expect(calls.map(({ method, path }) => [method, path])).toEqual([['DELETE', 'dev-grants/7']]);
  });

  test('runs each new build, waits for a save in progress, and shows why a build failed', async () => {
    underGrant();
    show();
    await screen.findByText(/Waiting for its builds/);
    expect(Events.last.url).toBe(`${ORIGIN}/mf-sales/builds`);
    nextBuild.mockResolvedValue({ version: '0.0.0-dev.2' });
    act(() => {
      Events.last.dispatchEvent(new Event('built'));
    });
    await waitFor(() => expect(runBuild).toHaveBeenCalledWith({ version: '0.0.0-dev.2' }));
    leave = 'busy';
    act(() => {
      Events.last.dispatchEvent(new Event('built'));
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    expect(runBuild).toHaveBeenCalledTimes(1);
    leave = 'dirty';
    await waitFor(() => expect(runBuild).toHaveBeenCalledTimes(2));
    act(() => {
      Events.last.dispatchEvent(new MessageEvent('broken', { data: 'src/a.tsx: unexpected )' }));
    });
    expect(screen.getByText('src/a.tsx: unexpected )')).toBeTruthy();
    act(() => {
      Events.last.dispatchEvent(new Event('built'));
      Events.last.dispatchEvent(new MessageEvent('types', { data: 'src/a.tsx(3,7): error TS2322' }));
    });
    expect(screen.getByText('It runs, but its types are wrong:')).toBeTruthy();
    expect(screen.getByText('src/a.tsx(3,7): error TS2322')).toBeTruthy();
    act(() => {
      Events.last.dispatchEvent(new MessageEvent('types', { data: '' }));
    });
    expect(screen.queryByText(/its types are wrong/)).toBeNull();
    act(() => {
      Events.last.dispatchEvent(new Event('error'));
    });
    expect(screen.getByText(/does not answer/)).toBeTruthy();
  });

  test('does not run the build again that runs, and forgets why the last one failed', async () => {
    underGrant();
    show();
    await screen.findByText(/Waiting for its builds/);
    act(() => {
      Events.last.dispatchEvent(new MessageEvent('broken', { data: 'src/a.tsx: unexpected )' }));
    });
    nextBuild.mockResolvedValue({ version: '0.0.0-dev.1' });
    await act(async () => {
      Events.last.dispatchEvent(new Event('built'));
    });
    expect(screen.queryByText('src/a.tsx: unexpected )')).toBeNull();
    expect([nextBuild.mock.calls.length, runBuild.mock.calls.length]).toEqual([1, 0]);
  });

  test('says when the grant is over, and then follows no more builds', async () => {
    jest.useFakeTimers();
    try {
      underGrant(new Date(Date.now() + 60_000).toISOString());
      show();
      await screen.findByText(/Waiting for its builds/);
      expect([Events.last.isClosed, reload.mock.calls]).toEqual([false, []]);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
    } finally {
      jest.useRealTimers();
    }
    expect(screen.getByText(/has ended/)).toBeTruthy();
    expect(reload).toHaveBeenCalled();
    expect(Events.last.isClosed).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reloadPage).toHaveBeenCalled();
  });

  test('says when somebody else has ended it', async () => {
    underGrant();
    updates = [{ name: 'mf-sales', version: '1.0.0', notes: '' }];
    show();
    expect(await screen.findByText(/has ended/)).toBeTruthy();
  });
});

describe('the panel', () => {
  test('stays closed when the server refuses', async () => {
    const calls = show({ developer: () => refused(403, 'developer-required', 'Only for administrators.') });
    pressKey();
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows versions with their reasons, times and failures', async () => {
    sessionStorage.setItem(
      'iwe.platform.failed',
      JSON.stringify({ 'mf-sales@1.1.0': { kind: 'mount', code: 'IWE-107', message: 'no' } }),
    );
    show({ developer: () => ({ data: facts() }) });
    pressKey();
    const versions = within(await screen.findByRole('table', { name: 'Versions' }));
    expect(versions.getAllByRole('row')[1]?.textContent).toBe(
      `mf-sales0.0.0-dev.1developer1.0.0developer's grant: from ${ORIGIN}pin 1.1.0: is blockedstable 1.0.0: chosen` +
        'deprecated: supported until 05 Mar 2027 13:00',
    );
    expect(screen.getByRole('table', { name: 'Times' }).textContent).toContain('mf-sales@1.0.0100 ms80 ms20 ms240 ms');
    expect(screen.getByText('IWE-107 mf-sales@1.1.0: no')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Give a grant' })).toBeNull();
  });

  test('is updated while it is open', async () => {
    drawn = null;
    show({ developer: () => ({ data: facts() }) });
    pressKey();
    expect((await screen.findByRole('table', { name: 'Times' })).textContent).toContain('not yet');
    drawn = 240;
    sessionStorage.setItem(
      'iwe.platform.failed',
      JSON.stringify({ 'mf-sales@1.1.0': { kind: 'mount', code: 'IWE-107', message: 'no' } }),
    );
    await waitFor(() => expect(screen.getByRole('table', { name: 'Times' }).textContent).toContain('240 ms'));
    expect(screen.getByText('IWE-107 mf-sales@1.1.0: no')).toBeTruthy();
  });

  test("offers a release's source maps to users with access, and none for a developer's build", async () => {
    const calls = show({
      developer: () => ({ data: facts() }),
      'source-maps/mf-sales/1.0.0': () => refused(403, 'developer-required', 'Only for developers.'),
    });
    pressKey();
    await screen.findByRole('table', { name: 'Versions' });
    expect(screen.queryByRole('button', { name: 'Source maps' })).toBeNull();
    runs = '1.0.0';
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    pressKey();
    fireEvent.click(await screen.findByRole('button', { name: 'Source maps' }));
    await waitFor(() => expect(calls.at(-1)?.path).toBe('source-maps/mf-sales/1.0.0'));
  });

  test('starts to use a grant and reloads the page', async () => {
    const calls = show({
      developer: () => ({
        data: facts({
          grants: [
            {
              id: 7,
              email: 'ann@iwe.test',
              remote: 'mf-sales',
              version: null,
              origin: ORIGIN,
              reason: 'r',
              by: 'bob@iwe.test',
              until: soon(),
              inUse: false,
            },
          ],
        }),
      }),
      'POST dev-grants/7/use': () => ({ message: 'ok' }),
    });
    pressKey();
    fireEvent.click(await screen.findByRole('button', { name: 'Use in this session' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalled());
    expect(calls.at(-1)).toMatchObject({ method: 'POST', path: 'dev-grants/7/use' });
  });

  test('lets a platform administrator create a grant; a refusal is shown', async () => {
    let answer = refused(422, 'refused', 'An origin looks like http://127.0.0.1:4300');
    const calls = show({ developer: () => ({ data: facts({ mayGrant: true }) }), 'POST dev-grants': () => answer });
    pressKey();
    const form = within(await screen.findByRole('group', { name: 'Give a grant' }));
    const give = form.getByRole<HTMLButtonElement>('button', { name: 'Give the grant' });
    expect(give.disabled).toBe(true);
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'a new dialog' } });
    expect(give.disabled).toBe(true);
    fireEvent.change(form.getByRole('combobox', { name: 'Remote' }), { target: { value: 'mf-sales' } });
    fireEvent.keyDown(form.getByRole('combobox', { name: 'Remote' }), { key: 'Enter' });
    fireEvent.click(give);
    expect(await form.findByText('An origin looks like http://127.0.0.1:4300')).toBeTruthy();
    answer = { status: 200, body: { revision: '1-a', dryRun: false, effect: [] } };
    fireEvent.click(give);
    await waitFor(() => expect(calls.filter(({ path }) => path === 'developer')).toHaveLength(2));
    expect(calls.findLast(({ path }) => path === 'dev-grants')?.body).toEqual({
      remote: 'mf-sales',
      email: 'ann@iwe.test',
      origin: ORIGIN,
      hours: 4,
      reason: 'a new dialog',
    });
  });

  test('gives a grant with Enter, too, without the blanks around what was typed', async () => {
    const calls = show({
      developer: () => ({ data: facts({ mayGrant: true }) }),
      'POST dev-grants': () => ({ revision: '1-a', dryRun: false, effect: [] }),
    });
    pressKey();
    const form = within(await screen.findByRole('group', { name: 'Give a grant' }));
    const type = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    const enter = () => fireEvent.keyDown(form.getByLabelText(/^Reason/), { key: 'Enter' });
    type(/^E-mail/, ' bob@iwe.test ');
    type(/^Origin/, ` ${ORIGIN} `);
    type(/^Reason/, ' a new dialog ');
    enter();
    fireEvent.change(form.getByRole('combobox', { name: 'Remote' }), { target: { value: 'mf-sales' } });
    fireEvent.keyDown(form.getByRole('combobox', { name: 'Remote' }), { key: 'Enter' });
    enter();
    enter();
    const given = () => calls.filter(({ path }) => path === 'dev-grants').map(({ body }) => body);
    await waitFor(() => expect(calls.filter(({ path }) => path === 'developer')).toHaveLength(2));
    expect(given()).toEqual([
      { remote: 'mf-sales', email: 'bob@iwe.test', origin: ORIGIN, hours: 4, reason: 'a new dialog' },
    ]);
  });

  test('gives no grant to somebody who does not give the password for it', async () => {
    const calls = show({
      developer: () => ({ data: facts({ mayGrant: true }) }),
      'POST dev-grants': () => refused(403, 'confirm-required', 'Give your password.'),
    });
    pressKey();
    const form = within(await screen.findByRole('group', { name: 'Give a grant' }));
    fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'a new dialog' } });
    fireEvent.change(form.getByRole('combobox', { name: 'Remote' }), { target: { value: 'mf-sales' } });
    fireEvent.keyDown(form.getByRole('combobox', { name: 'Remote' }), { key: 'Enter' });
    act(() => toastStore.set([]));
    fireEvent.click(form.getByRole('button', { name: 'Give the grant' }));
    const give = () => form.getByRole<HTMLButtonElement>('button', { name: 'Give the grant', hidden: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(give().disabled).toBe(false));
    expect(toastStore.get()).toEqual([]);
    expect(calls.filter(({ path }) => path === 'developer')).toHaveLength(1);
  });

  test('begins nothing while a save is under way', async () => {
    const grant = { id: 7, email: 'ann@iwe.test', remote: 'mf-sales', version: null, origin: ORIGIN, reason: 'r' };
    const grants = [{ ...grant, by: 'bob@iwe.test', until: soon(), inUse: false }];
    const calls = show({ developer: () => ({ data: facts({ grants }) }) });
    pressKey();
    leave = 'busy';
    for (const name of ['Use in this session', 'Start']) {
      act(() => toastStore.set([]));
      fireEvent.click(await screen.findByRole('button', { name }));
      expect(toastStore.get().map(({ kind }) => kind)).toEqual(['warning']);
    }
    expect(reloadPage).not.toHaveBeenCalled();
    expect([calls.filter(({ method }) => method === 'POST'), sessionStorage.length]).toEqual([[], 0]);
  });

  test('starts a search in this tab; good and bad lead to the change', async () => {
    show({ developer: () => ({ data: facts() }) });
    pressKey();
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('iwe.platform.at')).toBe('5');
  });
});

test('a searching tab says what it runs, and in the end which change it was', async () => {
  sessionStorage.setItem('iwe.platform.at', '5');
  sessionStorage.setItem('iwe.developer.search', JSON.stringify({ moments: facts().moments, good: 0, bad: 2 }));
  show();
  expect(
    await screen.findByText(/Only this tab runs what ran after .*mf-sales 1\.0\.0 → 1\.1\.0\. Is it good\?/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('iwe.platform.at')).toBeNull();
});

test('a search takes no answer while a save is under way', async () => {
  const search = JSON.stringify({ moments: facts().moments, good: 0, bad: 2 });
  sessionStorage.setItem('iwe.developer.search', search);
  show();
  leave = 'busy';
  for (const name of ['Good', 'Bad', 'Stop']) fireEvent.click(await screen.findByRole('button', { name }));
  expect(reloadPage).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('iwe.developer.search')).toBe(search);
  leave = 'clean';
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem('iwe.developer.search')).toBeNull();
});

test('a search that has found its change names it', async () => {
  sessionStorage.setItem('iwe.developer.search', JSON.stringify({ moments: facts().moments, good: 1, bad: 2 }));
  show();
  expect(await screen.findByText(/^The first bad change: .*mf-sales 1\.1\.0 → 1\.2\.0/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(sessionStorage.getItem('iwe.developer.search')).toBeNull();
});

test("a moment's day is in the reader's time zone, like its time", () => {
  const local = (hours: number) => new Date(2026, 10, 21, hours, 5).toISOString();
  for (const hours of [0, 23])
    expect(
      momentLine({ revision: 1, at: local(hours), action: 'stable', remote: null, version: null, changes: [] }),
    ).toBe(`21 Nov 2026 ${String(hours).padStart(2, '0')}:05: stable`);
});
