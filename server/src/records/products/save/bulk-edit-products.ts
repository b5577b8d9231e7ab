import type { BulkEditRow, BulkValue, ProductBulkField } from '@iwe/contract';
import type { RequestTransaction } from '../../../core/app-types.ts';
import { notFound, unprocessable } from '../../../core/errors.ts';
import type { BulkEditor, EditableRecord } from '../../../core/writes/public.ts';
import { lockProductWithReferences } from '../product-record.repository.ts';
import { valuesOf } from '../product-record.ts';
import { brandNames } from './brand-names.repository.ts';
import { updateProduct } from './save-product.command.ts';

/** Returns how a field of many products is edited: by the command of the product's form. */
export function productEditor(field: ProductBulkField): BulkEditor<EditableRecord> {
  return {
    lock: async (tx, id) => {
      const [row] = await lockProductWithReferences(tx, id, '');
      if (!row) throw notFound();
      return { no: row.code, contentVersion: row.content_version, value: valueOf(valuesOf(row)[field]) };
    },
    write: (tx, row, stored) => writeField(tx, field, row, stored),
    textsOf: async (tx, values) =>
      field === 'brand'
        ? brandNames(
            tx,
            values.filter((value) => typeof value === 'number'),
          )
        : new Map(values.map((value) => [value, String(value ?? '')])),
  };
}

/** An empty text is none. */
const valueOf = (value: string | number | null): BulkValue => (value === '' ? null : value);

async function writeField(
  tx: RequestTransaction,
  field: ProductBulkField,
  { id, value, was, contentVersion }: BulkEditRow,
  stored: EditableRecord,
): Promise<number> {
  if (value !== null && typeof value !== (field === 'brand' ? 'number' : 'string'))
    throw unprocessable([{ code: 'unknown', field, message: 'This cannot be chosen here. Choose another one.' }]);
  if (was !== undefined && was !== stored.value && value !== stored.value)
    throw unprocessable([
      { code: 'stale', field, message: `Somebody has changed ${stored.no} since the preview. Look at it again.` },
    ]);
  const { data } = await updateProduct(tx, id, {
    contentVersion: contentVersion ?? stored.contentVersion,
    ...(field === 'brand' ? { brand: value as number } : { tag4: (value ?? '') as string }),
  });
  return data.contentVersion;
}
