import { likeContains } from '@iwe/domain';
import type { ApiRow } from '../row.ts';
import { SEARCH_TARGET } from '../targets.ts';
import { identifySheets, identifySheetsRaw } from './sheets-list.ts';

const search = {
  kind: 'api',
  target: () => SEARCH_TARGET,
  identify: identifySheets,
  identifyRaw: identifySheetsRaw(true),
} as const;

/** The invoices of a customer, found by the first word of a name while it is typed. */
export const invoicesByCustomer: ApiRow = {
  ...search,
  name: 'invoices by customer',
  sql: 'invoices-by-customer.sql',
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ code: string }>(
      'select code from contact where organisation_id = $1 and not is_supplier and length(code) >= 5 order by md5(id::text) limit 60',
      [organisation],
    );
    return rows.map(({ code }) => ({
      path: `/api/ag/orders?type=invoice&customer=${encodeURIComponent(code)}&page=1&per_page=20`,
      values: [organisation, likeContains(code.toLowerCase()), 0],
    }));
  },
};

/** An invoice by its number, and a hundred whose numbers begin alike. */
export const invoicesByNumber: ApiRow = {
  ...search,
  name: 'invoices by number',
  sql: 'invoices-by-number.sql',
  questions: async (client, organisation) => {
    const { rows } = await client.query<{ no: string }>(
      'select no from sheet where organisation_id = $1 and type = 1 order by md5(id::text) limit 60',
      [organisation],
    );
    return rows.map(({ no }, index) => {
      const typed = index % 2 === 0 ? no : no.slice(0, -2);
      return {
        path: `/api/ag/orders?type=invoice&number=${typed}&page=1&per_page=20`,
        values: [organisation, likeContains(typed.toLowerCase()), 0],
      };
    });
  },
};
