import { useDraftId } from '@iwe/ui/sheet';
import type { DraftPlace } from '@iwe/ui/sheet';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns this tab's draft of a form. The URL carries its id (`?draft=…`), so that it survives a reload, a crash and a
 * new sign-in.
 */
export function useFormPlace(path: string): DraftPlace | null {
  const location = useLocation();
  const navigate = useNavigate();
  return useDraftId(path, new URLSearchParams(location.search).get('draft'), (id) => {
    const next = new URLSearchParams(location.search);
    next.set('draft', id);
    void navigate(`${location.pathname}?${next.toString()}`, { replace: true });
  });
}
