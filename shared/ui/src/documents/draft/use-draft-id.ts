import { useEffect, useRef, useState } from 'react';
import { newDraftId } from './sheet-draft.ts';

/** The draft that this tab works on. `copyOf` is the id of another tab's draft when that tab was duplicated. */
export interface DraftPlace {
  readonly id: string;
  readonly copyOf: string | null;
}

interface Found extends DraftPlace {
  /** The id in the URL when it was determined. */
  readonly asked: string | null;
}

const lockName = (path: string, id: string) => `iwe-draft ${path}#${id}`;
const held = new Map<string, () => void>();

/**
 * Returns the id of this tab's draft. The URL carries it (`?draft=…`), so that it survives a reload, a crash and a new
 * sign-in; a duplicated tab finds the id locked and gets its own. Null until it is determined.
 */
export function useDraftId(path: string, asked: string | null, setAsked: (id: string) => void): DraftPlace | null {
  const [found, setFound] = useState<Found | null>(null);
  const latest = useRef(setAsked);
  useEffect(() => {
    latest.current = setAsked;
  });
  // Once the URL carries the id, another URL (even one without an id) means another draft.
  const isSettled = useRef(false);
  useEffect(() => {
    if (found && found.id === asked) isSettled.current = true;
  });
  const isValid = found !== null && (found.id === asked || (!isSettled.current && found.asked === asked));
  useEffect(() => {
    if (isValid) return;
    let isGone = false;
    void (async () => {
      const isFree = asked !== null && (await holdDraft(path, asked));
      if (isGone) return;
      const next: Found = isFree ? { id: asked, copyOf: null, asked } : { id: newDraftId(), copyOf: asked, asked };
      if (!isFree) await holdDraft(path, next.id);
      if (isGone) return;
      isSettled.current = false;
      setFound(next);
      if (!isFree) latest.current(next.id);
    })();
    return () => {
      isGone = true;
    };
  }, [path, asked, isValid]);
  return isValid ? found : null;
}

/** Locks the draft for this tab until the page is closed; resolves to false when another tab has locked it. */
async function holdDraft(path: string, id: string): Promise<boolean> {
  const name = lockName(path, id);
  if (held.has(name) || !navigator.locks) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>((release) => held.set(name, release));
    });
  });
}

/** Releases a draft's lock after it was saved or discarded. */
export function releaseDraft(path: string, id: string): void {
  const name = lockName(path, id);
  held.get(name)?.();
  held.delete(name);
}

/** Returns the ids of the screen's drafts that are open in some tab. */
export async function draftsOpenInTabs(path: string): Promise<ReadonlySet<string>> {
  const locks = (await navigator.locks?.query())?.held ?? [];
  const prefix = lockName(path, '');
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}
