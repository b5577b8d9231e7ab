import type { Readable } from 'node:stream';
import type { ProductRow } from '@iwe/contract';
import { PRODUCT_CATEGORY_LABELS, YES_NO_LABELS } from '@iwe/domain';
import type { ProductCategory } from '@iwe/domain';
import { productList } from '@iwe/sheets';
import type { ProductExport } from '@iwe/sheets';
import { exportList } from '../../../core/files/workbooks/list-export.ts';
import type { ExportValues } from '../../../core/files/workbooks/list-export.ts';
import type { CopiedRow } from '../../../core/long-reads/copy-rows.ts';
import { presentProductRow } from './product-list.presenter.ts';
import type { ProductListRow } from './product-list.repository.ts';

/** The value of every column of the workbook. A column without its value does not compile, nor does money as text. */
const VALUES: ExportValues<ProductExport, ProductRow> = {
  code: (row) => row.code,
  name: (row) => row.name,
  unit: (row) => row.unit,
  barcodes: (row) => row.barcodes,
  category: (row) => PRODUCT_CATEGORY_LABELS[row.category as ProductCategory],
  brand: (row) => row.brand,
  tag1: (row) => row.tag1,
  tag2: (row) => row.tag2,
  tag3: (row) => row.tag3,
  tag4: (row) => row.tag4,
  ref_pur: (row) => row.ref_pur ?? null,
  standardPrice: (row) => row.standardPrice,
  specialPrice: (row) => row.specialPrice,
  classAPrice: (row) => row.classAPrice,
  classBPrice: (row) => row.classBPrice,
  isSpecial: (row) => YES_NO_LABELS[row.is_special],
  isClearance: (row) => YES_NO_LABELS[row.is_clearance],
  isCustomerShow: (row) => YES_NO_LABELS[row.is_customer_show],
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  xeroSent: (row) => row.xeroSent,
  loadRate: (row) => row.load_rate,
  speedRate: (row) => row.speed_rate,
};

/** Returns the list's rows as a workbook, with the reference price for those who may see cost. */
export const exportProducts = (
  batches: AsyncIterable<readonly CopiedRow[]>,
  { timeZone, seesCost }: { timeZone: string; seesCost: boolean },
): Readable =>
  exportList<ProductExport, ProductRow>({
    sheetName: 'Products',
    columns: seesCost ? productList.exports : productList.exports.filter(({ key }) => key !== 'ref_pur'),
    values: VALUES,
    batches: presented(batches, seesCost),
    timeZone,
  });

async function* presented(
  batches: AsyncIterable<readonly CopiedRow[]>,
  seesCost: boolean,
): AsyncGenerator<ProductRow[]> {
  for await (const rows of batches) yield rows.map((row) => presentProductRow(row.named<ProductListRow>(), seesCost));
}
