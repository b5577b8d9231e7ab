import { onExpiry } from '@iwe/session';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import type { QuoteOfSheet } from '../draft/sheet-draft.ts';
import { filledRows, gridOf } from '../grid/model/index.ts';
import type { GridSpec, GridState } from '../grid/model/index.ts';
import { withoutSource } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';
import { isSameContent } from './content.ts';
import type { HeaderFields, SheetBase, SheetContent } from './content.ts';

/** Pause in typing after which the draft is stored, milliseconds. A closing page stores it at once. */
const DRAFT_REST_MS = 300;

/** The initial state of an editor. */
export interface EditorSeed<H extends HeaderFields> extends SheetContent<H> {
  readonly uuid: string;
  readonly rest: readonly EditorLine[];
  /** The stored sheet; null for a new one. */
  readonly base: SheetBase<H> | null;
  readonly sourceId: number | null;
  /** The quote that the sheet is made from. */
  readonly quote?: QuoteOfSheet | null;
  /** The content that counts as unchanged: the stored sheet, or the empty form. */
  readonly pristine: SheetContent<H>;
}

/** Where and how the draft is stored. */
export interface DraftSettings {
  readonly path: string;
  readonly id: string;
}

/** Holds the state of a sheet being edited: head, lines, lines for a linked draft, and the draft in the browser. */
export function useSheetEditor<H extends HeaderFields>(
  seed: EditorSeed<H>,
  spec: GridSpec<EditorLine>,
  draft: DraftSettings,
) {
  const [header, setHeaderState] = useState(seed.header);
  const [grid, setGrid] = useState<GridState<EditorLine>>(() => gridOf(seed.lines, spec));
  const [rest, setRest] = useState(seed.rest);
  const [base, setBase] = useState(seed.base);
  const [sourceId, setSourceId] = useState(seed.sourceId);
  const [uuid] = useState(seed.uuid);
  const [pristine, setPristine] = useState(seed.pristine);
  const [isSaved, setSaved] = useState(false);

  const lines = useMemo(() => filledRows(grid.rows, spec), [grid.rows, spec]);
  const content = useMemo<SheetContent<H>>(() => ({ header, lines }), [header, lines]);
  const isDirty = useMemo(
    () => !isSaved && (rest.length > 0 || !isSameContent(pristine, content)),
    [isSaved, rest, pristine, content],
  );

  const stored = useRef({ isDirty, store: () => {} });
  const { path, id } = draft;
  const label = useRef('');
  useEffect(() => {
    const store = () => {
      if (isSaved) return;
      if (isDirty)
        sheetDrafts.save(path, id, {
          v: 1,
          uuid,
          header,
          lines,
          rest,
          base,
          sourceId,
          quote: seed.quote ?? null,
          label: label.current,
        });
      else sheetDrafts.remove(path, id);
    };
    stored.current = { isDirty, store };
    // What to store is decided when the timer fires, because the sheet may have been saved but not rendered since.
    const timer = setTimeout(() => stored.current.store(), DRAFT_REST_MS);
    return () => clearTimeout(timer);
  }, [isDirty, isSaved, path, id, uuid, header, lines, rest, base, sourceId, seed.quote]);
  useEffect(() => {
    const now = () => stored.current.store();
    const hidden = () => {
      if (document.visibilityState === 'hidden') now();
    };
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hidden);
    // After a session has expired, nobody would know whose draft it is, so it is stored at once.
    const endExpiry = onExpiry(now);
    return () => {
      now();
      endExpiry();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);

  /** Sets the description in the list of drafts, such as the customer's name. */
  const setLabel = useCallback((text: string) => {
    label.current = text;
  }, []);
  const setHeader = useCallback((patch: Partial<H>) => setHeaderState((now) => ({ ...now, ...patch })), []);
  /** Replaces the content as one step that can be undone in the lines. */
  const replace = useCallback(
    (next: SheetContent<H>) => {
      setHeaderState(next.header);
      setGrid((now) => ({ ...gridOf(next.lines, spec), past: [...now.past, { rows: now.rows, active: now.active }] }));
    },
    [spec],
  );
  /** Drops the sheet that this one was made from, and the sources of its lines, also of those that undo brings back. */
  const dropSources = useCallback(() => {
    const strip = <T extends { readonly rows: readonly EditorLine[] }>(step: T): T => ({
      ...step,
      rows: step.rows.map(withoutSource),
    });
    setSourceId(null);
    setGrid((now) => ({ ...strip(now), past: now.past.map(strip), future: now.future.map(strip) }));
    setRest((now) => now.map(withoutSource));
  }, []);
  /** The sheet is stored with this content: nothing is unsaved any more, and the browser's draft is deleted. */
  const saved = useCallback(
    (next: SheetBase<H> | null) => {
      if (next) {
        setBase(next);
        setPristine(next);
      } else {
        stored.current = { isDirty: false, store: () => {} };
        setSaved(true);
      }
      sheetDrafts.remove(path, id);
    },
    [path, id],
  );

  return {
    header,
    setHeader,
    grid,
    setGrid,
    rest,
    setRest,
    base,
    setBase,
    uuid,
    lines,
    content,
    isDirty,
    isSaved,
    replace,
    saved,
    setLabel,
    path,
    draftId: id,
    sourceId,
    dropSources,
    quote: seed.quote ?? null,
  };
}

export type SheetEditor<H extends HeaderFields> = ReturnType<typeof useSheetEditor<H>>;
