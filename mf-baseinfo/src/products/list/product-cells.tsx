import type { ProductRow } from '@iwe/contract';
import { recordPaths } from '@iwe/domain';
import type { productList } from '@iwe/sheets';
import { OpenLink, Stacked, XeroText } from '@iwe/ui/sheet-view';
import type { BoundListCells } from '@iwe/ui/sheet-view';

/** Returns the products' special cells. `hasRoute`: whether this person has a screen at a path. */
export function productCells(
  hasRoute: (path: string) => boolean,
): BoundListCells<typeof productList.columns, ProductRow> {
  return {
    code: (row) => (
      <OpenLink href={recordPaths({ kind: 'product', id: row.id }).find(hasRoute) ?? null}>{row.code}</OpenLink>
    ),
    tags: (row) => <Stacked top={[row.tag1, row.tag2, row.tag3].filter(Boolean).join(' · ')} below={row.tag4} />,
    xeroSent: (row) => <XeroText xeroSent={row.xeroSent} />,
  };
}
