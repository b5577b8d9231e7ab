import type { Cart } from './cart/cart-types.ts';

/** Messages between tabs of the same browser. */
export type TabMessage =
  | { type: 'cart'; cart: Cart }
  | { type: 'signed-in' }
  | { type: 'signed-out'; reason: 'logout' | 'expired' }
  | { type: 'account-switched'; eId: number }
  | {
      type: 'poll';
      eId: number;
      selfOrders: number;
      unread?: number | null;
      revision: string | null;
      notice?: string | null;
    };

type Listener = (message: TabMessage) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  // Without BroadcastChannel a tab gets no messages; storage events still report sign-out and switch.
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('iwe');
  channel.onmessage = (event: MessageEvent<TabMessage>) => {
    for (const listener of listeners) listener(event.data);
  };
  return channel;
}

/** Sends a message to every other tab of this browser. */
export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** Receives messages of other tabs, never this tab's own. Returns a function that unsubscribes. */
export function hearTabs(listener: Listener): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes the channel; the next message opens it again. For tests, which would otherwise keep the process alive. */
export function closeTabChannel(): void {
  channel?.close();
  channel = null;
}
