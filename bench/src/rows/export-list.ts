import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import pg from 'pg';
import { ORGANISATION, startServer } from '../environment.ts';
import { atMost, median, percentile, rounded, type OwnFigures } from '../figures.ts';
import { HttpConnection } from '../http-client.ts';
import { peakMegabytes } from '../process-memory.ts';
import type { OwnContext, OwnRow } from '../row.ts';

/** How often each side is run; the first time warms caches and counts for neither. */
const TIMES = 4;
const EXPORT = '/api/ag/orders?format=xlsx';
const LIST = '/api/ag/orders?type=invoice&page=1&per_page=50';
/** Milliseconds of idle lists. */
const IDLE_MS = 5_000;

/**
 * The export of every sheet of the organisation by a server of its own, received and thrown away, against COPY of the
 * same rows in the same order: first alone, as COPY is, then while somebody else reads lists from the same server, as
 * fast as one browser asks.
 */
export const exportList: OwnRow = {
  kind: 'own',
  name: 'export list',
  run: async ({ connection, dataDir, folder }: OwnContext) => {
    const client = new pg.Client(connection);
    await client.connect();
    const server = await startServer(connection, dataDir, folder);
    try {
      const [exporter, reader] = await Promise.all(
        ['manager', 'accountant'].map((who) => signInByApi(server.url, `${who}@iwe.demo`, DEMO_PASSWORD, ORGANISATION)),
      );
      return await measure({ client, server, exporter: exporter ?? {}, reader: reader ?? {} });
    } finally {
      await server.stop();
      await client.end();
    }
  },
};

interface Sides {
  client: pg.Client;
  server: Awaited<ReturnType<typeof startServer>>;
  exporter: Readonly<Record<string, string>>;
  reader: Readonly<Record<string, string>>;
}

async function measure({ client, server, exporter, reader }: Sides): Promise<OwnFigures> {
  const copy = `copy (${rawText()}) to stdout`;
  const http = await HttpConnection.open(server.url, reader);
  const copies: number[] = [];
  const alone: number[] = [];
  const exports: number[] = [];
  const idle: number[] = [];
  const meanwhile: number[] = [];
  let [rows, bytes] = [0, 0];
  try {
    const idleUntil = performance.now() + IDLE_MS;
    while (performance.now() < idleUntil) idle.push(await listTime(http));
    const atRest = peakMegabytes(server.pid);
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now();
      rows = (await client.query(copy)).rowCount ?? 0;
      if (time > 0) copies.push((performance.now() - began) / 1_000);
      const byItself = await exportOnce(server.url, exporter);
      if (time > 0) alone.push(byItself.seconds);
      const exported = await exportBesideLists(server.url, exporter, http, (ms) => time > 0 && meanwhile.push(ms));
      if (time > 0) exports.push(exported.seconds);
      bytes = exported.bytes;
    }
    const [copySeconds, aloneSeconds, exportSeconds] = [median(copies), median(alone), median(exports)];
    const [idleP95, meanwhileP95] = [percentile(idle, 0.95), percentile(meanwhile, 0.95)];
    return {
      rows,
      'file, MB': rounded(bytes / 1e6, 1),
      'COPY, s': rounded(copySeconds, 2),
      'export alone, s': rounded(aloneSeconds, 2),
      'export alone / COPY': atMost(rounded(aloneSeconds / copySeconds, 2), 3),
      'export, s': rounded(exportSeconds, 2),
      'export / COPY': rounded(exportSeconds / copySeconds, 2),
      'peak memory of the server before, MB': rounded(atRest),
      // All of the API is loaded in this process, so what the exports add is what has to stay flat.
      'added by the exports, MB': atMost(rounded(peakMegabytes(server.pid) - atRest), 128),
      'list p95 idle, ms': rounded(idleP95, 1),
      'list p95 meanwhile, ms': rounded(meanwhileP95, 1),
      'list p95 meanwhile / idle': atMost(rounded(meanwhileP95 / idleP95, 2), 1.5),
    };
  } finally {
    http.close();
  }
}

/** Receives the export once; lists are read on a connection of somebody else's meanwhile. */
async function exportBesideLists(
  url: string,
  headers: Readonly<Record<string, string>>,
  lists: HttpConnection,
  listed: (ms: number) => void,
): Promise<{ seconds: number; bytes: number }> {
  let isReceived = false;
  const reading = (async () => {
    while (!isReceived) listed(await listTime(lists));
  })();
  try {
    return await exportOnce(url, headers);
  } finally {
    isReceived = true;
    await reading;
  }
}

/** Receives the export and throws it away. */
async function exportOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ seconds: number; bytes: number }> {
  const began = performance.now();
  let bytes = 0;
  const answer = await fetch(url + EXPORT, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
  for await (const chunk of answer.body) bytes += chunk.length;
  return { seconds: (performance.now() - began) / 1_000, bytes };
}

async function listTime(http: HttpConnection): Promise<number> {
  const began = performance.now();
  const { status } = await http.ask(LIST);
  if (status !== 200) throw new Error(`The list answered ${status}.`);
  return performance.now() - began;
}

/** The raw side, without parameters, because COPY takes none. */
const rawText = (): string =>
  readFileSync(fileURLToPath(new URL('../../sql/export-list.sql', import.meta.url)), 'utf8').replaceAll(
    '$1',
    String(ORGANISATION),
  );
