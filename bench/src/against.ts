import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startDemo, type Demo } from './demo.ts';
import { ORGANISATION, type Environment } from './environment.ts';
import { median, type OwnFigures } from './figures.ts';
import { compare, type Plan } from './measure.ts';
import type { ApiRow, BenchRow, OwnRow, Question, WriteRow } from './row.ts';
import { beginScratch, endScratch } from './scratch.ts';
import { appSide, type Asking } from './sides.ts';

/** One figure of a row, of both commits. */
export interface Compared {
  readonly row: string;
  readonly figure: string;
  readonly other: number;
  readonly own: number;
}

/** The two environments of a comparison: another commit's and this one's, each with its own database. */
export interface Commits {
  readonly other: Environment;
  readonly own: Environment;
}

/** How often a row that measures itself is run on each side. */
const ROUNDS = 2;
const CONNECTIONS = [1, 8];
const WRITES_PER_SECOND = 2_000;

/** Measures a row on both commits in turn, so that other load on the machine affects both equally. */
export function compareCommits(row: BenchRow, commits: Commits, plan: Plan): Promise<Compared[]> {
  if (row.kind === 'own') return compareOwn(row, commits);
  return row.kind === 'write' ? compareWrites(row, commits, plan) : compareReads(row, commits, plan);
}

/** Returns the comparison as a table; above 1 this commit needs more, or does more, than the other one. */
export const comparisonTable = (compared: readonly Compared[], other: string, own: string): string =>
  [
    `| | ${other} | ${own} | ratio |\n|---|---|---|---|`,
    ...compared.map(
      ({ row, figure, other: before, own: after }) =>
        `| ${row}: ${figure} | ${shown(before)} | ${shown(after)} | ${(after / before).toFixed(2)} |`,
    ),
  ].join('\n');

const shown = (value: number): string => value.toLocaleString('en-AU', { maximumFractionDigits: 2 });

async function compareOwn(row: OwnRow, { other, own }: Commits): Promise<Compared[]> {
  const platform = (): Promise<never> =>
    Promise.reject(new Error(`${row.name} needs the platform of this checkout: it cannot be compared.`));
  const figures = new Map<Environment, OwnFigures[]>([
    [other, []],
    [own, []],
  ]);
  const demos = new Demos();
  try {
    for (let round = 0; round < ROUNDS; round++)
      // Each goes first in every second round.
      for (const side of round % 2 === 0 ? [other, own] : [own, other])
        figures.get(side)?.push(await row.run({ ...side, platform, pages: () => demos.url(side.folder) }));
  } finally {
    await demos.stop();
  }
  const valueOf = (side: Environment, name: string): number =>
    median(
      (figures.get(side) ?? []).flatMap((all) => {
        const figure = all[name];
        const value = typeof figure === 'object' ? figure.value : figure;
        return typeof value === 'number' ? [value] : [];
      }),
    );
  return Object.keys(figures.get(own)?.[0] ?? {}).map((figure) => ({
    row: row.name,
    figure,
    other: valueOf(other, figure),
    own: valueOf(own, figure),
  }));
}

/** The demos of both checkouts, each with a new folder of data. */
class Demos {
  readonly #started = new Map<string, Promise<Demo>>();
  readonly #folders: string[] = [];

  async url(checkout: string): Promise<string> {
    const demo = this.#started.get(checkout) ?? this.#start(checkout);
    this.#started.set(checkout, demo);
    return (await demo).url;
  }

  async stop(): Promise<void> {
    for (const demo of await Promise.allSettled(this.#started.values()))
      if (demo.status === 'fulfilled') await demo.value.stop();
    for (const folder of this.#folders)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }

  #start(checkout: string): Promise<Demo> {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'iwe-felt-'));
    // PostgreSQL's own user must reach the data.
    chmodSync(dataDir, 0o755);
    this.#folders.push(dataDir);
    return startDemo(checkout, dataDir);
  }
}

async function compareReads(row: ApiRow, { other, own }: Commits, plan: Plan): Promise<Compared[]> {
  const asking = async (side: Environment): Promise<Asking> => {
    const client = await connect(side);
    try {
      const questions = await row.questions(client, ORGANISATION);
      return (index) => questions[index % questions.length] as Question;
    } finally {
      await client.end();
    }
  };
  return compareRequests(row.name, { other, own }, { other: await asking(other), own: await asking(own) }, plan);
}

async function compareWrites(row: WriteRow, commits: Commits, plan: Plan): Promise<Compared[]> {
  const open = async (side: Environment) => {
    const client = await connect(side);
    await beginScratch(client, ORGANISATION);
    return { client, questions: await row.prepare(client, side.writer) };
  };
  const [other, own] = [await open(commits.other), await open(commits.own)];
  try {
    const count = Math.ceil((WRITES_PER_SECOND * Math.max(plan.sliceMs, plan.warmMs)) / 1_000);
    return await compareRequests(
      row.name,
      commits,
      { other: () => other.questions.next(), own: () => own.questions.next() },
      plan,
      async () => {
        await other.questions.stock(count);
        await own.questions.stock(count);
      },
    );
  } finally {
    for (const { client } of [other, own]) {
      await endScratch(client, ORGANISATION);
      await client.end();
    }
  }
}

async function compareRequests(
  row: string,
  { other, own }: Commits,
  asking: { other: Asking; own: Asking },
  plan: Plan,
  before?: () => Promise<void>,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const connections of CONNECTIONS) {
    const { app, raw } = await compare(
      appSide(own.url, own.headers, asking.own),
      appSide(other.url, other.headers, asking.other),
      connections,
      plan,
      before,
    );
    const at = `at ${connections}`;
    compared.push(
      { row, figure: `p50 ${at}, ms`, other: raw.p50Ms, own: app.p50Ms },
      { row, figure: `p95 ${at}, ms`, other: raw.p95Ms, own: app.p95Ms },
      { row, figure: `a second ${at}`, other: raw.perSecond, own: app.perSecond },
    );
  }
  return compared;
}

async function connect({ connection }: Environment): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}
