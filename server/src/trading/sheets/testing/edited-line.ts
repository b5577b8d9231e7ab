import { sheetLineTexts } from '@iwe/domain';
import type { EditedLine } from '../content.ts';

/** Returns a line of an invoice as histories and conflicts compare it: 3 units of product 7 at 98.00 AUD. */
export const buildEditedLine = (fields: Partial<EditedLine> = {}): EditedLine => ({
  id: 4,
  seq: 2,
  productId: 7,
  code: 'TYRE',
  quantity: 3,
  price: 98,
  usdPrice: null,
  ...sheetLineTexts({}),
  manual: false,
  sourceLineId: null,
  inWarehouseQty: null,
  inSystemQty: null,
  countedAt: null,
  ...fields,
});
