import { SHEET_TYPES } from '@iwe/domain';
import { errorLines, useAccount } from '@iwe/session';
import type { SheetDefinition } from '@iwe/sheets';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { releaseDraft, useDraftId } from '../draft/use-draft-id.ts';
import type { DraftPlace } from '../draft/use-draft-id.ts';
import { ErrorState } from '../../kit/feedback/states.tsx';
import { Skeleton } from '../../kit/feedback/skeleton.tsx';
import { useDelayed } from '../../kit/feedback/use-delayed.ts';
import { useToday } from '../../lists/day/use-today.ts';
import { Page } from '../../kit/page/page.tsx';
import { ReadOnlySheet } from './editor-start.ts';
import type { EditorOrder } from './editor-start.ts';

/** What the page needs from the router. */
export interface EditorHost {
  pathname: string;
  /** The query string with its '?'. */
  search: string;
  id: string | undefined;
  operation: string | undefined;
  go: (to: string, how?: { replace: boolean }) => void;
  back: () => void;
}

/** Properties of a kind's editor: its start, the place of its draft, and functions to leave. */
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
  /** Determines the start of the editor. `orgId` decides due dates. */
  start: (order: EditorOrder, place: DraftPlace, today: string, orgId: number) => Promise<Start>;
  /** Must be a component at module level, so that it keeps its state over renders. */
  editor: ComponentType<SheetEditorProps<Start>>;
  /** useEditorHost() of the remote kit. */
  host: EditorHost;
}

type Loaded<Start> = { for: string; start: Start } | { for: string; error: unknown };

/**
 * /order_add/{routeName}/:operation? and /order_edit/{routeName}/:id of every kind: finds the tab's draft, loads the
 * data, then renders the editor. A stored sheet that is no draft opens its read-only detail instead.
 */
export function SheetEditorPage<Start>({ definition, start, editor: Editor, host }: SheetEditorPageProps<Start>) {
  const { routeName, type } = definition;
  const { orgId } = useAccount();
  const today = useToday();
  const search = new URLSearchParams(host.search);
  const editId = host.pathname.startsWith('/order_edit/') ? Number(host.id) : null;
  const path = editId === null ? `/order_add/${routeName}` : `/order_edit/${routeName}/${editId}`;
  const order: EditorOrder = {
    path,
    editId,
    operation: editId === null ? (host.operation ?? null) : null,
    sourceId: editId === null ? Number(search.get('id')) || null : null,
    customerId: editId === null ? Number(search.get('customerId')) || null : null,
    quoteId: editId === null ? Number(search.get('quote')) || null : null,
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
      (begun) => {
        if (!isGone) setLoaded({ for: wanted, start: begun });
      },
      (error: unknown) => {
        if (isGone) return;
        if (error instanceof ReadOnlySheet) {
          releaseDraft(path, place.id);
          host.go(`/order_detail/${routeName}/${editId}`, { replace: true });
        } else setLoaded({ for: wanted, error });
      },
    );
    return () => {
      isGone = true;
    };
    // The day may change while the page is open; that is no reason to begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, attempt]);

  if (!loaded || loaded.for !== wanted || !place) return <Waiting />;
  if ('error' in loaded) {
    return (
      <Page>
        <ErrorState
          isPage
          title={`This ${SHEET_TYPES[type].label.toLowerCase()} could not be opened`}
          lines={errorLines(loaded.error)}
          back={{ href: SHEET_TYPES[type].listPath, label: 'To the list' }}
          onRetry={() => {
            setLoaded(null);
            setAttempt((count) => count + 1);
          }}
        />
      </Page>
    );
  }
  return (
    <Editor key={loaded.for} start={loaded.start} path={path} draftId={place.id} onRestore={openDraft} host={host} />
  );
}

function Waiting() {
  const isLate = useDelayed(true);
  return (
    <Page>
      {isLate && (
        <>
          <Skeleton width="30%" />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </>
      )}
    </Page>
  );
}
