import type { ProductRow } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { productList } from '@iwe/sheets';
import { DefinedList, NoneYet } from '@iwe/ui/sheet-view';
import { use, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportRecords } from '../../form/import-records.tsx';
import { NewRecord } from '../../form/new-record.tsx';
import { ProductBulk } from './product-bulk.tsx';
import { productCells } from './product-cells.tsx';

/** The list of products. */
export function ProductListPage() {
  const url = useSearchParams();
  const hasRoute = use(HostRoutes);
  const cells = useMemo(() => productCells(hasRoute), [hasRoute]);
  const { canSeeCost } = useAccount();
  return (
    <DefinedList<ProductRow, typeof productList>
      definition={canSeeCost ? productList : WITHOUT_COST}
      cells={cells}
      path="products"
      rowKey={idOf}
      peek={peekOf}
      bulk={BULK}
      url={url}
      actions={
        <>
          <ImportRecords kind="products" noun={NOUN} />
          <NewRecord what="Product" path="/baseinfo/Products" />
        </>
      }
      emptyHint={NO_PRODUCTS}
      keys={KEYS}
    />
  );
}

/** The list of an organisation that hides cost (DOMAIN §2). */
const WITHOUT_COST = {
  ...productList,
  columns: productList.columns.filter(({ key }) => key !== 'ref_pur'),
} as unknown as typeof productList;
const peekOf = ({ id, code }: ProductRow) => ({ record: { kind: 'product', id }, title: code }) as const;
const idOf = (row: ProductRow) => row.id;
const BULK = {
  nameOf: ({ code }: ProductRow) => code,
  render: (rows: readonly ProductRow[], done: () => void) => <ProductBulk rows={rows} onDone={done} />,
  keys: [{ title: 'Ticked products', keys: [{ keys: ['E'], does: 'Edit a field: brand, location' }] }],
};
const NOUN = ['product', 'products'] as const;
const NO_PRODUCTS = (
  <NoneYet what="products" add={{ label: 'New Product', path: '/baseinfo/Products' }}>
    Import reads many from a workbook.
  </NoneYet>
);
const KEYS = [{ title: 'Products', keys: [{ keys: ['Alt', 'N'], does: 'New product in a new tab' }] }];
