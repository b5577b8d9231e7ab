import type { ReportDefinition } from '../definition/report-definition.ts';
import { asAt } from '../stock/as-at.ts';

/**
 * What every customer owes by age since the due date: what is open of its documents in Xero, as it was last read, and
 * approved sheets that are not there yet. A past day ages today's open documents of then; payments since are known.
 */
export const agedReceivables = {
  type: 'aged-receivables',
  title: 'Aged Receivables',
  area: 'books',
  settings: [asAt],
  groups: [{ key: 'customers', label: 'Customers', column: 'customer', id: 'contactId' }],
  hasSubtotals: false,
  columns: [
    { key: 'customer', label: 'Customer', kind: 'text', width: 32, link: 'contact' },
    { key: 'payment', label: 'Terms', kind: 'text' },
    { key: 'documents', label: 'Documents', kind: 'integer', width: 11, isSummed: true },
    { key: 'notDue', label: 'Not Due', kind: 'money', isSummed: true },
    { key: 'upTo30', label: '1 to 30 Days', kind: 'money', isSummed: true },
    { key: 'upTo60', label: '31 to 60 Days', kind: 'money', isSummed: true },
    { key: 'upTo90', label: '61 to 90 Days', kind: 'money', isSummed: true },
    { key: 'older', label: 'Over 90 Days', kind: 'money', isSummed: true },
    { key: 'total', label: 'Owed', kind: 'money', isSummed: true },
    { key: 'unsent', label: 'Not in Xero', kind: 'money', isSummed: true },
  ],
  cost: 'none',
  plot: {
    kind: 'columns',
    title: 'Owed by days past due',
    of: ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'],
    measure: 'total',
  },
} as const satisfies ReportDefinition;
