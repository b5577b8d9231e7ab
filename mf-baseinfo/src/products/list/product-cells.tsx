import type { ProductRow } from '@iwe/contract';
import type { productList } from '@iwe/sheets';
import { OpenLink, Stacked, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';

/** Returns the products' special cells. `hasForm`: whether a screen of this organisation serves the product form. */
export function productCells(hasForm: boolean): BoundListCells<typeof productList.columns, ProductRow> {
  return {
    code: (row) => <OpenLink href={hasForm ? `/baseinfo/Products/${row.id}` : null}>{row.code}</OpenLink>,
    tags: (row) => <Stacked top={[row.tag1, row.tag2, row.tag3].filter(Boolean).join(' · ')} below={row.tag4} />,
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} />,
  };
}
