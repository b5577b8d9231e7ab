import { TOAST_LONG_MS, TOAST_SHORT_MS } from '@iwe/domain';
import { createStore } from './store.ts';

/**
 * How long a message is shown, milliseconds (spec §8): 5 s in general, 3.5 s for guard, validation and permission
 * messages.
 */
export const TOAST_MS = { general: TOAST_LONG_MS, short: TOAST_SHORT_MS } as const;

/** The kind of a message; it decides colour, icon and urgency for screen readers. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** One message on the screen. */
export interface Toast {
  id: number;
  kind: ToastKind;
  /** One paragraph each. */
  lines: readonly string[];
  /** Milliseconds until it disappears by itself. */
  duration: number;
}

/** How to show a message; by default for 5 seconds. */
export interface ToastOptions {
  duration?: number;
}

/** The messages on the screen, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

function show(kind: ToastKind, text: string | readonly string[], options: ToastOptions = {}): number {
  const lines = typeof text === 'string' ? [text] : text;
  const duration = options.duration ?? TOAST_MS.general;
  // Ten requests that fail for the same reason show one message, whose time starts again.
  const same = (toast: Toast) => toast.kind === kind && toast.lines.join('\n') === lines.join('\n');
  lastId += 1;
  const toast: Toast = { id: lastId, kind, lines, duration };
  toastStore.update((toasts) => [...toasts.filter((shown) => !same(shown)), toast]);
  return toast.id;
}

/** Shows closable messages. A list of texts becomes one paragraph each. Every function returns the message's id. */
export const toast = {
  success: (text: string | readonly string[], options?: ToastOptions): number => show('success', text, options),
  info: (text: string | readonly string[], options?: ToastOptions): number => show('info', text, options),
  warning: (text: string | readonly string[], options?: ToastOptions): number => show('warning', text, options),
  error: (text: string | readonly string[], options?: ToastOptions): number => show('error', text, options),
  /** Removes one message from the screen. */
  dismiss: (id: number): void => toastStore.update((toasts) => toasts.filter((shown) => shown.id !== id)),
  /** Removes all messages: those of one session say nothing to the next. */
  dismissAll: (): void => toastStore.set([]),
};
