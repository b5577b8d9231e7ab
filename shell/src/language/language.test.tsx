import type { Account } from '@iwe/contract';
import { languageStore, sessionStore, t, toastStore } from '@iwe/session';
import { fakeServer, refuse } from '@iwe/testing/fake-server';
import { loadHouseWords } from '@iwe/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { canLeaveAll, reloadPage } from '../platform/index.ts';
import { followLanguage, usePageLanguage } from './follow-language.ts';
import { languageChoices } from './language-choices.ts';

jest.mock('../platform/index.ts', () => ({ canLeaveAll: jest.fn(() => 'clean'), reloadPage: jest.fn() }));
jest.mock('@iwe/ui', () => ({ ...jest.requireActual('@iwe/ui'), loadHouseWords: jest.fn() }));

const account = { eId: 1, orgId: 4, name: 'Sam', language: 'en-AU' } as Account;
const signIn = (language: Account['language']) => {
  const own = { ...account, language };
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [own], account: own }));
};
const house = jest.mocked(loadHouseWords);
let stop: () => void;

function Page() {
  const language = usePageLanguage();
  return <p>{language === null ? 'Waiting' : `${language}: ${t('Lines')}`}</p>;
}
const shown = (text: string) => screen.findByText(text, undefined, { timeout: 4000 });

beforeEach(() => {
  jest.clearAllMocks();
  house.mockResolvedValue({ Lines: '明细' });
  toastStore.set([]);
  signIn('en-AU');
  stop = followLanguage();
});
afterEach(async () => {
  // What follows begins with an English page again.
  house.mockResolvedValue(null);
  signIn('en-AU');
  await waitFor(() => expect(languageStore.get()).toBe('en-AU'));
  stop();
});

test('the page waits for the words of who has chosen another language; English needs none', async () => {
  let arrive: (words: Record<string, string>) => void = () => undefined;
  house.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  render(<Page />);
  expect(screen.getByText('en-AU: Lines')).toBeTruthy();
  expect(house).not.toHaveBeenCalled();
  signIn('zh-Hans');
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(document.documentElement.lang).not.toBe('zh-Hans');
  await act(async () => arrive({ Lines: '明细' }));
  await shown('zh-Hans: 明细');
  // Screen readers pronounce the page by it.
  expect(document.documentElement.lang).toBe('zh-Hans');
  expect(house.mock.calls).toEqual([['zh-Hans']]);
});

test('words that cannot be loaded leave an English page, said as one, and no message', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  house.mockRejectedValue(new Error('no such file'));
  render(<Page />);
  signIn('zh-Hans');
  await shown('en-AU: Lines');
  expect(document.documentElement.lang).toBe('en-AU');
  expect(toastStore.get()).toEqual([]);
});

test('words that arrive after another person has signed in are not shown', async () => {
  let arrive: (words: Record<string, string>) => void = () => undefined;
  house.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  render(<Page />);
  signIn('zh-Hans');
  house.mockResolvedValue(null);
  signIn('en-AU');
  await act(async () => arrive({ Lines: '明细' }));
  await shown('en-AU: Lines');
  expect(document.documentElement.lang).toBe('en-AU');
});

describe('the choice', () => {
  const choice = (name: string) => languageChoices().find((one) => one.name === name)!;

  test('is stored at the server, for every account of the person, and the page starts again', async () => {
    const calls = fakeServer({ 'PUT account/language': { data: {} } });
    expect(languageChoices().map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['English', true],
      ['中文', false],
    ]);
    await act(async () => choice('中文').choose());
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', 'account/language', { language: 'zh-Hans' }],
    ]);
  });

  test('of the language that is shown already does nothing', async () => {
    const calls = fakeServer({});
    await act(async () => choice('English').choose());
    expect([calls.length, jest.mocked(reloadPage).mock.calls.length]).toEqual([0, 0]);
  });

  test('that the server refuses leaves the page, and says why', async () => {
    fakeServer({ 'PUT account/language': refuse(503, { message: 'The database is busy.' }) });
    await act(async () => choice('中文').choose());
    await waitFor(() => expect(toastStore.get().map(({ lines }) => lines)).toEqual([['The database is busy.']]));
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('waits for a save that is under way', async () => {
    const calls = fakeServer({});
    jest.mocked(canLeaveAll).mockReturnValueOnce('busy');
    await act(async () => choice('中文').choose());
    expect(toastStore.get()).toHaveLength(1);
    expect([calls.length, jest.mocked(reloadPage).mock.calls.length]).toEqual([0, 0]);
  });
});
