import { isSessionAlive } from './api/api-client.ts';
import { API_MESSAGES } from './api/api-error.ts';
import { localMemory, storageName } from './local-memory.ts';
import { keepWayBack } from './session-end.ts';
import {
  accountChangedStore,
  dropSession,
  REMEMBERED,
  rememberAccount,
  rememberAccounts,
  rememberedSession,
  sessionStore,
} from './session-store.ts';
import { resumeSession } from './sign-in.ts';
import { clearCache } from './api/swr-cache.ts';
import { hearTabs } from './tab-channel.ts';
import { toast } from './toast-bus.ts';

/**
 * Follows sign-in, sign-out and account switch in the other tabs. Any code of this browser can send such a message and
 * change what is stored, so neither ends this tab's session: the server is asked. Returns a function that stops it.
 */
export function followTabs(): () => void {
  const unhear = hearTabs((message) => {
    if (message.type === 'signed-out') void followSignOut(message.reason);
    if (message.type === 'signed-in') followSignIn();
    if (message.type === 'account-switched') checkAccount();
  });
  // Frozen tabs receive no messages, so they check again when they become visible; tabs without a channel get storage
  // events.
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageName(REMEMBERED.account)) checkAccount();
    if (event.key === storageName(REMEMBERED.token) && event.newValue === null) void followSignOut('logout');
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
  const { status, account, accounts } = sessionStore.get();
  if (status !== 'signed-in' || !account) return;
  const remembered = localMemory.read<number>(REMEMBERED.account);
  const isOther = remembered !== null && remembered !== account.eId;
  if (!isOther || accounts.some(({ eId }) => eId === remembered)) return accountChangedStore.set(isOther);
  // Somebody else has signed in, which ends this session, or something else wrote it.
  void isSessionAlive().then((isAlive) => {
    if (sessionStore.get().account?.eId !== account.eId) return;
    if (isAlive) rememberAccount(account);
    else accountChangedStore.set(true);
  });
}

async function followSignOut(reason: 'logout' | 'expired'): Promise<void> {
  const { status, token, accounts, account } = sessionStore.get();
  if (status === 'signed-out') return;
  // The tab that signed out has already forgotten the token; a later sign-in of another tab must not be dropped here.
  if (localMemory.read(REMEMBERED.token) !== null) return;
  const isAlive = await isSessionAlive();
  if (sessionStore.get().token !== token || localMemory.read(REMEMBERED.token) !== null) return;
  if (isAlive) {
    localMemory.write(REMEMBERED.token, token);
    rememberAccounts(accounts);
    if (account) rememberAccount(account);
    return;
  }
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
