import { findDateFindings } from './date-findings.ts';

const today = '2026-11-29';
test.each([
  [today, null, []],
  [today, today, []],
  ['2025-11-28', null, []],
  ['2025-11-27', null, ['date.unusual']],
  ['2027-01-28', '2027-02-28', []],
  ['2027-01-29', null, ['date.unusual']],
  ['2062-11-29', '2062-12-29', ['date.unusual']],
  ['2026-11-28', '2026-11-27', ['due.unusual']],
  ['2026-11-28', '2027-11-29', []],
  ['2026-11-28', '2027-11-30', ['due.unusual']],
  ['2024-11-29', '2024-11-01', ['date.unusual', 'due.unusual']],
])('dated %s and due %s asks about %j', (date, dueDate, codes) => {
  const findings = findDateFindings({ date, dueDate, today });
  expect(findings.map(({ code }) => code)).toEqual(codes);
  expect(findings.every(({ needs }) => needs === 'acknowledge')).toBe(true);
});
