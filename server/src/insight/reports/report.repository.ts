import type { ReportRequest } from '@iwe/contract';
import type { ReportOptionSource } from '@iwe/reports';
import type { Reader, RowOf, Transaction } from '../../core/database/index.ts';
import {
  BRANDS,
  CONTACTS,
  COUNT_OPEN,
  COUNTS,
  FIND,
  FRAME,
  INSERT,
  JOB_OF,
  LOCK_COUNTING,
  PAGE,
  PRODUCTS,
  SET_FILE,
  SET_JOB,
  WAREHOUSES,
} from './report.sql.ts';

/** A report as it is stored when somebody asks for it. */
export interface NewReport {
  type: string;
  dateRange: string;
  request: ReportRequest;
  showsCost: boolean;
  /** The membership. */
  requestedBy: number;
}

/** Stores a report; returns its id. */
export async function insertReport(tx: Transaction, report: NewReport): Promise<number> {
  const { type, dateRange, request, showsCost, requestedBy } = report;
  const [row] = await tx.query(
    INSERT(tx.organisation, type, dateRange, JSON.stringify(request), showsCost, requestedBy),
  );
  if (!row) throw new Error('The report was not stored.');
  return row.id;
}

/** Names the job that makes a report. */
export const setJob = (tx: Transaction, report: number, job: number | null): Promise<unknown> =>
  tx.query(SET_JOB(tx.organisation, report, job));

/**
 * Returns how many reports wait or run, of a person and of the organisation. Requests that count wait for each other
 * until they are committed, so that together they never exceed a limit.
 */
export async function countOpenReports(
  tx: Transaction,
  requestedBy: number,
): Promise<{ person: number; organisation: number }> {
  const [, [open]] = await tx.batch([LOCK_COUNTING(tx.organisation), COUNT_OPEN(tx.organisation, requestedBy)]);
  return open ?? { person: 0, organisation: 0 };
}

/** A stored report for its worker. */
export type StoredReport = Omit<RowOf<typeof FIND>, 'request'> & { request: ReportRequest };

/** Returns a report with the present rights of the person who asked for it; null when there is none of that id. */
export async function findReportRow(tx: Reader, id: number): Promise<StoredReport | null> {
  const [row] = await tx.query(FIND(tx.organisation, id));
  return row ? { ...row, request: row.request as ReportRequest } : null;
}

/** Names the file of a report. Returns false when it has one already. */
export const setFile = async (tx: Transaction, id: number, file: string, rows: number): Promise<boolean> =>
  (await tx.query(SET_FILE(tx.organisation, id, file, rows))).length > 0;

export type ReportPageRow = RowOf<typeof PAGE>;

/**
 * Returns a page of the organisation's reports, newest first, and how many there are; without cost unless `seesCost`.
 */
export async function reportPage(
  tx: Reader,
  { seesCost, page, perPage }: { seesCost: boolean; page: number; perPage: number },
): Promise<{ rows: ReportPageRow[]; total: number; active: number }> {
  const [rows, [counts]] = await tx.batch([
    PAGE(tx.organisation, seesCost, perPage, (page - 1) * perPage),
    COUNTS(tx.organisation, seesCost),
  ]);
  return { rows, ...(counts ?? { total: 0, active: 0 }) };
}

/** Returns who asked for a report and which job makes it; null when there is none that the person may see. */
export async function findJobOfReport(tx: Reader, id: number, seesCost: boolean): Promise<RowOf<typeof JOB_OF> | null> {
  const [row] = await tx.query(JOB_OF(tx.organisation, seesCost, id));
  return row ?? null;
}

export type ReportFrame = RowOf<typeof FRAME>;

/** Returns the organisation with its clock, and the moment of the transaction. */
export async function reportFrame(tx: Reader): Promise<ReportFrame> {
  const [frame] = await tx.query(FRAME(tx.organisation));
  if (!frame) throw new Error('The organisation is gone.');
  return frame;
}

const NAMES = {
  warehouses: WAREHOUSES,
  brands: BRANDS,
  products: PRODUCTS,
  customers: CONTACTS,
  suppliers: CONTACTS,
};

/** Returns the names of what was chosen in a setting, in their order. */
export async function namesOfChosen(
  tx: Reader,
  source: Exclude<ReportOptionSource, 'areaTypes'>,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await tx.query(NAMES[source](tx.organisation, ids));
  return rows.map(({ name }) => name);
}
