import type { DeliveryState, DriverReport } from './driver-delivery.ts';
import {
  doubtOfReport,
  MAX_DELIVERY_REASON,
  MAX_DRIVER_COMMENT,
  overwrittenByReport,
  reportedDelivery,
} from './driver-delivery.ts';

const state = (fields: Partial<DeliveryState> = {}): DeliveryState => ({
  deliveryStatus: 2,
  actualPayType: 0,
  deliveryComment: 'Ring twice',
  ...fields,
});
const report = (fields: Partial<DriverReport> = {}): DriverReport => ({
  isDelivered: true,
  reason: '',
  comment: '',
  actualPayType: null,
  ...fields,
});

describe('what a driver reports', () => {
  test('a delivery ends it; payment and comment stay when the driver says nothing of them', () => {
    expect(reportedDelivery(state({ actualPayType: 3 }), report())).toEqual(
      state({ deliveryStatus: 3, actualPayType: 3 }),
    );
    expect(reportedDelivery(state(), report({ actualPayType: 1, comment: 'Left with Ann' }))).toEqual({
      deliveryStatus: 3,
      actualPayType: 1,
      deliveryComment: 'Left with Ann',
    });
  });

  test('goods that were not delivered are Ready again, and the comment says why', () => {
    const refused = report({ isDelivered: false, reason: 'Closed' });
    expect(reportedDelivery(state(), refused)).toEqual(
      state({ deliveryStatus: 1, deliveryComment: 'Not delivered: Closed' }),
    );
    expect(reportedDelivery(state(), { ...refused, comment: 'Again on Monday' }).deliveryComment).toBe(
      'Not delivered: Closed. Again on Monday',
    );
  });

  test('the longest comment fits into that of a delivery', () => {
    const longest = report({
      isDelivered: false,
      reason: 'r'.repeat(MAX_DELIVERY_REASON),
      comment: 'c'.repeat(MAX_DRIVER_COMMENT),
    });
    expect(reportedDelivery(state(), longest).deliveryComment.length).toBeLessThanOrEqual(500);
  });
});

describe('what a report would overwrite', () => {
  test.each<[string, Partial<DeliveryState>, Partial<DeliveryState>, Partial<DriverReport>, string[]]>([
    ['nothing has changed', {}, {}, {}, []],
    ['the office only moved the status on', { deliveryStatus: 1 }, { deliveryStatus: 2 }, {}, []],
    ['the same was recorded already', {}, { deliveryStatus: 3 }, {}, []],
    ['it was cancelled', {}, { deliveryStatus: 99 }, {}, ['deliveryStatus']],
    ['it was delivered', {}, { deliveryStatus: 3 }, { isDelivered: false, reason: 'Closed' }, ['deliveryStatus']],
    ['it was taken up again', { deliveryStatus: 3 }, { deliveryStatus: 1 }, {}, ['deliveryStatus']],
    ['another payment was recorded', {}, { actualPayType: 3 }, { actualPayType: 1 }, ['actualPayType']],
    ['the same payment was recorded', {}, { actualPayType: 1 }, { actualPayType: 1 }, []],
    ['a payment was recorded and the driver names none', {}, { actualPayType: 3 }, {}, []],
    ['another comment was written', {}, { deliveryComment: 'Paid' }, { comment: 'At the dock' }, ['deliveryComment']],
    ['another comment was written and the driver writes none', {}, { deliveryComment: 'Paid' }, {}, []],
  ])('%s', (_case, seen, stored, said, fields) => {
    expect(overwrittenByReport(state(seen), state(stored), report(said))).toEqual(fields);
  });
});

test.each([
  ['2026-03-02T23:00:00.000Z', 120, null],
  ['2026-03-04T12:00:00.000Z', 120, null],
  ['2026-02-28T12:00:00.000Z', null, null],
  ['2026-03-04T12:00:01.000Z', null, 'its time is not of the days around the run'],
  ['2026-02-28T11:59:59.000Z', null, 'its time is not of the days around the run'],
  ['no time', null, 'its time is not of the days around the run'],
  ['2026-03-02T12:00:00.000Z', 120.01, 'more money was received than the sheet is over'],
])('a report of %s with %j received is doubted as %j', (reportedAt, amount, doubt) =>
  expect(doubtOfReport({ reportedAt, amount }, { day: '2026-03-02', totalCents: 12_000 })).toBe(doubt),
);
