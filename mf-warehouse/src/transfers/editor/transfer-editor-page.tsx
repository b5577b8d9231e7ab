import { errorLines } from '@iwe/session';
import { ErrorState, Page, Skeleton, useDelayed } from '@iwe/ui';
import { useDraftId, useToday } from '@iwe/ui/sheet';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { TransferEditor } from './transfer-editor.tsx';
import { startTransfer } from './transfer-seed.ts';
import type { TransferStart } from './transfer-seed.ts';

type Loaded = { for: string; start: TransferStart } | { for: string; error: unknown };

/** /order_add/Transfers and /order_edit/Transfers/:id. */
export function TransferEditorPage() {
  const params = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const isEdit = location.pathname.startsWith('/order_edit/');
  const editId = isEdit ? Number(params['id']) : null;
  const path = isEdit ? `/order_edit/Transfers/${editId}` : '/order_add/Transfers';
  const openDraft = (id: string) => {
    const next = new URLSearchParams(location.search);
    next.set('draft', id);
    void navigate(`${location.pathname}?${next.toString()}`, { replace: true });
  };
  const place = useDraftId(path, new URLSearchParams(location.search).get('draft'), openDraft);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = place && `${path} ${place.id}`;
  useEffect(() => {
    if (!place || !wanted) return;
    let isGone = false;
    startTransfer(path, editId, place, today).then(
      (start) => { if (!isGone) setLoaded({ for: wanted, start }); },
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
    return <Page><ErrorState title="This transfer could not be opened" lines={errorLines(loaded.error)} onRetry={() => { setLoaded(null); setAttempt((count) => count + 1); }} /></Page>;
  }
  return <TransferEditor key={loaded.for} start={loaded.start} path={path} draftId={place.id} onRestore={openDraft} />;
}

function Waiting() {
  const isLate = useDelayed(true);
  return <Page>{isLate && <><Skeleton width="30%" /><Skeleton width="100%" /><Skeleton width="100%" /></>}</Page>;
}
