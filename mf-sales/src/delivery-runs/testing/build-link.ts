/** Returns a valid link of a run of 3 March 2026, not used yet; `fields` holds what a test is about. */
export const buildLink = (id: number, fields = {}) => ({
  id,
  createdAt: '2026-03-02T23:00:00.000Z',
  createdBy: 'Sam',
  startsAt: '2026-03-02T23:00:00.000Z',
  expiresAt: '2026-03-03T17:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  state: 'valid',
  ...fields,
});

/** Returns what a driver reported of IN000001: delivered and paid in cash; `fields` holds what a test is about. */
export const buildReport = (id: number, fields = {}) => ({
  id,
  sheetId: 1,
  no: 'IN000001',
  type: 1,
  shipType: 1,
  customer: 'Alpha Tyres',
  driver: 'Don',
  isDelivered: true,
  reason: '',
  receivedBy: 'Ann',
  actualPayType: 1,
  amount: 120.5,
  comment: 'At the dock',
  reportedAt: '2026-03-03T01:00:00.000Z',
  receivedAt: '2026-03-03T01:00:01.000Z',
  isApplied: true,
  notice: '',
  photoId: null,
  signatureId: null,
  ...fields,
});
