import { useEffect, useState } from 'react';
import { sheetDrafts } from './sheet-draft.ts';
import type { LostDraft } from './sheet-draft.ts';
import { draftsOpenInTabs } from './use-draft-id.ts';

/** Returns the drafts of a screen that a crash left behind: stored, but open in no tab. `forget` deletes one. */
export function useLostDrafts(
  path: string,
  ownId: string | null,
): { drafts: readonly LostDraft[]; forget: (id: string) => void } {
  const [drafts, setDrafts] = useState<readonly LostDraft[]>([]);
  useEffect(() => {
    let isGone = false;
    void draftsOpenInTabs(path).then((held) => {
      if (!isGone) setDrafts(sheetDrafts.lost(path, (id) => id === ownId || held.has(id)));
    });
    return () => {
      isGone = true;
    };
  }, [path, ownId]);
  return {
    drafts,
    forget: (id) => {
      sheetDrafts.remove(path, id);
      setDrafts((now) => now.filter((draft) => draft.id !== id));
    },
  };
}
