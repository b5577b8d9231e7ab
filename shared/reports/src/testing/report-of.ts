import { findReport, REPORTS } from '../index.ts';
import type { ReportDefinition } from '../index.ts';

/** Every report, as what all have in common. */
export const ALL_REPORTS: readonly ReportDefinition[] = REPORTS;

/** Returns the report of a type. Throws for an unknown one. */
export function reportOf(type: string): ReportDefinition {
  const found = findReport(type);
  if (!found) throw new Error(type);
  return found;
}
