import { useMemo, useRef } from 'react';

/** The idempotency keys of one button. */
export interface AttemptKey {
  /** Returns the key of this content: the same for a retry after a lost answer, another one for another content. */
  keyOf: (content: unknown) => string;
  /** The server has answered: the same content sent once more is meant, and gets a key of its own. */
  end: () => void;
}

/**
 * Returns the idempotency keys for requests that must count once however often somebody presses the button. Kept for
 * remotes that were built before the API client gave each write its key by itself; they run until the end of 2027.
 */
export function useAttemptKey(): AttemptKey {
  const last = useRef<{ text: string; key: string } | null>(null);
  return useMemo(
    () => ({
      keyOf: (content) => {
        const text = JSON.stringify(content);
        if (last.current?.text !== text) last.current = { text, key: crypto.randomUUID() };
        return last.current.key;
      },
      end: () => {
        last.current = null;
      },
    }),
    [],
  );
}
