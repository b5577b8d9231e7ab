import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Supplier } from '@iwe/contract';
import { formatAbn, isAbnShown } from '@iwe/domain';
import { supplierList } from '@iwe/sheets';
import { ButtonLink, Text } from '@iwe/ui';
import { DefinedList, OpenLink } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';
import { AdminLink, useAdminPath } from '../admin/admin-link.tsx';

/** The list of suppliers; administrators can open a supplier from it. */
export function SupplierListPage() {
  const url = useSearchParams();
  const admin = useAdminPath('suppliers');
  const cells = useMemo(
    (): BoundListCells<typeof supplierList.columns, Supplier> => ({
      code: (row) => (
        <OpenLink href={admin && `${admin}?edit=${row.id}`}>
          {row.code === '' ? '–' : isAbnShown(row.code) ? formatAbn(row.code) : row.code}
        </OpenLink>
      ),
      guid: (row) => (
        <Text as="span" fontSize="xs" color="fg.muted" title={row.guid}>
          {row.guid}
        </Text>
      ),
    }),
    [admin],
  );
  // Ctrl+K opens the list filtered by the found supplier: ?name=…
  const name = url[0].get('name');
  const definition = useMemo(
    (): typeof supplierList => (name ? { ...supplierList, query: { ...supplierList.query, name } } : supplierList),
    [name],
  );
  return (
    <DefinedList<Supplier, typeof supplierList>
      definition={definition}
      cells={cells}
      path="suppliers"
      url={url}
      rowKey={(row) => row.id}
      actions={<AdminLink path={admin} />}
      {...(name
        ? {
            meta: (
              <ButtonLink href="/suppliers" size="sm">
                Only '{name}': show all
              </ButtonLink>
            ),
          }
        : {})}
    />
  );
}
