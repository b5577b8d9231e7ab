import type { OcopRow } from '@iwe/contract';

/** Returns what GET ocops answers: these products with two customer classes, cost visible. */
export const ocopsAnswer = (rows: readonly OcopRow[], meta = {}) => ({
  data: rows,
  meta: {
    total: rows.length,
    current_page: 1,
    per_page: 20,
    classes: [
      { id: 7, name: 'Gold' },
      { id: 8, name: 'Silver' },
    ],
    costVisible: true,
    ...meta,
  },
});
