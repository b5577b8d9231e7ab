import { useHasRoute } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { ButtonLink, EditIcon } from '@iwe/ui';
import { Link } from 'react-router-dom';

/** What of the administration this person may open: its path, or null. Directors keep employees too; the server decides on its own. */
export function useAdminPath(name: 'suppliers' | 'warehouses' | 'brands' | 'employees'): string | null {
  const { is_admin, is_dir } = useAccount();
  const path = `/admin/${name}`;
  const isServed = useHasRoute(path);
  return isServed && (is_admin || (name === 'employees' && is_dir)) ? path : null;
}

/** The way from a list to where its records are kept; nothing for whoever may not. */
export function AdminLink({ path }: { path: string | null }) {
  if (path === null) return null;
  return <ButtonLink asChild><Link to={path}><EditIcon size={14} />Administer</Link></ButtonLink>;
}
