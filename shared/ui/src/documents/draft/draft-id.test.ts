import type { Account } from '@iwe/contract';
import { sessionStore } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { startTransition, use, useState } from 'react';
import { blankLine } from '../lines/index.ts';
import { sheetDrafts } from './sheet-draft.ts';
import { draftsOpenInTabs, releaseDraft, useDraftId } from './use-draft-id.ts';
import { useLostDrafts } from './use-lost-drafts.ts';

/** The locks of all tabs; those of this tab are released by their promise. */
let locks: Set<string>;
let paths = 0;
/** Each test has a screen of its own, because a tab keeps its locks. */
let path: string;

beforeEach(() => {
  localStorage.clear();
  locks = new Set();
  path = `/order_add/Kind${(paths += 1)}`;
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void> | undefined) => {
    if (locks.has(name)) return work(null);
    locks.add(name);
    await work({});
    locks.delete(name);
  };
  const query = async () => ({ held: [...locks].map((name) => ({ name })) });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } });
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

const never = new Promise<never>(() => {});
const lockOf = (id: string) => `iwe-draft ${path}#${id}`;
const draft = (label: string) => ({
  v: 1 as const,
  uuid: label,
  header: {},
  lines: [blankLine()],
  rest: [],
  base: null,
  sourceId: null,
  label,
});

function openTab(asked: string | null) {
  const setAsked = jest.fn<void, [string]>();
  const view = renderHook(({ id }: { id: string | null }) => useDraftId(path, id, setAsked), {
    initialProps: { id: asked },
  });
  return { place: () => view.result.current, setAsked, go: (id: string | null) => view.rerender({ id }) };
}
/** Resolves to the place once it is determined. */
const placeOf = async (tab: ReturnType<typeof openTab>) => {
  await waitFor(() => expect(tab.place()).not.toBeNull());
  return tab.place();
};

describe('the draft of a tab', () => {
  test('is a new one without an id in the address, which then names it', async () => {
    const tab = openTab(null);
    expect(tab.place()).toBeNull();
    const place = await placeOf(tab);
    expect(place).toMatchObject({ id: expect.stringMatching(/^.{8}$/), copyOf: null });
    expect(tab.setAsked.mock.calls).toEqual([[place?.id]]);
    expect([...locks]).toEqual([lockOf(place?.id ?? '')]);
    tab.go(place?.id ?? null);
    expect(tab.place()).toEqual(place);
  });

  test('stays the same when something else is drawn before the page with the new address', async () => {
    const setAsked = jest.fn<void, [string]>();
    const begun = jest.fn();
    let say: (id: string) => void = () => {};
    let drawOther: () => void = () => {};
    const { result } = renderHook(() => {
      const [asked, setUrl] = useState<string | null>(null);
      const [, setOther] = useState(0);
      say = (id) => startTransition(() => setUrl(id));
      drawOther = () => setOther((now) => now + 1);
      const place = useDraftId(path, asked, setAsked);
      if (asked !== null) {
        begun();
        // The page with the new address is not ready yet.
        use(never);
      }
      return place;
    });
    await waitFor(() => expect(result.current).not.toBeNull());
    const place = result.current;
    await act(async () => say(place?.id ?? ''));
    expect(begun).toHaveBeenCalled();
    await act(async () => drawOther());
    expect([result.current, setAsked.mock.calls]).toEqual([place, [[place?.id]]]);
  });

  test('is that of its address, as after a reload', async () => {
    const tab = openTab('mine');
    expect(await placeOf(tab)).toMatchObject({ id: 'mine', copyOf: null });
    expect(tab.setAsked).not.toHaveBeenCalled();
  });

  test('is a copy where another tab has it open', async () => {
    locks.add(lockOf('theirs'));
    const tab = openTab('theirs');
    const place = await placeOf(tab);
    expect(place).toMatchObject({ copyOf: 'theirs' });
    expect(place?.id).not.toBe('theirs');
    expect(tab.setAsked.mock.calls).toEqual([[place?.id]]);
    expect(locks.has(lockOf(place?.id ?? ''))).toBe(true);
  });

  test('is another one with another address, and a new one where the address names none any more', async () => {
    const tab = openTab('mine');
    await placeOf(tab);
    tab.go('other');
    expect(tab.place()).toBeNull();
    expect(await placeOf(tab)).toMatchObject({ id: 'other', copyOf: null });
    tab.go(null);
    const place = await placeOf(tab);
    expect([place?.copyOf, ['mine', 'other'].includes(place?.id ?? '')]).toEqual([null, false]);
    tab.go(place?.id ?? null);
    tab.go(null);
    expect((await placeOf(tab))?.id).not.toBe(place?.id);
  });

  test('is free for others once it is released, and then only', async () => {
    await placeOf(openTab('mine'));
    expect([...(await draftsOpenInTabs(path))]).toEqual(['mine']);
    releaseDraft(path, 'other');
    expect(locks.size).toBe(1);
    releaseDraft(path, 'mine');
    await waitFor(() => expect(locks.size).toBe(0));
    expect([...(await draftsOpenInTabs(path))]).toEqual([]);
  });

  test('needs no locks of the browser', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
    expect(await placeOf(openTab('mine'))).toMatchObject({ id: 'mine', copyOf: null });
    expect([...(await draftsOpenInTabs(path))]).toEqual([]);
  });
});

describe('lost drafts', () => {
  test('are those of the screen open in no tab, except the own; a discarded one is deleted', async () => {
    for (const id of ['lost', 'lost2', 'mine', 'open']) sheetDrafts.save(path, id, draft(id));
    locks.add(lockOf('open'));
    locks.add(lockOf('lost2').replace('order_add', 'order_new'));
    const { result } = renderHook(() => useLostDrafts(path, 'mine'));
    const ids = () => result.current.drafts.map(({ id }) => id).toSorted();
    await waitFor(() => expect(ids()).toEqual(['lost', 'lost2']));
    act(() => result.current.forget('lost'));
    expect(ids()).toEqual(['lost2']);
    expect(['lost', 'lost2', 'open'].map((id) => sheetDrafts.load(path, id) !== null)).toEqual([false, true, true]);
  });
});

test("lost drafts are listed newest first, with words and lines; other screens' are separate", () => {
  const now = jest.spyOn(Date, 'now');
  const save = (of: string, id: string, at: number, lines: number) => {
    now.mockReturnValue(at);
    const stored = { ...draft(`the ${id}`), lines: Array.from({ length: lines }, blankLine) };
    sheetDrafts.save(of, id, stored);
  };
  const at = Date.parse('2026-11-20T02:00:00.000Z');
  save(path, 'old', at, 1);
  save(path, 'new', at + 60_000, 3);
  save(`${path}/clone`, 'cloned', at, 1);
  save('/order_edit/Kind/71', 'other', at, 1);
  expect(sheetDrafts.lost(path, (id) => id === 'held')).toEqual([
    { id: 'new', savedAt: at + 60_000, label: 'the new', lines: 3 },
    { id: 'old', savedAt: at, label: 'the old', lines: 1 },
  ]);
  expect(sheetDrafts.lost(path, (id) => id === 'new').map(({ id }) => id)).toEqual(['old']);
  now.mockRestore();
});

test('a draft that the browser does not store is said not to be', () => {
  expect(sheetDrafts.save(path, 'mine', draft('a'))).toBe(true);
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  expect(sheetDrafts.save(path, 'mine', draft('b'))).toBe(false);
  setItem.mockRestore();
});
