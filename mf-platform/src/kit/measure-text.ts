import { isSize } from '@iwe/domain';
import type { ReleaseMeasure } from '@iwe/domain';
import { bytesText } from './bytes-text.ts';

/** Returns a time or a size that was measured, for people: '340 ms', '1.2 s', '23.4 kB'. */
export function measureText(measure: ReleaseMeasure, value: number): string {
  if (isSize(measure)) return bytesText(value);
  return value < 1000 ? `${value} ms` : `${(value / 1000).toFixed(1)} s`;
}
