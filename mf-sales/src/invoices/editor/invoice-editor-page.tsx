import { errorLines, useAccount } from '@iwe/session';
import { ErrorState, Page, Skeleton, useDelayed } from '@iwe/ui';
import { useDraftId, useToday } from '@iwe/ui/sheet';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { InvoiceEditor } from './invoice-editor.tsx';
import { startInvoice } from './invoice-seed.ts';
import type { InvoiceStart } from './invoice-seed.ts';

type Loaded = { for: string; start: InvoiceStart } | { for: string; error: unknown };

/** /order_add/Invoices/:operation? and /order_edit/Invoices/:id. */
export function InvoiceEditorPage() {
  const params = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { orgId } = useAccount();
  const today = useToday();
  const search = new URLSearchParams(location.search);
  const isEdit = location.pathname.startsWith('/order_edit/');
  const editId = isEdit ? Number(params['id']) : null;
  const operation = isEdit ? null : (params['operation'] ?? null);
  const sourceId = isEdit ? null : Number(search.get('id')) || null;
  const path = isEdit ? `/order_edit/Invoices/${editId}` : '/order_add/Invoices';
  const openDraft = (id: string) => {
    const next = new URLSearchParams(location.search);
    next.set('draft', id);
    void navigate(`${location.pathname}?${next.toString()}`, { replace: true });
  };
  const place = useDraftId(path, search.get('draft'), openDraft);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = place && `${path} ${place.id}`;
  useEffect(() => {
    if (!place || !wanted) return;
    let isGone = false;
    startInvoice({ path, editId, operation, sourceId }, place, today, orgId).then(
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
    return <Page><ErrorState title="This invoice could not be opened" lines={errorLines(loaded.error)} onRetry={() => { setLoaded(null); setAttempt((count) => count + 1); }} /></Page>;
  }
  return <InvoiceEditor key={loaded.for} start={loaded.start} path={path} draftId={place.id} onRestore={openDraft} />;
}

function Waiting() {
  const isLate = useDelayed(true);
  return <Page>{isLate && <><Skeleton width="30%" /><Skeleton width="100%" /><Skeleton width="100%" /></>}</Page>;
}
