import type { Readable } from 'node:stream';
import type { CustomerRow } from '@iwe/contract';
import { customerList } from '@iwe/sheets';
import type { CustomerExport } from '@iwe/sheets';
import { exportList } from '../../../core/files/workbooks/list-export.ts';
import type { ExportValues } from '../../../core/files/workbooks/list-export.ts';
import type { CopiedRow } from '../../../core/long-reads/copy-rows.ts';
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

/** Returns the list's rows as a workbook. */
export const exportCustomers = (batches: AsyncIterable<readonly CopiedRow[]>, timeZone: string): Readable =>
  exportList({
    sheetName: 'Customers',
    columns: customerList.exports,
    values: VALUES,
    batches: presented(batches),
    timeZone,
  });

async function* presented(batches: AsyncIterable<readonly CopiedRow[]>): AsyncGenerator<CustomerRow[]> {
  for await (const rows of batches) yield rows.map((row) => presentCustomerRow(row.named<CustomerListRow>()));
}
