import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Brand } from '@iwe/contract';
import { brandList } from '@iwe/sheets';
import { DefinedList, OpenLink } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';
import { AdminLink, NoRecords, useAdminPath } from '../admin/admin-link.tsx';
import { YesNo } from '../admin/fields/yes-no.tsx';

/** The list of brands; administrators can open a brand from it. */
export function BrandListPage() {
  const url = useSearchParams();
  const admin = useAdminPath('brands');
  const cells = useMemo(
    (): BoundListCells<typeof brandList.columns, Brand> => ({
      name: (row) => <OpenLink href={admin && `${admin}?edit=${row.id}`}>{row.name}</OpenLink>,
      presented_to_csr: (row) => <YesNo value={row.presented_to_csr} />,
    }),
    [admin],
  );
  return (
    <DefinedList<Brand, typeof brandList>
      definition={brandList}
      cells={cells}
      path="brands"
      url={url}
      rowKey={(row) => row.id}
      actions={<AdminLink path={admin} />}
      emptyHint={<NoRecords what="brands" path={admin} />}
    />
  );
}
