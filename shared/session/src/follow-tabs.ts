import { API_MESSAGES } from './api-error.ts';
import { localMemory, storageName } from './local-memory.ts';
import { keepWayBack } from './session-end.ts';
import { accountChangedStore, dropSession, REMEMBERED, rememberedSession, sessionStore } from './session-store.ts';
import { resumeSession } from './sign-in.ts';
import { clearCache } from './swr-cache.ts';
import { hearTabs } from './tab-channel.ts';
import { toast } from './toast-bus.ts';

/** Follows sign-in, sign-out and account switch in the other tabs. Returns a function that stops it. */
export function followTabs(): () => void {
  const unhear = hearTabs((message) => {
    if (message.type === 'signed-out') followSignOut(message.reason);
    if (message.type === 'signed-in') followSignIn();
    if (message.type === 'account-switched') checkAccount();
  });
  // Frozen tabs receive no messages, so they check again when they become visible; tabs without a channel get storage
  // events.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageName(REMEMBERED.account)) checkAccount();
    if (event.key === storageName(REMEMBERED.token) && event.newValue === null) followSignOut('logout');
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') checkAccount();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', checkAccount);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unhear();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', checkAccount);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Compares the remembered account with this tab's (spec §4: "If the remembered account no longer matches the current
 * one, an alert prompts to reload").
 */
export function checkAccount(): void {
  const { status, account } = sessionStore.get();
  if (status !== 'signed-in' || !account) return;
  const remembered = localMemory.read<number>(REMEMBERED.account);
  accountChangedStore.set(remembered !== null && remembered !== account.eId);
}

function followSignOut(reason: 'logout' | 'expired'): void {
  if (sessionStore.get().status === 'signed-out') return;
  // The tab that signed out has already forgotten the token; a later sign-in of another tab must not be dropped here.
  if (localMemory.read(REMEMBERED.token) !== null) return;
  if (reason === 'expired') {
    keepWayBack();
    toast.error(API_MESSAGES.expired);
  }
  clearCache();
  dropSession();
}

function followSignIn(): void {
  if (sessionStore.get().status === 'signed-in') {
    // Somebody has signed in again in another tab: use that token if it is the same account, otherwise ask for the
    // reload.
    const remembered = rememberedSession();
    const { account } = sessionStore.get();
    if (remembered?.account && account && remembered.account.eId === account.eId)
      sessionStore.set({ ...sessionStore.get(), token: remembered.token });
    else checkAccount();
    return;
  }
  void resumeSession();
}
