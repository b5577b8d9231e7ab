import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { EditorHost } from '@iwe/ui/sheet';

/** Returns the location of an editor's page and functions to leave it, for SheetEditorPage. */
export function useEditorHost(): EditorHost {
  const { pathname, search } = useLocation();
  const { id, operation } = useParams();
  const navigate = useNavigate();
  return { pathname, search, id, operation, go: (to, how) => void navigate(to, how), back: () => void navigate(-1) };
}
