import { use, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Supplier } from '@iwe/contract';
import { canModifyPrices, formatAbn, isAbnShown } from '@iwe/domain';
import { supplierList } from '@iwe/sheets';
import { HostRoutes } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { ButtonLink, Quantity, quantityText, Text } from '@iwe/ui';
import { DefinedList, OpenLink } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';
import { AdminLink, NoRecords, useAdminPath } from '../admin/admin-link.tsx';

/** The orders that an open order's figure counts. */
const openOrdersOf = (supplier: string): string =>
  `/purchase_orders?customer=${encodeURIComponent(supplier)}&status=2&closure=Unclosed`;

/** The list of suppliers; administrators can open a supplier from it. */
export function SupplierListPage() {
  const url = useSearchParams();
  const admin = useAdminPath('suppliers');
  const hasRoute = use(HostRoutes);
  const mayReadLists = canModifyPrices(useAccount()) && hasRoute('/supplier_prices');
  const cells = useMemo(
    (): BoundListCells<typeof supplierList.columns, Supplier> => ({
      code: (row) => (
        <OpenLink href={admin && `${admin}?edit=${row.id}`}>
          {row.code === '' ? '–' : isAbnShown(row.code) ? formatAbn(row.code) : row.code}
        </OpenLink>
      ),
      openOrders: (row) =>
        row.openOrders && hasRoute('/purchase_orders') ? (
          <a data-record="" href={openOrdersOf(row.name)} target="_blank" rel="noopener">
            {quantityText(row.openOrders)}
          </a>
        ) : (
          <Quantity value={row.openOrders ?? null} />
        ),
      guid: (row) => (
        <Text as="span" fontSize="xs" color="fg.muted" title={row.guid}>
          {row.guid}
        </Text>
      ),
    }),
    [admin, hasRoute],
  );
  // Ctrl+K opens the list filtered by the found supplier: ?name=…
  const name = url[0].get('name');
  const definition = useMemo(
    (): typeof supplierList =>
      name
        ? { ...supplierList, query: { ...supplierList.query, name } as unknown as typeof supplierList.query }
        : supplierList,
    [name],
  );
  return (
    <DefinedList<Supplier, typeof supplierList>
      definition={definition}
      cells={cells}
      startsHidden="guid"
      path="suppliers"
      url={url}
      rowKey={(row) => row.id}
      actions={
        <>
          {mayReadLists && <ButtonLink href="/supplier_prices">Price lists</ButtonLink>}
          <AdminLink path={admin} />
        </>
      }
      emptyHint={name ? `No supplier is named '${name}'.` : <NoRecords what="suppliers" path={admin} />}
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
