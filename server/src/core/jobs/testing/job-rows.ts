import type { Database } from '../../database/database.ts';

/** What tests read of a stored job. */
export interface JobRow {
  id: number;
  name: string;
  title: string;
  state: string;
  error: string | null;
  attempts: number;
  failures: number;
  crashes: number;
  progress_done: number;
  progress_total: number | null;
  lease_until: Date | null;
  run_after: Date;
  organisation_id: number | null;
}

/** Returns a stored job; throws when there is none. */
export async function jobRow(database: Database, id: number): Promise<JobRow> {
  const [row] = await database.query<JobRow>('select * from job where id = $1', [id]);
  if (!row) throw new Error(`There is no job ${id}.`);
  return row;
}

/** Resolves to what `look` finds, asked again and again; rejects after `seconds` without. */
export async function until<T>(look: () => Promise<T | undefined | false | null>, seconds = 15): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It did not happen within ${seconds} seconds.`);
}

/** Resolves to the job once it is in one of these states. */
export const untilState = (
  database: Database,
  id: number,
  states: string | string[],
  seconds?: number,
): Promise<JobRow> =>
  until(async () => {
    const row = await jobRow(database, id);
    return [states].flat().includes(row.state) && row;
  }, seconds);

export const quiet = { info: () => {}, warn: () => {}, error: () => {} };
