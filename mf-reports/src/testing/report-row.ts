import type { ReportRow } from '@iwe/contract';

/** A report that can be downloaded. */
export const REPORT: ReportRow = {
  id: 1,
  type: 'transfers-detail',
  name: 'Transfers Detail',
  dateRange: '2026-03-01 to 2026-03-31',
  createdAt: '2026-04-01T00:30:00.000Z',
  state: 'ready',
  isCancelling: false,
  progress: 100,
  rows: 1234,
  error: null,
  fileId: 'f-1',
  fileName: 'Transfers Detail-2026-03-01 to 2026-03-31.xlsx',
  expiresAt: '2026-04-08T00:30:00.000Z',
  requestedBy: 'Sam',
  showsCost: false,
  canCancel: false,
};
