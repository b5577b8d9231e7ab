import { SHEET_TYPES } from '@iwe/domain';
import { errorLines, useAccount } from '@iwe/session';
import type { SheetDefinition } from '@iwe/sheets';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useDraftId } from '../draft/use-draft-id.ts';
import type { DraftPlace } from '../draft/use-draft-id.ts';
import { ErrorState } from '../../feedback/states.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';
import { useDelayed } from '../../feedback/use-delayed.ts';
import { useToday } from '../../list/day/use-today.ts';
import { Page } from '../../page/page.tsx';
import type { EditorOrder } from './editor-start.ts';

/** The page around an editor, as its router knows it. */
export interface EditorHost {
  pathname: string;
  /** With its '?'. */
  search: string;
  id: string | undefined;
  operation: string | undefined;
  go: (to: string, how?: { replace: boolean }) => void;
  back: () => void;
}

/** What the editor of a kind gets: what it begins with, where its draft is kept, and the way out. */
export interface SheetEditorProps<Start> {
  start: Start;
  path: string;
  draftId: string;
  /** Opens another draft of this screen. */
  onRestore: (draftId: string) => void;
  host: EditorHost;
}

export interface SheetEditorPageProps<Start> {
  definition: Pick<SheetDefinition, 'type' | 'routeName'>;
  /** Finds out what the editor begins with. `orgId` decides due dates. */
  start: (order: EditorOrder, place: DraftPlace, today: string, orgId: number) => Promise<Start>;
  /** Kept over draws: a component of the module. */
  editor: ComponentType<SheetEditorProps<Start>>;
  /** useEditorHost() of the remote kit. */
  host: EditorHost;
}

type Loaded<Start> = { for: string; start: Start } | { for: string; error: unknown };

/** /order_add/{routeName}/:operation? and /order_edit/{routeName}/:id of every kind: finds the tab's draft, loads, then draws the editor. */
export function SheetEditorPage<Start>({ definition, start, editor: Editor, host }: SheetEditorPageProps<Start>) {
  const { routeName, type } = definition;
  const { orgId } = useAccount();
  const today = useToday();
  const search = new URLSearchParams(host.search);
  const editId = host.pathname.startsWith('/order_edit/') ? Number(host.id) : null;
  const path = editId === null ? `/order_add/${routeName}` : `/order_edit/${routeName}/${editId}`;
  const order: EditorOrder = {
    path, editId, operation: editId === null ? (host.operation ?? null) : null, sourceId: editId === null ? Number(search.get('id')) || null : null,
  };
  const openDraft = (id: string) => {
    const next = new URLSearchParams(host.search);
    next.set('draft', id);
    host.go(`${host.pathname}?${next.toString()}`, { replace: true });
  };
  const place = useDraftId(path, search.get('draft'), openDraft);
  const [loaded, setLoaded] = useState<Loaded<Start> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = place && `${path} ${place.id}`;
  useEffect(() => {
    if (!place || !wanted) return;
    let isGone = false;
    start(order, place, today, orgId).then(
      (begun) => { if (!isGone) setLoaded({ for: wanted, start: begun }); },
      (error: unknown) => { if (!isGone) setLoaded({ for: wanted, error }); },
    );
    return () => {
      isGone = true;
    };
    // The day may change while the page is open; that is no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, attempt]);

  if (!loaded || loaded.for !== wanted || !place) return <Waiting />;
  if ('error' in loaded) {
    return <Page><ErrorState title={`This ${SHEET_TYPES[type].label.toLowerCase()} could not be opened`} lines={errorLines(loaded.error)} onRetry={() => { setLoaded(null); setAttempt((count) => count + 1); }} /></Page>;
  }
  return <Editor key={loaded.for} start={loaded.start} path={path} draftId={place.id} onRestore={openDraft} host={host} />;
}

function Waiting() {
  const isLate = useDelayed(true);
  return <Page>{isLate && <><Skeleton width="30%" /><Skeleton width="100%" /><Skeleton width="100%" /></>}</Page>;
}
