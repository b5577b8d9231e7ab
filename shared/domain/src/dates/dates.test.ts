import fc from 'fast-check';
import { dateShortcuts } from './date-shortcuts.ts';
import { dueDateFor } from './due-date.ts';
import { formatDate } from './format-date.ts';
import { isPeriodLocked } from './locked-period.ts';
import {
  addDays,
  addMonths,
  datePartsOf,
  daysBetween,
  isPlainDate,
  monthEnd,
  plainDate,
  weekdayOf,
} from './plain-date.ts';
import { DEFAULT_TIME_ZONE, today } from './today.ts';

const anyDate = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1950-01-01', days));

describe('plain dates', () => {
  test.each(['2026-03-05', '2024-02-29', '2000-02-29', '1900-02-28', '2026-12-31'])('%p exists', (date) =>
    expect(isPlainDate(date)).toBe(true),
  );
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '0000-01-01',
    '0026-03-05',
    '05/03/2026',
    '',
    '2026-03-05T00:00',
  ])('%p is no date', (date) => {
    expect(isPlainDate(date)).toBe(false);
    expect(() => datePartsOf(date)).toThrow('is not a date');
  });
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    // Sydney's clocks change on these days, which doesn't affect a plain date.
    ['2026-04-05', 1, '2026-04-06'],
    ['2026-10-04', 1, '2026-10-05'],
  ])('%p + %p days is %p', (date, days, expected) => expect(addDays(date, days)).toBe(expected));
  test.each([
    ['2026-02-10', 0, '2026-02-28'],
    ['2026-12-10', 1, '2027-01-31'],
    ['2026-01-31', 1, '2026-02-28'],
  ])('month end of %p, %p later, is %p', (date, months, expected) => expect(monthEnd(date, months)).toBe(expected));
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%p + %p months is %p', (date, months, expected) => expect(addMonths(date, months)).toBe(expected));
  test('Monday is 1 and Sunday 7', () => {
    expect([weekdayOf('2026-03-02'), weekdayOf('2026-03-08')]).toEqual([1, 7]);
    expect(plainDate(2026, 13, 1)).toBe('2027-01-01');
  });
  test('what is no moment of the calendar is no text', () => {
    expect(plainDate(Number.NaN, 1, 1)).toBe('');
  });
  test('property: adding and measuring days are inverse', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(isPlainDate(addDays(date, days))).toBe(true);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
      }),
    );
  });
});

describe("the organisation's today", () => {
  test.each([
    ['2026-03-04T12:59:59Z', '2026-03-04'],
    ['2026-03-04T13:00:00Z', '2026-03-05'],
    ['2026-07-04T13:59:59Z', '2026-07-04'],
    ['2026-07-04T14:00:00Z', '2026-07-05'],
    ['2025-12-31T13:00:00Z', '2026-01-01'],
  ])('%p is %p in Sydney', (now, expected) => expect(today(DEFAULT_TIME_ZONE, new Date(now))).toBe(expected));
  test('another zone has another day', () => {
    expect(today('Australia/Perth', new Date('2026-03-04T15:00:00Z'))).toBe('2026-03-04');
    expect(() => today('Nowhere/Town', new Date())).toThrow(RangeError);
  });
});

describe('due dates', () => {
  test.each([
    ['Weekly', '2026-03-02', 4, '2026-03-09'],
    ['Weekly', '2026-03-03', 4, '2026-03-09'],
    ['WEEKLY', '2026-03-08', 4, '2026-03-09'],
    ['Monthly', '2017-02-15', 8, '2017-02-28'],
    ['Monthly', '2017-02-15', 9, '2017-03-31'],
    ['Monthly', '2017-12-31', 9, '2018-01-31'],
    ['Monthly', '2017-01-31', 12, '2017-02-28'],
    ['Fortnightly', '2026-03-14', 9, '2026-03-14'],
    ['Fortnightly', '2026-03-15', 9, '2026-03-31'],
    ['Fortnightly', '2026-03-01', 4, '2026-03-14'],
    ['30-Days', '2026-01-31', 4, '2026-03-02'],
    ['COD', '2026-03-05', 4, '2026-03-05'],
    ['', '2026-03-05', 4, '2026-03-05'],
    ['week, then month', '2026-03-02', 4, '2026-03-09'],
    ['30 nights', '2026-03-02', 4, '2026-03-14'],
  ])('%p from %p in organisation %p: %p', (paymentType, from, orgId, expected) =>
    expect(dueDateFor(paymentType, from, orgId)).toBe(expected),
  );
  test('a due date is never before today, and for week it is always a later Monday', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.constantFrom('Weekly', 'Monthly', 'Fortnightly', '30-Days', 'COD'),
        fc.constantFrom(4, 9),
        (from, paymentType, orgId) => {
          const due = dueDateFor(paymentType, from, orgId);
          expect(due >= from).toBe(true);
          if (paymentType === 'Weekly') expect([weekdayOf(due), due > from]).toEqual([1, true]);
        },
      ),
    );
  });
});

test('date shortcuts', () => {
  expect(dateShortcuts('2026-02-20')).toEqual([
    { label: 'Today', date: '2026-02-20' },
    { label: 'Tomorrow', date: '2026-02-21' },
    { label: '1 Week Later', date: '2026-02-27' },
    { label: '2 Week Later', date: '2026-03-06' },
    { label: '1 Month Later', date: '2026-03-22' },
  ]);
});

test.each([
  ['2026-03-05', '05 Mar 2026'],
  ['2026-09-30', '30 Sep 2026'],
  ['', ''],
  [null, ''],
  ['soon', 'soon'],
])('%p is shown as %p', (date, text) => expect(formatDate(date)).toBe(text));

test.each([
  ['2026-02-28', ['2026-02-28'], true],
  ['2026-02-28', ['2026-03-01'], false],
  ['2026-02-28', ['2026-03-01', '2026-02-01'], true],
  ['2026-02-28', [null], false],
  [null, ['2020-01-01'], false],
])('locked until %p, dates %p: %p', (lockedUntil, dates, locked) =>
  expect(isPeriodLocked(lockedUntil, ...dates)).toBe(locked),
);
