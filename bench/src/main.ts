import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { comparisonTable, compareCommits, type Compared } from './against.ts';
import {
  benchDirectory,
  openEnvironment,
  openOtherEnvironment,
  ORGANISATION,
  type Environment,
} from './environment.ts';
import { lines } from './figures.ts';
import { HttpConnection } from './http-client.ts';
import { compare, type Figures, type Plan } from './measure.ts';
import { compareStarts, START_ROWS } from './npm-start.ts';
import { openOtherCommit } from './other-commit.ts';
import { openPlatform, type PlatformInstance } from './platform-instance.ts';
import { commit, load, machine, table, write, type ApiResult, type OwnResult } from './report.ts';
import type { ApiRow, BenchRow, Question, Target, WriteQuestions, WriteRow } from './row.ts';
import { ROWS } from './rows/index.ts';
import { beginScratch, endScratch } from './scratch.ts';
import { appSide, rawSide, type Asking } from './sides.ts';

const USAGE = `pnpm bench [--sheets 20000|200000|1000000] [--rows 'quotings list,product history'] [--seconds 6] [--name quick] [--check] [--against commit]
  --sheets   size of the database; seeded once per size and kept (default 20000)
  --rows     only these lines of the table; 'open*' takes all that begin so
  --seconds  measured time per side, line and number of connections (default 6)
  --name     part of the result's file name (default: the size)
  --check    only proves that both sides do the same, line by line, and measures nothing
  --against  measures another commit and this checkout in turn and prints ratios (also --rows 'npm start' or 'npm test')`;

const { values: options } = parseArgs({
  options: {
    sheets: { type: 'string', default: '20000' },
    rows: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    name: { type: 'string' },
    check: { type: 'boolean', default: false },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const CONNECTIONS = [1, 8];

async function run(): Promise<void> {
  const sheets = Number(options.sheets);
  const seconds = Number(options.seconds);
  if (options.help || !Number.isInteger(sheets) || sheets < 1_000 || !(seconds > 0)) {
    console.log(USAGE);
    process.exitCode = options.help ? 0 : 1;
    return;
  }
  const wanted = options.rows?.split(',').map((name) => name.trim());
  const rows = ROWS.filter(
    (row) =>
      !wanted ||
      wanted.some((name) => (name.endsWith('*') ? row.name.startsWith(name.slice(0, -1)) : row.name === name)),
  );
  if (options.check) return checkAll(rows, sheets);
  const plan: Plan = { rounds: 6, sliceMs: (seconds * 1_000) / 6, warmMs: Math.min(1_000, seconds * 300) };
  const at = new Date().toISOString();
  const loadBefore = load();
  if (options.against !== undefined) {
    await compareRows(options.against, { rows, wanted: wanted ?? [], sheets, plan, loadBefore });
    return;
  }
  const environment = await openEnvironment(sheets, (message) => console.log(message));
  const api: ApiResult[] = [];
  const own: OwnResult[] = [];
  let opened: Promise<PlatformInstance> | null = null;
  const platform = (): Promise<PlatformInstance> => (opened ??= openPlatform());
  try {
    for (const row of rows) {
      if (row.kind === 'own') {
        const figures = await row.run({
          url: environment.url,
          connection: environment.connection,
          dataDir: environment.dataDir,
          folder: environment.folder,
          platform,
          pages: async () => (await platform()).url,
        });
        own.push({ row: row.name, figures });
        console.log(lines(row.name, figures));
      } else
        api.push(
          ...(await (row.kind === 'write'
            ? measureWrites(row, environment, plan, sheets)
            : measure(row, environment, plan, sheets))),
        );
    }
  } finally {
    await (opened as Promise<PlatformInstance> | null)?.then(
      (instance) => instance.remove(),
      () => undefined,
    );
    await environment.close();
  }
  console.log(
    `\n${sheets.toLocaleString('en-AU')} sheets; ${machine()}, load before ${loadBefore.toFixed(1)}\n${api.length > 0 ? table(api) : ''}`,
  );
  for (const { row, figures } of own) console.log(lines(row, figures));
  const path = write(
    { at, sheets, seedSeconds: environment.seedSeconds, machine: machine(), commit: commit(), loadBefore, api, own },
    options.name ?? String(sheets),
  );
  console.log(`\n${path}`);
}

interface ComparedRows {
  rows: readonly BenchRow[];
  wanted: readonly string[];
  sheets: number;
  plan: Plan;
  loadBefore: number;
}

/** Measures the rows on another commit and on this checkout in turn, and prints the table of their ratios. */
async function compareRows(against: string, { rows, wanted, sheets, plan, loadBefore }: ComparedRows): Promise<void> {
  const tell = (message: string): void => console.log(message);
  const otherCommit = await openOtherCommit(against, benchDirectory(), tell);
  const compared: Compared[] = [];
  if (wanted.some((name) => START_ROWS.includes(name)))
    compared.push(
      ...(await compareStarts({ other: otherCommit.commit, own: commit() }, wanted.includes('npm test'), tell)),
    );
  if (rows.length > 0) {
    const [other, own] = [await openOtherEnvironment(otherCommit, sheets), await openEnvironment(sheets, tell)];
    try {
      for (const row of rows) {
        // What needs an instance of the platform opens this checkout's on both sides: it has no other commit.
        if (row.name.startsWith('platform')) continue;
        const figures = await compareCommits(row, { other, own }, plan);
        compared.push(...figures);
        tell(comparisonTable(figures, otherCommit.commit, commit()));
      }
    } finally {
      await own.close();
      await other.close();
    }
  }
  tell(
    `\n${sheets.toLocaleString('en-AU')} sheets; ${machine()}, load before ${loadBefore.toFixed(1)}, after ${load().toFixed(1)}\n`,
  );
  tell(comparisonTable(compared, otherCommit.commit, commit()));
}

/** Checks every row and continues after a failure, so that one run reports all of them. */
async function checkAll(rows: readonly BenchRow[], sheets: number): Promise<void> {
  const environment = await openEnvironment(sheets, (message) => console.log(message));
  try {
    for (const row of rows) {
      if (row.kind === 'own') continue;
      try {
        await (row.kind === 'write'
          ? measureWrites(row, environment, null, sheets)
          : measure(row, environment, null, sheets));
        console.log(`${row.name}: equal`);
      } catch (error) {
        process.exitCode = 1;
        console.log(`${row.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await environment.close();
  }
}

const statementOf = (row: ApiRow | WriteRow): string =>
  readFileSync(new URL(`../sql/${row.sql}`, import.meta.url), 'utf8');

async function measure(row: ApiRow, environment: Environment, plan: Plan | null, sheets: number): Promise<ApiResult[]> {
  const { connection, url, headers } = environment;
  const text = statementOf(row);
  const client = new pg.Client(connection);
  await client.connect();
  let questions: Question[];
  try {
    questions = await row.questions(client, ORGANISATION);
    if (questions.length === 0) throw new Error(`There is nothing to ask for ${row.name} in this database.`);
    await proveEqual(row, client, text, questions, url, headers);
  } finally {
    await client.end();
  }
  if (!plan) return [];
  return compareSides(
    row.name,
    environment,
    text,
    (index) => questions[index % questions.length] as Question,
    row.target(sheets),
    plan,
  );
}

/** Write requests prepared per second of a slice; far more than either side can use. */
const WRITES_PER_SECOND = 4_000;

async function measureWrites(
  row: WriteRow,
  environment: Environment,
  plan: Plan | null,
  sheets: number,
): Promise<ApiResult[]> {
  const text = statementOf(row);
  const client = new pg.Client(environment.connection);
  await client.connect();
  await beginScratch(client, ORGANISATION);
  try {
    const questions = await row.prepare(client, environment.writer);
    await proveEqualWrites(row, client, text, questions, environment);
    if (!plan) return [];
    const stock = (): Promise<void> =>
      questions.stock(Math.ceil((WRITES_PER_SECOND * Math.max(plan.sliceMs, plan.warmMs)) / 1_000));
    return await compareSides(row.name, environment, text, () => questions.next(), row.target(sheets), plan, stock);
  } finally {
    await endScratch(client, ORGANISATION);
    await client.end();
  }
}

async function compareSides(
  name: string,
  { connection, url, headers }: Environment,
  text: string,
  next: Asking,
  target: Target | null,
  plan: Plan,
  before?: () => Promise<void>,
): Promise<ApiResult[]> {
  const results: ApiResult[] = [];
  for (const connections of CONNECTIONS) {
    const { app, raw } = await compare(
      appSide(url, headers, next),
      rawSide(connection, text, next),
      connections,
      plan,
      before,
    );
    const ratio = { p50: app.p50Ms / raw.p50Ms, p95: app.p95Ms / raw.p95Ms, perSecond: app.perSecond / raw.perSecond };
    results.push({
      row: name,
      connections,
      app,
      raw,
      ratio,
      target: !target ? '' : connections === 1 ? `p50 ≤ ${target.p50}` : `/s ≥ ${target.perSecond}`,
      isReached: !target
        ? null
        : connections === 1
          ? isFastEnough(target, app, raw)
          : ratio.perSecond >= target.perSecond,
    });
    console.log(table(results.slice(-1)));
  }
  return results;
}

/** Whether the p50 at one connection is within its ratio, or near enough to raw in milliseconds. */
const isFastEnough = (target: Target, app: Figures, raw: Figures): boolean =>
  app.p50Ms / raw.p50Ms <= target.p50 || app.p50Ms - raw.p50Ms <= (target.orMillisecondsAbove ?? 0);

/**
 * Sends two equal write requests, one to each side, from the same balances, and compares what they leave in the
 * database.
 */
async function proveEqualWrites(
  row: WriteRow,
  client: pg.Client,
  text: string,
  questions: WriteQuestions,
  { url, headers }: Environment,
): Promise<void> {
  const http = await HttpConnection.open(url, headers);
  try {
    for (let pair = 0; pair < 20; pair++) {
      const [ours, theirs] = await questions.twins();
      await questions.level();
      const { status, body } = await http.ask(ours.path, ours.body);
      if (status !== 200) throw new Error(`${ours.path} answered ${status}: ${body.toString()}`);
      const left = await questions.traces(ours);
      await questions.level();
      const { rowCount } = await client.query({ name: 'proof', text, values: [...theirs.values] });
      if (rowCount !== 1) throw new Error(`${row.sql} wrote nothing.`);
      deepStrictEqual(
        left,
        await questions.traces(theirs),
        `${row.name}: the application and ${row.sql} leave different traces for ${ours.path}`,
      );
    }
  } finally {
    http.close();
  }
}

/** Both sides must answer every question equally; otherwise the ratio means nothing. */
async function proveEqual(
  row: ApiRow,
  client: pg.Client,
  text: string,
  questions: readonly Question[],
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const http = await HttpConnection.open(url, headers);
  try {
    for (const { path, values } of questions) {
      const { status, body } = await http.ask(path);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
      const raw = await client.query<Record<string, unknown>>({ name: 'proof', text, values: [...values] });
      deepStrictEqual(
        row.identify(JSON.parse(body.toString())),
        row.identifyRaw(raw.rows),
        `${row.name}: the application and ${row.sql} differ for ${path}`,
      );
    }
  } finally {
    http.close();
  }
}

await run();
