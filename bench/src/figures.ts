/** A figure with a target. */
export interface Figure {
  readonly value: number;
  readonly target: string;
  readonly isReached: boolean;
}

/** Figures by name, in order. */
export type OwnFigures = Readonly<Record<string, number | string | Figure>>;

/** Returns a figure with an upper limit. */
export const atMost = (value: number, limit: number): Figure => ({
  value,
  target: `≤ ${limit}`,
  isReached: value <= limit,
});

/** Returns the median; the upper of the two middle values for an even number of values, 0 for none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the value below which this part of the values lies, 0 for none. */
export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** Returns the value rounded to `places` decimals. */
export const rounded = (value: number, places = 0): number => Number(value.toFixed(places));

/** Returns one line of text per figure. */
export function lines(row: string, figures: OwnFigures): string {
  return Object.entries(figures)
    .map(([name, figure]) => {
      const [value, reached] =
        typeof figure === 'object'
          ? [figure.value, `  ${figure.target} ${figure.isReached ? 'reached' : 'MISSED'}`]
          : [figure, ''];
      return `${row.padEnd(30)}${name.padEnd(62)}${value.toLocaleString('en-AU').padStart(12)}${reached}`;
    })
    .join('\n');
}
