/** A figure that was to reach something. */
export interface Figure {
  readonly value: number;
  readonly target: string;
  readonly isReached: boolean;
}

/** What a line of its own gives: figures by name, in their order. */
export type OwnFigures = Readonly<Record<string, number | string | Figure>>;

/** A figure that may be so large at most. */
export const atMost = (value: number, limit: number): Figure => ({ value, target: `≤ ${limit}`, isReached: value <= limit });

/** The value in the middle; of an even number the upper one of the two. 0 of none. */
export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Rounded to so many places. */
export const rounded = (value: number, places = 0): number => Number(value.toFixed(places));

/** One line a figure, for people. */
export function lines(row: string, figures: OwnFigures): string {
  return Object.entries(figures).map(([name, figure]) => {
    const [value, reached] = typeof figure === 'object' ? [figure.value, `  ${figure.target} ${figure.isReached ? 'reached' : 'MISSED'}`] : [figure, ''];
    return `${row.padEnd(30)}${name.padEnd(62)}${value.toLocaleString('en-AU').padStart(12)}${reached}`;
  }).join('\n');
}
