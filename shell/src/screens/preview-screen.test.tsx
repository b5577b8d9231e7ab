import { sessionStore, toastStore } from '@iwe/session';
import { ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { PreviewBanner } from '../frame/preview-banner.tsx';
import { canLeaveAll, platformStore, reloadPage, tabPreview, usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { PreviewScreen } from './preview-screen.tsx';

jest.mock('../platform/index.ts', () => ({
  ...jest.requireActual<object>('../platform/list/tab-preview.ts'),
  usePlatform: jest.fn(),
  reloadPage: jest.fn(),
  canLeaveAll: jest.fn(() => 'clean'),
  platformStore: { get: jest.fn() },
}));

const NAME = 'mf-sales@1.1.0-preview.1';
const preview = {
  remote: 'mf-sales',
  version: '1.1.0-preview.1',
  until: '2026-12-06T03:00:00Z',
  by: 'a pipeline',
  commit: '0123456789abcdef0123456789abcdef01234567',
};
const reload = jest.fn(async () => {});
const ready: Platform = {
  status: 'ready',
  remotes: [],
  titles: {},
  updateAvailable: false,
  unavailable: [],
  updates: [],
  blockedHere: [],
  preview,
  problem: null,
  reload,
  routes: [
    { path: '/order_detail/:routeName/:id', remote: 'mf-sales', title: 'Invoice', access: ['signed-in'] },
    { path: '/quotings', remote: 'mf-sales', title: 'Quotings', access: ['signed-in'] },
    { path: '/reports', remote: 'mf-reports', title: 'Reports', access: ['signed-in'] },
  ],
  menu: [],
  expressNew: [],
};
/** Draws the page again, as a change of the platform's store does. */
let platformChanged = (): void => {};
function Redrawn() {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    platformChanged = () => setTimes(times + 1);
  });
  return <PreviewScreen />;
}
function Where() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}
const show = (platform: Platform) => {
  jest.mocked(usePlatform).mockReturnValue(platform);
  jest.mocked(platformStore.get).mockReturnValue(platform);
  const account = {
    eId: 1,
    orgId: 4,
    companyName: 'Tempe Tyres',
    name: 'Sam',
    email: 'sam@example.test',
    phone: '',
    role: 2 as const,
    roleDesc: 'Sales',
    modPrc: false,
    isAcct: false,
    is_dir: false,
    crtCSR: false,
    maxDis: 9999,
    is_admin: false,
    is_platform_admin: false,
    canSeeCost: true,
    logo: null,
    timeZone: 'Australia/Sydney',
  };
  act(() => sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account }));
  render(
    <ShellProviders>
      <MemoryRouter initialEntries={[`/preview/mf-sales/${preview.version}`]}>
        <PreviewBanner />
        <Routes>
          <Route path="/preview/*" element={<Redrawn />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </ShellProviders>,
  );
};
beforeEach(() => {
  sessionStorage.clear();
  jest.mocked(reloadPage).mockClear();
  reload.mockClear();
});
afterEach(() => jest.useRealTimers());

describe('the link of a preview', () => {
  it('makes the tab run it: the page is loaded again, once', () => {
    show({ ...ready, preview: null });
    expect(tabPreview.get()).toBe(NAME);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('opens the first screen of its remote that needs no record, preferring the menu', () => {
    tabPreview.set(NAME);
    show(ready);
    expect(screen.getByText('at /quotings')).toBeTruthy();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('says in the server’s words why it cannot be opened, when the list comes without it', () => {
    tabPreview.set(NAME);
    show({ ...ready, status: 'loading', preview: null });
    expect(screen.queryByText(/cannot be opened/)).toBeNull();
    // As the list is asked for: the server refuses the preview, and the page gets what everybody gets.
    tabPreview.refuse('The preview has ended.');
    jest.mocked(usePlatform).mockReturnValue({ ...ready, preview: null });
    act(() => platformChanged());
    expect(screen.getByText(/The preview has ended\. Previews are shown to the people/)).toBeTruthy();
    expect([jest.mocked(reloadPage).mock.calls.length, tabPreview.get()]).toEqual([0, null]);
  });

  it('is tried again when it is opened again after a refusal', () => {
    tabPreview.set(NAME);
    tabPreview.refuse('The preview has ended.');
    show({ ...ready, preview: null });
    expect(tabPreview.get()).toBe(NAME);
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(tabPreview.refusal(NAME)).toBeNull();
  });
});

describe('the banner of a preview', () => {
  it('names what runs, who published it, and until when; ending it loads the page again', () => {
    tabPreview.set(NAME);
    show(ready);
    expect(screen.getByRole('status').textContent).toMatch(
      /this tab runs mf-sales 1\.1\.0-preview\.1 by a pipeline \(01234567\) until 06 Dec 2026/,
    );
    jest.mocked(canLeaveAll).mockReturnValueOnce('busy');
    fireEvent.click(screen.getByRole('button', { name: 'End preview' }));
    expect(reloadPage).not.toHaveBeenCalled();
    expect(JSON.stringify(toastStore.get())).toMatch(/sav/i);
    fireEvent.click(screen.getByRole('button', { name: 'End preview' }));
    expect(tabPreview.get()).toBeNull();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('asks the server when the preview has ended, not before', () => {
    jest.useFakeTimers({ now: Date.parse(preview.until) - 60_000 });
    tabPreview.set(NAME);
    show(ready);
    act(() => jest.advanceTimersByTime(59_000));
    expect(reload).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1000));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not shown without a preview', () => {
    show({ ...ready, preview: null });
    expect(screen.queryByText(/this tab runs/)).toBeNull();
  });
});
