import { useHasRoute } from '@iwe/remote-kit';
import { useMayCall } from '@iwe/session';
import { ButtonLink, EditIcon, Text } from '@iwe/ui';
import { NoneYet } from '@iwe/ui/sheet-view';
import { Link } from 'react-router-dom';

/** What each administration page is for. */
const CHANGES = {
  suppliers: 'POST /api/ag/suppliers',
  warehouses: 'POST /api/ag/warehouses',
  brands: 'POST /api/ag/brands',
  employees: 'PUT /api/ag/employees/:id',
} as const;

/**
 * Returns the path of an administration page if this person may open it, otherwise null. Directors may manage employees
 * too; the server checks access separately.
 */
export function useAdminPath(name: keyof typeof CHANGES): string | null {
  const mayChange = useMayCall(CHANGES[name]);
  const path = `/admin/${name}`;
  const isServed = useHasRoute(path);
  return isServed && mayChange ? path : null;
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
      {path === null ? (
        'An administrator of your organisation adds them.'
      ) : (
        <>
          Add the first one at{' '}
          <Text asChild color="accent.fg" fontWeight="medium" textDecoration="underline">
            <Link to={path}>{`Administration, ${what}`}</Link>
          </Text>
          .
        </>
      )}
    </NoneYet>
  );
}
