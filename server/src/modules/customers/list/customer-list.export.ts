import type { Readable } from 'node:stream';
import type { CustomerRow } from '@iwe/contract';
import { customerList } from '@iwe/sheets';
import type { CustomerExport } from '@iwe/sheets';
import { exportList } from '../../../files/list-export.ts';
import type { ExportValues } from '../../../files/list-export.ts';
import { presentCustomerRow } from './customer-list.presenter.ts';
import type { CustomerListRow } from './customer-list.repository.ts';

/** The value of every column of the workbook. A column without its value does not compile, nor does money as text. */
const VALUES: ExportValues<CustomerExport, CustomerRow> = {
  name: (row) => row.name,
  code: (row) => row.code,
  phone: (row) => row.phone,
  creditLimit: (row) => row.creditLimit,
  priceType: (row) => row.priceType,
  businessType: (row) => row.businessType,
  paymentType: (row) => row.paymentType,
  areaType: (row) => row.areaType,
  csrLevel: (row) => row.csrLevel,
  csrService: (row) => row.csrService,
  csrBD: (row) => row.csrBD,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  xeroSent: (row) => row.xeroSent,
};

/** The customers of these ids as a workbook; `read` gives the list rows of some of them in their order. */
export const exportCustomers = (ids: readonly number[], read: (ids: readonly number[]) => Promise<CustomerListRow[]>, timeZone?: string): Readable =>
  exportList('Customers', customerList.exports, VALUES, ids, async (batch) => (await read(batch)).map(presentCustomerRow), timeZone);
