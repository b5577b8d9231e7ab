import { registerPlugins } from '@module-federation/enhanced/runtime';
import { releaseRevisionStore } from '@iwe/session';
import { addLeaveGuard } from '../host/can-leave.ts';
import { reloadPage } from '../reload-page.ts';
import type { LeaveState } from '../types.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerPlugins: jest.fn() }));
const noticeRevision = jest.fn();
jest.mock('./platform-store.ts', () => ({
  platformStore: { noticeRevision: (revision: string) => noticeRevision(revision) },
}));
const prepare = jest.fn((script: HTMLScriptElement, url: string) => {
  script.src = url;
});
Object.assign(globalThis, { iweScriptDoor: { prepare } });
import './start-platform.ts';

const close = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('the browser asks before a tab with unsaved work closes, until the page is left on purpose', () => {
  expect(close()).toBe(false);
  let state: LeaveState = 'dirty';
  const remove = addLeaveGuard(() => state);
  expect(close()).toBe(true);
  state = 'busy';
  expect(close()).toBe(true);
  state = 'clean';
  expect(close()).toBe(false);
  state = 'dirty';
  // jsdom cannot load a page again; that it is left on purpose is known before.
  reloadPage();
  expect(close()).toBe(false);
  remove();
});

test('a new revision of the list is noticed', () => {
  releaseRevisionStore.set('8-abc');
  expect(noticeRevision).toHaveBeenLastCalledWith('8-abc');
  releaseRevisionStore.set(null);
  expect(noticeRevision).toHaveBeenLastCalledWith('');
});

test('scripts that are loaded for a remote go through the door for scripts', () => {
  const [door] = jest.mocked(registerPlugins).mock.lastCall?.[0] ?? [];
  const url = '/r/mf-sales/1.0.0/remoteEntry.js';
  const made = door?.createScript?.({ url } as Parameters<NonNullable<typeof door.createScript>>[0]);
  expect(made).toMatchObject({ timeout: 6000 });
  expect(prepare).toHaveBeenCalledWith(expect.any(HTMLScriptElement), url);
});
