import type { ProductRow } from '@iwe/contract';
import { BulkEditButton, useBrands, useTagOptions } from '@iwe/ui/sheet-view';

/** The actions on ticked products: brand or location of all of them. */
export function ProductBulk({ rows, onDone }: { rows: readonly ProductRow[]; onDone: () => void }) {
  const brands = useBrands();
  const locations = useTagOptions('tag4');
  return (
    <BulkEditButton
      path="products/bulk-edit"
      ids={rows.map(({ id }) => id)}
      what={rows.length === 1 ? '1 product' : `${rows.length} products`}
      fields={[
        { field: 'brand', label: 'Brand', values: brands, canBeNone: false },
        { field: 'tag4', label: 'Location', values: locations, canBeNone: true },
      ]}
      onDone={onDone}
    />
  );
}
