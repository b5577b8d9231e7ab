import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import XLSX from 'xlsx';
import type { ReportList, ReportPreview, ReportRequest } from '@iwe/contract';
import { PdfDrawer } from '../../../core/documents/public.ts';
import type { JobContext } from '../../../core/jobs/define-job.ts';
import { quiet } from '../../../core/jobs/testing/job-rows.ts';
import type { TestServer, TestStaff } from '../../../testing/server.ts';
import { makeReport } from '../make-report.job.ts';

type Cell = string | number | null;

/** A report's file as a reader of workbooks sees it. */
export interface ReadReport {
  worksheets: string[];
  /** Labels and values of the first worksheet. */
  cover: Record<string, string>;
  columns: string[];
  /** Rows by the labels of the columns; dates as yyyy-MM-dd. */
  rows: Record<string, Cell>[];
  subtotals: { row: Record<string, Cell>; of: Record<string, Cell>[] }[];
  total: Record<string, Cell>;
}

/** POST reports. */
export const ask = (
  server: TestServer,
  staff: Pick<TestStaff, 'headers'>,
  request: Partial<ReportRequest>,
): Promise<LightMyRequestResponse> =>
  server.inject({ method: 'POST', url: '/api/ag/reports', headers: staff.headers, payload: request });

/** GET reports. */
export async function listed(server: TestServer, staff: Pick<TestStaff, 'headers'>): Promise<ReportList> {
  const answer = await server.inject({ method: 'GET', url: '/api/ag/reports?per_page=150', headers: staff.headers });
  return answer.json<ReportList>();
}

/** What the worker gives a job, with the server's own services. */
export function contextOf(server: TestServer, organisation: number, userId: number): JobContext {
  const { config, database, longReads, files } = server.app;
  return {
    config,
    database,
    longReads,
    files,
    log: quiet,
    mail: null,
    pdf: new PdfDrawer(),
    serverUrl: () => config.publicUrl,
    id: 1,
    organisation,
    requestedBy: userId,
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => {},
  };
}

/** Asks for a report, makes it as the worker does, and returns its id. */
export async function make(
  server: TestServer,
  staff: TestStaff,
  organisation: number,
  request: Partial<ReportRequest>,
): Promise<number> {
  const answer = await ask(server, staff, request);
  assert.equal(answer.statusCode, 200, answer.body);
  const { id } = answer.json<{ data: { id: number } }>().data;
  await makeReport.perform(contextOf(server, organisation, staff.userId), { report: id });
  await server.database.query(
    `update job set state = 'done', finished_at = now() where id = (select job_id from report where id = $1)`,
    [id],
  );
  return id;
}

/** Downloads the file of a report. */
export async function download(server: TestServer, staff: TestStaff, id: number): Promise<Buffer> {
  const row = (await listed(server, staff)).data.find((each) => each.id === id);
  assert.equal(row?.state, 'ready', row?.error ?? '');
  const answer = await server.inject({ method: 'GET', url: `/api/ag/files/${row?.fileId}`, headers: staff.headers });
  assert.equal(answer.statusCode, 200);
  return answer.rawPayload;
}

/** Asks for a report, makes it and reads its file. */
export async function report(
  server: TestServer,
  staff: TestStaff,
  organisation: number,
  request: Partial<ReportRequest>,
): Promise<ReadReport> {
  return readReport(await download(server, staff, await make(server, staff, organisation, request)));
}

/** Reads the file of a report with a library of its own. */
export function readReport(file: Buffer): ReadReport {
  const book = XLSX.read(file, { type: 'buffer', cellNF: true });
  const table = (name: string): Cell[][] => {
    const sheet = book.Sheets[name];
    assert.ok(sheet, `no worksheet ${name}`);
    for (const [place, cell] of Object.entries(sheet))
      if (!place.startsWith('!')) {
        assert.equal((cell as XLSX.CellObject).f, undefined, `${place} is a formula`);
        const { t, z, v } = cell as XLSX.CellObject;
        if (t === 'n' && typeof z === 'string' && /^dd.*yyyy$/.test(z))
          Object.assign(cell as object, { t: 's', v: dayOf(Number(v)), z: '@' });
      }
    return XLSX.utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true });
  };
  const [, ...facts] = table('Report');
  const data = book.SheetNames.filter((name) => name.startsWith('Data')).map(table);
  const [columns = []] = data[0] ?? [];
  const named = (cells: Cell[]) => Object.fromEntries(columns.map((label, index) => [label, cells[index] ?? null]));
  const rows: Record<string, Cell>[] = [];
  const subtotals: ReadReport['subtotals'] = [];
  let open: Record<string, Cell>[] = [];
  const all = data.flatMap(([, ...below]) => below).map(named);
  const total = all.pop() ?? {};
  assert.equal(Object.values(total)[0], 'Total');
  for (const row of all) {
    if (Object.values(row).some((value) => typeof value === 'string' && value.startsWith('Subtotal'))) {
      subtotals.push({ row, of: open });
      open = [];
    } else {
      rows.push(row);
      open.push(row);
    }
  }
  return {
    worksheets: book.SheetNames,
    cover: Object.fromEntries(facts.map(([label, value]) => [String(label), String(value)])),
    columns: columns.map(String),
    rows,
    subtotals,
    total,
  };
}

const dayOf = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10);

/** Cents of an amount in AUD. */
export const cents = (value: Cell | undefined): number => Math.round(Number(value ?? 0) * 100);

/** Every subtotal is the sum of its rows, and the total the sum of all rows, to the cent. */
export function assertFoots({ rows, subtotals, total }: ReadReport, summed: readonly string[]): void {
  const sum = (of: Record<string, Cell>[], label: string) => of.reduce((all, row) => all + cents(row[label]), 0);
  for (const label of summed) {
    assert.equal(cents(total[label]), sum(rows, label), `total of ${label}`);
    for (const { row, of } of subtotals) assert.equal(cents(row[label]), sum(of, label), `subtotal of ${label}`);
    if (subtotals.length > 0)
      assert.equal(
        cents(total[label]),
        sum(
          subtotals.map(({ row }) => row),
          label,
        ),
        `Σ subtotals of ${label}`,
      );
  }
}

/** POST reports/preview. */
export async function preview(
  server: TestServer,
  staff: Pick<TestStaff, 'headers'>,
  request: Record<string, unknown>,
): Promise<ReportPreview> {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/ag/reports/preview',
    headers: staff.headers,
    payload: request,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: ReportPreview }>().data;
}
