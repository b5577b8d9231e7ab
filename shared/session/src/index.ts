export { createStore, useStore } from './store.ts';
export type { Store } from './store.ts';
export {
  accountChangedStore,
  isWarehouse,
  returnPath,
  sessionStore,
  useAccount,
  useSession,
  WAREHOUSE_ROLES,
} from './session-store.ts';
export type { Session } from './session-store.ts';
export { rightsOf, useMayCall, useRights } from './rights.ts';
export { chooseLanguage, refuseWarehouse, SIGN_IN_MESSAGES, signIn, signOut, switchAccount } from './sign-in.ts';
export { onExpiry } from './session-end.ts';
export { startSession } from './start.ts';
export { api, API_PREFIX, request } from './api/api-client.ts';
export type { AnswerSchema, RequestOptions } from './api/api-client.ts';
export { API_MESSAGES, ApiError, errorLines, isAborted } from './api/api-error.ts';
export { queryString } from './api/query-string.ts';
export type { Query } from './api/query-string.ts';
export { apiKey, swrSettings, TellSwr, useApi, useList } from './api/use-api.ts';
export type { ApiKey, ApiState, UseApiOptions } from './api/use-api.ts';
export { clearCache, forgetAnswers } from './api/swr-cache.ts';
export {
  addToCart,
  cartStore,
  clearCart,
  removeFromCart,
  replaceCart,
  setCartCustomer,
  setCartQuantity,
  useCart,
} from './cart/cart-store.ts';
export { CART_QTY_MAX } from './cart/cart-types.ts';
export type { Cart, CartEntry, CartQuote, CartStamp } from './cart/cart-types.ts';
export { tellError } from './api/tell-error.ts';
export { toast, TOAST_MS, toastStore } from './toast-bus.ts';
export type { Toast, ToastKind, ToastOptions } from './toast-bus.ts';
export {
  adminNoticeStore,
  POLL_MS,
  pollBadges,
  releaseRevisionStore,
  selfOrderStore,
  unreadStore,
} from './badge-poll.ts';
export { offerCommand, pageCommandsStore } from './page-commands.ts';
export type { PageCommand } from './page-commands.ts';
export { addWords, languageStore, plural, setLanguage, t } from './words/words.ts';
export type { Language } from '@iwe/domain';
export type { PluralForms, Words } from './words/words.ts';
export { draftStore } from './draft-store.ts';
export type { Draft } from './draft-store.ts';
export { localMemory } from './local-memory.ts';
