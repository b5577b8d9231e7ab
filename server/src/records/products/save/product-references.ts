import type { ProductValues } from '@iwe/domain';
import { barcodeKey, barcodesOf, messages } from '@iwe/domain';
import type { ProblemItem } from '../../../core/errors.ts';
import type { ProductReferences } from '../product-record.repository.ts';

/** Returns the tags of a product with their slots; slot 4 holds the '/'-separated locations. */
function tagsOf(values: ProductValues): { slot: number; name: string }[] {
  const own = (
    [
      ['tag1', 1],
      ['tag2', 2],
      ['tag3', 3],
    ] as const
  ).map(([field, slot]) => ({ slot, name: values[field] }));
  return [...own, ...values.tag4.split('/').map((name) => ({ slot: 4, name: name.trim() }))].filter(
    (tag) => tag.name !== '',
  );
}

/** Returns a problem for each barcode that another product has. */
const takenBarcodes = (
  known: ProductReferences,
  values: ProductValues,
  stored: Pick<ProductValues, 'code'> | null,
): ProblemItem[] =>
  barcodesOf(values.barcodes).flatMap((code) => {
    const owner = known.barcodes.get(barcodeKey(code) ?? '');
    return !owner || owner.code === stored?.code
      ? []
      : [
          {
            code: 'product.barcode-taken',
            field: 'barcodes',
            message: `Barcode ${code} belongs to product ${owner.code}. Take it away there first.`,
          },
        ];
  });

/**
 * Returns a problem for each reference to something that this organisation does not have. Tags that the product had
 * before are not checked; a barcode belongs to one product.
 */
export function referenceProblems(
  known: ProductReferences,
  values: ProductValues,
  stored: ProductValues | null,
): ProblemItem[] {
  const old = new Set((stored ? tagsOf(stored) : []).map((tag) => `${tag.slot} ${tag.name}`));
  const missing = tagsOf(values).filter(
    (tag) => !old.has(`${tag.slot} ${tag.name}`) && !known.tags.has(`${tag.slot} ${tag.name}`),
  );
  return [
    ...(values.brand === null || known.brands.has(values.brand)
      ? []
      : [{ code: 'unknown', field: 'brand', message: 'This brand does not exist. Choose another one.' }]),
    ...(values.auto_parts_type === null || known.parts.has(values.auto_parts_type)
      ? []
      : [
          {
            code: 'unknown',
            field: 'auto_parts_type',
            message: 'This auto parts type does not exist. Choose another one.',
          },
        ]),
    ...takenBarcodes(known, values, stored),
    ...missing.map((tag) => ({ code: 'unknown', field: `tag${tag.slot}`, message: messages.unknownTag(tag.name) })),
  ];
}
