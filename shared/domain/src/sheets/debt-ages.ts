/** An age of a debt: the days since its due date, from and to. `from` is null for what is not due yet. */
export interface DebtAge {
  readonly from: number | null;
  /** Null for everything older. */
  readonly to: number | null;
}

/** Returns the ages by which a debt is shown, the youngest first: not due, two steps of so many days, and older. */
export const debtAges = (stepDays: number): readonly DebtAge[] => [
  { from: null, to: 0 },
  { from: 1, to: stepDays },
  { from: stepDays + 1, to: 2 * stepDays },
  { from: 2 * stepDays + 1, to: null },
];

/** Returns an age in words: 'Not due yet', '1 to 30 days', 'Over 60 days'. */
export function debtAgeText({ from, to }: DebtAge): string {
  if (from === null) return 'Not due yet';
  if (to === null) return `Over ${from - 1} days`;
  return from === to ? `${from} ${from === 1 ? 'day' : 'days'}` : `${from} to ${to} days`;
}
