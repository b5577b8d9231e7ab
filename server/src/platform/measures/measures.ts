import { channel } from 'node:diagnostics_channel';
import type { MeasuredFigures, MeasuredRow, MeasureReport } from '@iwe/contract';
import { bucketOf, countOf, edgesOf, quantile, RELEASE_MEASURES } from '@iwe/domain';
import type { Line, ReleaseMeasure } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { ADD_MEASURES, BEGIN_MEASURED, FIRST_MEASURED, MEASURED_BEFORE, MEASURES_OF } from './measures.sql.ts';
import type { SummedMeasure } from './measures.sql.ts';

/** Where what was counted is told to whoever exports figures of this process (`operating/metrics`). */
export const MEASURE_CHANNEL = 'iwe:release-measure';

/** One value that was counted. */
export interface CountedMeasure {
  remote: string;
  version: string;
  measure: ReleaseMeasure;
  value: number;
}

const told = channel(MEASURE_CHANNEL);

/**
 * Counts what a person's page measured of one release, each measure once a day. Resolves to the measures that were
 * counted; none for a release that is not published here.
 */
export async function countMeasures(
  tx: SystemTransaction,
  { organisation, userId }: { organisation: number; userId: number },
  line: Line,
  { remote, version, values }: MeasureReport['releases'][number],
): Promise<ReleaseMeasure[]> {
  const measures = RELEASE_MEASURES.filter((measure) => values[measure] !== undefined);
  await tx.query(BEGIN_MEASURED(organisation, userId, remote, version));
  const [first] = await tx.query(FIRST_MEASURED(userId, remote, version, measures));
  const added = first?.added ?? [];
  if (added.length === 0) return [];
  await tx.query(
    ADD_MEASURES(
      organisation,
      remote,
      version,
      line,
      added,
      added.map((measure) => bucketOf(measure, values[measure] ?? 0)),
      added.map((measure) => edgesOf(measure).length + 1),
    ),
  );
  return added;
}

/** Tells the process's exported figures what was counted; after the transaction has ended. */
export function tellMeasures(
  { remote, version, values }: MeasureReport['releases'][number],
  counted: readonly ReleaseMeasure[],
): void {
  for (const measure of counted) {
    const message: CountedMeasure = { remote, version, measure, value: values[measure] ?? 0 };
    told.publish(message);
  }
}

/** Which figures are asked for; null: of all. */
export interface MeasuredPart {
  organisation: number | null;
  line: Line | null;
}

/** Returns what was measured of a release, with the release before beside it. */
export async function readMeasures(
  tx: SystemTransaction,
  remote: string,
  version: string,
  { organisation, line }: MeasuredPart,
): Promise<{ before: string | null; rows: MeasuredRow[] }> {
  const [found] = await tx.query(MEASURED_BEFORE(remote, version, organisation, line));
  const before = found?.version ?? null;
  const summed = await tx.query(
    MEASURES_OF(remote, before === null ? [version] : [version, before], organisation, line),
  );
  const rows = RELEASE_MEASURES.map((measure) => ({
    measure,
    now: figuresOf(summed, version, measure),
    before: before === null ? null : figuresOf(summed, before, measure),
  }));
  return { before, rows: rows.filter((row) => row.now !== null || row.before !== null) };
}

function figuresOf(summed: readonly SummedMeasure[], version: string, measure: ReleaseMeasure): MeasuredFigures | null {
  const counts = summed.find((row) => row.version === version && row.measure === measure)?.counts ?? [];
  const [p50, p95] = [quantile(measure, counts, 0.5), quantile(measure, counts, 0.95)];
  return p50 === null || p95 === null ? null : { count: countOf(counts), p50, p95 };
}
