import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentReport } from './driver-report.presenter.ts';
import { presentLink } from './run-link.commands.ts';

test('a link shows who made it, from when to when, when it was used, and when it was ended', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
  const link = {
    id: 4,
    created_at: at(1),
    starts_at: at(2),
    expires_at: at(3),
    last_used_at: at(4),
    revoked_at: at(5),
    created_by: 'Ann',
    state: 'revoked',
  } as const;
  assert.deepEqual(presentLink(link), {
    id: 4,
    createdAt: at(1).toISOString(),
    createdBy: 'Ann',
    startsAt: at(2).toISOString(),
    expiresAt: at(3).toISOString(),
    lastUsedAt: at(4).toISOString(),
    revokedAt: at(5).toISOString(),
    state: 'revoked',
  });
  const fresh = presentLink({ ...link, last_used_at: null, revoked_at: null, state: 'valid' });
  assert.deepEqual([fresh.lastUsedAt, fresh.revokedAt, fresh.state], [null, null, 'valid']);
});

test('a report of a driver tells when it was written and when it arrived, and money in dollars', () => {
  const report = {
    id: 1,
    sheetId: 2,
    no: 'IN000002',
    type: 1,
    shipType: 2,
    customer: 'Alpha',
    driver: 'Dan',
    isDelivered: true,
    reason: '',
    receivedBy: 'Ann',
    actualPayType: 1,
    amount_cents: 4_950,
    comment: '',
    reported_at: new Date('2026-03-02T01:00:00Z'),
    received_at: new Date('2026-03-02T05:00:00Z'),
    isApplied: true,
    notice: '',
    photoId: null,
    signatureId: null,
  };
  const { amount, reportedAt, receivedAt } = presentReport(report);
  assert.deepEqual([amount, reportedAt, receivedAt], [49.5, '2026-03-02T01:00:00.000Z', '2026-03-02T05:00:00.000Z']);
  assert.equal(presentReport({ ...report, amount_cents: null }).amount, null);
});
