import { DEMO_PASSWORD } from '@iwe/server/demo';
import { signInByApi } from '@iwe/testing';
import pg from 'pg';
import { ORGANISATION } from '../environment.ts';
import { atMost, median, percentile, rounded, type OwnFigures } from '../figures.ts';
import { HttpConnection } from '../http-client.ts';
import type { OwnContext, OwnRow } from '../row.ts';

const DOCUMENTS = 500;
/** People who ask for documents at the same time, each for the next one when the last has come. */
const PEOPLE = 5;
const LIST = '/api/ag/orders?type=invoice&page=1&per_page=50';
/** Milliseconds of idle lists. */
const IDLE_MS = 5_000;
/** Milliseconds between two lists: a browser does not ask without a pause. */
const BETWEEN_MS = 20;

/** Lists of one user while five others make 500 PDFs of one invoice each, against lists of an idle server. */
export const documents: OwnRow = {
  kind: 'own',
  name: 'documents: 500 PDFs',
  run: async (context) => {
    const ids = await invoices(context);
    const headers = await signInByApi(context.url, 'manager@iwe.demo', DEMO_PASSWORD, ORGANISATION);
    const lists = await HttpConnection.open(context.url, headers);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => HttpConnection.open(context.url, headers)));
    try {
      return await measure(ids, lists, people);
    } finally {
      for (const connection of [lists, ...people]) connection.close();
    }
  },
};

async function measure(
  ids: readonly number[],
  lists: HttpConnection,
  people: readonly HttpConnection[],
): Promise<OwnFigures> {
  for (const id of ids.slice(0, 10)) await pdfTime(lists, id);
  const idle: number[] = [];
  const idleUntil = performance.now() + IDLE_MS;
  while (performance.now() < idleUntil) idle.push(await listTime(lists));

  const waiting = [...ids];
  const pdfs: number[] = [];
  let isMade = false;
  const meanwhile: number[] = [];
  const reading = (async () => {
    while (!isMade) meanwhile.push(await listTime(lists));
  })();
  const began = performance.now();
  try {
    await Promise.all(
      people.map(async (person) => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) pdfs.push(await pdfTime(person, id));
      }),
    );
  } finally {
    isMade = true;
    await reading;
  }
  const seconds = (performance.now() - began) / 1_000;
  const [idleP95, meanwhileP95] = [percentile(idle, 0.95), percentile(meanwhile, 0.95)];
  return {
    PDFs: pdfs.length,
    'all of them, s': rounded(seconds, 1),
    'one, p50, ms': rounded(median(pdfs), 1),
    lists: meanwhile.length,
    'list p95 idle, ms': rounded(idleP95, 1),
    'list p95 meanwhile, ms': rounded(meanwhileP95, 1),
    'list p95 meanwhile / idle': atMost(rounded(meanwhileP95 / idleP95, 2), 1.5),
  };
}

/** Approved invoices, oldest first, so that every run draws the same ones. */
async function invoices({ connection }: OwnContext): Promise<number[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from sheet where organisation_id = $1 and type = 1 and status = 2 order by id limit $2',
      [ORGANISATION, DOCUMENTS],
    );
    if (rows.length < DOCUMENTS) throw new Error(`There are only ${rows.length} approved invoices.`);
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}

async function pdfTime(connection: HttpConnection, id: number): Promise<number> {
  const began = performance.now();
  const { status, body } = await connection.ask(`/api/ag/documents.pdf?ids=${id}`);
  if (status !== 200 || !body.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new Error(`The document of sheet ${id} answered ${status}: ${body.subarray(0, 200).toString()}`);
  return performance.now() - began;
}

async function listTime(connection: HttpConnection): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  const began = performance.now();
  const { status } = await connection.ask(LIST);
  if (status !== 200) throw new Error(`The list answered ${status}.`);
  return performance.now() - began;
}
