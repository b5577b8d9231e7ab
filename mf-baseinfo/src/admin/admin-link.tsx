import { useHasRoute } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { ButtonLink, EditIcon } from '@iwe/ui';
import { NoneYet } from '@iwe/ui/sheet-view';
import { Link } from 'react-router-dom';

/**
 * Returns the path of an administration page if this person may open it, otherwise null. Directors may manage employees
 * too; the server checks access separately.
 */
export function useAdminPath(name: 'suppliers' | 'warehouses' | 'brands' | 'employees'): string | null {
  const { is_admin, is_dir } = useAccount();
  const path = `/admin/${name}`;
  const isServed = useHasRoute(path);
  return isServed && (is_admin || (name === 'employees' && is_dir)) ? path : null;
}

/** A link from a list to the page where its records are managed; renders nothing for people without access. */
export function AdminLink({ path }: { path: string | null }) {
  if (path === null) return null;
  return (
    <ButtonLink asChild>
      <Link to={path}>
        <EditIcon size={14} />
        Administer
      </Link>
    </ButtonLink>
  );
}

/** What a list says that only administrators add to. */
export function NoRecords({ what, path }: { what: string; path: string | null }) {
  return (
    <NoneYet what={what}>
      {path === null ? 'An administrator of your organisation adds them.' : 'Add the first one with Administer.'}
    </NoneYet>
  );
}
