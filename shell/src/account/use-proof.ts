import { ApiError, errorLines } from '@iwe/session';
import { useRef, useState } from 'react';

/** What a refused request said, and about which field. */
interface Refusal {
  field: string | null;
  text: string;
}

/** Sends a form of these dialogs: whether it is on its way, and the server's refusal beside the field that it names. */
export function useProof() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Enter submits also while the button is busy, and a code is accepted only once.
  const isSending = useRef(false);
  const send = async (work: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal({ field: fieldOf(error), text: errorLines(error).join(' ') });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const errorOf = (field: string) => (refusal?.field === field ? refusal.text : undefined);
  return { busy, send, errorOf, otherError: refusal?.field === null ? refusal.text : undefined };
}

function fieldOf(error: unknown): string | null {
  const details = error instanceof ApiError ? error.details : undefined;
  const first = Array.isArray(details) ? (details[0] as { field?: unknown } | undefined) : undefined;
  return typeof first?.field === 'string' ? first.field : null;
}
