import type { ProductRow } from '@iwe/contract';
import type { productList } from '@iwe/sheets';
import { OpenLink, Stacked, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';

/** The cells of the products that are more than a value. `hasForm`: a screen of this organisation serves them. */
export function productCells(hasForm: boolean): BoundListCells<typeof productList.columns, ProductRow> {
  return {
    code: (row) => <OpenLink href={hasForm ? `/baseinfo/Products/${row.id}` : null}>{row.code}</OpenLink>,
    tags: (row) => <Stacked top={[row.tag1, row.tag2, row.tag3].filter(Boolean).join(' · ')} below={row.tag4} />,
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} />,
  };
}
