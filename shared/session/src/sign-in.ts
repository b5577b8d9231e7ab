import type { Account, AccountAnswer, TokenAnswer } from '@iwe/contract';
import { frameMessages } from '@iwe/domain';
import type { Language } from '@iwe/domain';
import { api } from './api/api-client.ts';
import { ApiError, API_MESSAGES } from './api/api-error.ts';
import { clearCart } from './cart/cart-store.ts';
import { draftStore } from './draft-store.ts';
import {
  chosenAccount,
  dropSession,
  isWarehouse,
  keepSession,
  nameAccount,
  rememberAccount,
  rememberAccounts,
  rememberedSession,
  returnPath,
  sessionStore,
} from './session-store.ts';
import { clearCache } from './api/swr-cache.ts';
import { tellTabs } from './tab-channel.ts';
import { toast, TOAST_MS } from './toast-bus.ts';

// Client id and secret identify the app and are no secrets. They are copies of CLIENT_ID and CLIENT_SECRET of
// @iwe/contract, because importing that module would load its schemas, and zod, with the first page.
const APP = 'iwe-web';

/** The messages of spec §8 about signing in. */
export const SIGN_IN_MESSAGES = {
  warehouse: frameMessages.warehouseStaffRefused,
  failed: frameMessages.loginFailed,
} as const;

/**
 * How a sign-in ended: 'failed' has been shown; 'code' means that the password was right and the account has a second
 * factor, so that the next try needs a code.
 */
export type SignInResult = 'in' | 'failed' | 'code';

/** Signs in and chooses the account. `otp` is a code of the authenticator app or a recovery code. */
export async function signIn(email: string, password: string, otp?: string): Promise<SignInResult> {
  try {
    const body = {
      grant_type: 'password',
      username: email,
      password,
      ...(otp === undefined ? {} : { otp }),
      client_id: APP,
      client_secret: APP,
    };
    const answer = await api.post<TokenAnswer>('/oauth/token', body, { quiet: true });
    await enter(`${answer.token_type} ${answer.access_token}`, answer.accounts);
    toast.dismissAll();
    tellTabs({ type: 'signed-in' });
    return 'in';
  } catch (error) {
    dropSession();
    if (error instanceof ApiError && error.code === 'second-factor') return 'code';
    showFailure(error);
    return 'failed';
  }
}

/** Starts from what the browser remembers: the frame is shown at once, and the server's answer replaces it. */
export async function resumeSession(): Promise<void> {
  const remembered = rememberedSession();
  if (!remembered?.token) return dropSession();
  sessionStore.set(remembered);
  // Sessions that began before pages were asked for by account have no cookie yet.
  if (remembered.account) nameAccount(remembered.account);
  try {
    await enter(remembered.token);
  } catch (error) {
    if (error instanceof WarehouseRefusal) {
      dropSession();
      toast.error(SIGN_IN_MESSAGES.warehouse, { duration: TOAST_MS.short });
    } else if (sessionStore.get().status === 'starting') {
      // Without an answer and without a remembered account only the sign-in can be shown.
      dropSession();
    }
  }
}

/**
 * Signs out at the user's request: the server revokes the token, this browser clears cart, cached answers and unsaved
 * forms.
 */
export function signOut(): void {
  const { token } = sessionStore.get();
  const told = token ? api.post('logout', {}, { quiet: true, keepalive: true }).catch(() => undefined) : null;
  clearCart();
  draftStore.clear();
  clearCache();
  returnPath.forget();
  dropSession();
  toast.dismissAll();
  // They ask the server, which must know it by then.
  void Promise.resolve(told).then(() => tellTabs({ type: 'signed-out', reason: 'logout' }));
}

/** Refuses warehouse staff wherever they signed in (spec §2 "Guard"). */
export function refuseWarehouse(): void {
  signOut();
  toast.error(SIGN_IN_MESSAGES.warehouse, { duration: TOAST_MS.short });
}

/** Switches to another account of the user. The caller reloads the page (spec §4 "Other"). */
export function switchAccount(eId: number): void {
  const account = sessionStore.get().accounts.find((candidate) => candidate.eId === eId);
  if (!account || account.eId === sessionStore.get().account?.eId) return;
  clearCart();
  clearCache();
  returnPath.forget();
  rememberAccount(account);
  tellTabs({ type: 'account-switched', eId });
}

class WarehouseRefusal extends Error {}

/** Chooses the account of a session: of those that the server has just named, or of those that it is asked for. */
async function enter(token: string, named?: readonly Account[]): Promise<void> {
  const before = sessionStore.get();
  sessionStore.set({ ...before, token });
  const accounts = named ?? (await api.get<AccountAnswer>('account', {}, { quiet: true })).data;
  if (sessionStore.get().token !== token) return;
  const account = chosenAccount(accounts);
  if (!account) throw accounts.some(isWarehouse) ? new WarehouseRefusal() : new Error('No account for this user.');
  // A tab keeps its account: another tab's choice shows the reload alert and never changes it silently.
  const kept = accounts.find((candidate) => candidate.eId === before.account?.eId && !isWarehouse(candidate));
  if (kept) {
    rememberAccounts(accounts);
    sessionStore.set({ status: 'signed-in', token, accounts, account: kept });
  } else keepSession(token, accounts, account);
}

function showFailure(error: unknown): void {
  const isRefusalOfWarehouse =
    error instanceof WarehouseRefusal ||
    (error instanceof ApiError && error.lines.includes(SIGN_IN_MESSAGES.warehouse));
  if (isRefusalOfWarehouse) {
    toast.error(SIGN_IN_MESSAGES.warehouse, { duration: TOAST_MS.short });
    return;
  }
  toast.error(SIGN_IN_MESSAGES.failed);
  // The message above is required for any cause; these two causes are not the user's fault, so they are named as well.
  if (error instanceof ApiError && (error.status === 0 || error.status === 429)) {
    toast.error(error.status === 0 ? API_MESSAGES.noResponse : API_MESSAGES.tooMany);
  }
}

/** Stores the language of the person's screens. The caller reloads the page, which is then shown in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await api.put('account/language', { language });
  const accounts = sessionStore.get().accounts.map((account) => ({ ...account, language }));
  rememberAccounts(accounts);
}
