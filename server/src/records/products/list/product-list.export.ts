import { PRODUCT_CATEGORY_LABELS, YES_NO_LABELS } from '@iwe/domain';
import { productList } from '@iwe/sheets';
import type { ProductExport } from '@iwe/sheets';
import { listTable, XERO_SENT } from '../../../core/files/workbooks/list-export.ts';
import type { ListTable } from '../../../core/files/workbooks/list-export.ts';
import type { ProductListRow } from './product-list.repository.ts';

const YES_NO = { true: YES_NO_LABELS[1], false: YES_NO_LABELS[0] };

/** Returns the list as a workbook's table, with the reference price for those who may see cost. */
export const productTable = (seesCost: boolean): ListTable =>
  listTable<ProductExport, ProductListRow>(
    'Products',
    seesCost ? productList.exports : productList.exports.filter(({ key }) => key !== 'ref_pur'),
    {
      code: 'code',
      name: 'name',
      unit: 'unit',
      barcodes: 'barcodes',
      category: { codes: ['category'], words: PRODUCT_CATEGORY_LABELS },
      brand: 'brand',
      tag1: 'tag1',
      tag2: 'tag2',
      tag3: 'tag3',
      tag4: 'tag4',
      ref_pur: 'reference_price_cents',
      standardPrice: 'standard_price_cents',
      specialPrice: 'special_price_cents',
      classAPrice: 'class_a_price_cents',
      classBPrice: 'class_b_price_cents',
      isSpecial: { codes: ['is_special'], words: YES_NO },
      isClearance: { codes: ['is_clearance'], words: YES_NO },
      isCustomerShow: { codes: ['is_customer_show'], words: YES_NO },
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      xeroSent: XERO_SENT,
      loadRate: 'load_rate',
      speedRate: 'speed_rate',
    },
  );
