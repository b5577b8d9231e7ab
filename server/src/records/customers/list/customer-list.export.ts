import { customerList } from '@iwe/sheets';
import type { CustomerExport } from '@iwe/sheets';
import { listTable, XERO_SENT } from '../../../core/files/workbooks/list-export.ts';
import type { CustomerListRow } from './customer-list.repository.ts';

/** The list as a workbook's table. */
export const CUSTOMER_TABLE = listTable<CustomerExport, CustomerListRow>('Customers', customerList.exports, {
  name: 'name',
  code: 'code',
  phone: 'phone',
  creditLimit: 'credit_limit_cents',
  priceType: 'price_type',
  businessType: 'business_type',
  paymentType: 'payment_type',
  areaType: 'area_type',
  csrLevel: 'csr_level',
  csrService: 'service',
  csrBD: 'bd',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  xeroSent: XERO_SENT,
});
