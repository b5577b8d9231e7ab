import type { Cart } from './cart-types.ts';

/** What tabs of the same browser tell each other. */
export type TabMessage =
  | { type: 'cart'; cart: Cart }
  | { type: 'signed-in' }
  | { type: 'signed-out'; reason: 'logout' | 'expired' }
  | { type: 'account-switched'; eId: number }
  | { type: 'poll'; eId: number; selfOrders: number; revision: string | null };

type Listener = (message: TabMessage) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  // Where the browser has no BroadcastChannel a tab stands alone; storage events still carry sign-out and switch.
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('iwe');
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data);
  };
  return channel;
}

/** Tells every other tab of this browser. */
export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** Hears what other tabs tell, never what this tab told itself. The answer ends that. */
export function hearTabs(listener: Listener): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes the channel; the next word opens it again. For tests, which would otherwise keep the process alive. */
export function closeTabChannel(): void {
  channel?.close();
  channel = null;
}
