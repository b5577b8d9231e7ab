import type { ProductFields, ProductRecord } from '@iwe/contract';
import { canSeeCost, PRODUCT_FIELDS, XERO_SENT_VALUES } from '@iwe/domain';
import type { ProductCostField, ProductValues } from '@iwe/domain';
import type { ActorAccount } from '../../core/permissions.ts';
import { recordValues } from '../record-fields.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';
import type { StoredProduct } from './product-record.repository.ts';

/** Returns the form's values of a stored product. */
export const valuesOf = (row: StoredProduct): ProductValues =>
  recordValues(PRODUCT_FIELDS, PRODUCT_COLUMNS, { ...row });

/** Returns the form's values that the organisation shows: without what tells the cost where cost is hidden. */
export function visibleValues(row: StoredProduct): VisibleValues {
  const { ref_pur, costPrice, ...visible } = valuesOf(row);
  return canSeeCost({ isCostVisible: row.cost_visible }) ? { ...visible, ref_pur, costPrice } : visible;
}

type VisibleValues = Omit<ProductValues, ProductCostField> & Partial<Pick<ProductValues, ProductCostField>>;

/** Returns a stored product as the form reads it, with its cost only where the organisation shows cost. */
export function presentProduct(row: StoredProduct, account: Pick<ActorAccount, 'modPrc'>): ProductRecord {
  const values = visibleValues(row);
  const fields: ProductFields = {
    ...values,
    category: row.category,
    material: row.material,
    stock_3rdP: row.third_party_stock,
    is_special: values.is_special ?? 0,
    is_clearance: values.is_clearance ?? 0,
    is_clearence: values.is_clearance ?? 0,
    is_customer_show: values.is_customer_show ?? 0,
  };
  return {
    ...fields,
    id: row.id,
    contentVersion: row.content_version,
    brandName: row.brand_name ?? '',
    xeroSent: XERO_SENT_VALUES[row.xero_state] ?? 'Unsent',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    abilities: { edit: true, prices: account.modPrc },
  };
}
