import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EXPORT_WATCHED_TYPE } from '@iwe/contract';
import type { App } from '../../app-types.ts';
import { dynamicStatement } from '../../database/index.ts';
import type { Problem } from '../../errors.ts';
import { copiedRows } from '../../long-reads/testing/copied-rows.ts';
import { framesOf } from '../testing/frames.ts';
import { readZip } from '../testing/read-zip.ts';
import { sendList } from './send-list.ts';
import { XLSX_CONTENT_TYPE, XLSX_MAX_ROWS } from './xlsx-writer.ts';

interface Setting {
  rows?: number;
  zone?: string | null;
  accept?: string;
  select?: () => never;
  /** No connection is free for a snapshot. */
  isBusy?: boolean;
}

/** A server that has one turn and one snapshot of a list with so many rows; what happens is noted. */
async function send({ rows = 2, zone = 'Australia/Perth', accept = '*/*', select, isBusy = false }: Setting) {
  const noted: string[] = [];
  const cut = new AbortController();
  const scopes: unknown[] = [];
  const snapshot = {
    organisation: 4,
    signal: cut.signal,
    query: async () => [{ rows, time_zone: zone }],
    streamCopied: async function* () {
      yield copiedRows([['at', 'timestamptz']], [['2026-03-02 04:00:00+00'], ['2026-03-03 04:00:00+00']]);
      yield copiedRows([['at', 'timestamptz']], [['2026-03-04 04:00:00+00']]);
    },
    close: async () => void noted.push('snapshot closed'),
  };
  const app = {
    turns: {
      exports: {
        take: async (scope: unknown) => {
          scopes.push(scope);
          return () => void noted.push('turn ended');
        },
      },
    },
    longReads: {
      open: async (scope: unknown) => {
        scopes.push(scope);
        if (isBusy) throw new Error('Too many files are being sent.');
        return snapshot;
      },
    },
  } as unknown as App;
  const headers: Record<string, string> = {};
  const answer: { type: string; file: Readable | null } = { type: '', file: null };
  const reply = {
    header: (name: string, value: string) => {
      headers[name] = value;
      return reply;
    },
    type: (type: string) => {
      answer.type = type;
      return reply;
    },
    send: (file: Readable) => {
      answer.file = file;
    },
  };
  const request = {
    headers: { accept },
    staff: () => ({ account: { organisation: 4 }, userId: 7 }),
  } as unknown as FastifyRequest;
  const refusal = await sendList<{ id: number }>(app, request, reply as unknown as FastifyReply, {
    fileName: 'list.xlsx',
    select:
      select ?? (() => ({ ids: dynamicStatement('select 1 as id', []), rows: dynamicStatement('select 1 as id', []) })),
    table: { name: 'List', columns: [{ title: 'At', kind: 'instant' }] },
  }).then(
    () => null,
    (error: Problem) => error,
  );
  return { ...answer, refusal, headers, noted, cut, scopes };
}

/** The moments of a workbook, as days of a spreadsheet. */
const momentsOf = (file: Buffer): number[] =>
  [...(readZip(file).get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c s="\d+"><v>([^<]+)/g)].map(([, value]) =>
    Number(value),
  );

describe('a list that is sent as a workbook', () => {
  test('may have as many rows as a worksheet, and not one more', async () => {
    const full = await send({ rows: XLSX_MAX_ROWS });
    assert.equal(full.refusal, null);
    const over = await send({ rows: XLSX_MAX_ROWS + 1 });
    assert.deepEqual([over.refusal?.status, over.refusal?.code], [422, 'too-many-rows']);
    assert.match(over.refusal?.message ?? '', /holds 1048575 rows and these are 1048576\. Narrow the filters/);
    assert.deepEqual(over.noted, ['snapshot closed', 'turn ended']);
  });

  test('that cannot be selected gives back its turn and its snapshot', async () => {
    const { refusal, noted } = await send({
      select: () => {
        throw new Error('There is no filter of that name.');
      },
    });
    assert.match(refusal?.message ?? '', /no filter/);
    assert.deepEqual(noted, ['snapshot closed', 'turn ended']);
  });

  test('gives back its turn where no snapshot can be opened', async () => {
    const { refusal, noted } = await send({ isBusy: true });
    assert.match(refusal?.message ?? '', /Too many files/);
    assert.deepEqual(noted, ['turn ended']);
  });

  test('is read for its person in its organisation, and is broken off when its snapshot is cut', async () => {
    const { file, cut, noted, scopes } = await send({});
    assert.deepEqual(scopes, [
      { organisation: 4, userId: 7 },
      { organisation: 4, userId: 7 },
    ]);
    assert.ok(file);
    const failed = once(file, 'error');
    cut.abort(new Error('The reader was too slow.'));
    assert.match(String(await failed), /too slow/);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(noted, ['snapshot closed', 'turn ended']);
  });

  test('gives them back when its file has ended', async () => {
    const { file, noted } = await send({});
    assert.ok(file);
    assert.deepEqual(noted, []);
    file.destroy();
    await once(file, 'close');
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(noted, ['snapshot closed', 'turn ended']);
  });

  test("is written in the organisation's time zone, in UTC where none is known", async () => {
    const momentsIn = async (zone: string | null) => {
      const { file } = await send({ zone });
      return momentsOf(await buffer(file as Readable));
    };
    assert.deepEqual(await momentsIn('Australia/Perth'), [46_083.5, 46_084.5, 46_085.5]);
    assert.deepEqual(await momentsIn(null), [46_083 + 1 / 6, 46_084 + 1 / 6, 46_085 + 1 / 6]);
  });

  test('is the file alone, or the file with its progress for who accepts that, which caches tell apart', async () => {
    for (const [accept, type] of [
      ['*/*', XLSX_CONTENT_TYPE],
      ['application/json', XLSX_CONTENT_TYPE],
      [EXPORT_WATCHED_TYPE, EXPORT_WATCHED_TYPE],
    ] as const) {
      const answer = await send({ accept, rows: 3 });
      assert.deepEqual(
        [answer.type, answer.headers['vary'], answer.headers['content-disposition']],
        [type, 'accept', 'attachment; filename="list.xlsx"'],
      );
      assert.ok(answer.file);
      const bytes = await buffer(answer.file);
      if (type === XLSX_CONTENT_TYPE) assert.equal(momentsOf(bytes).length, 3);
      else {
        const frames = framesOf(bytes);
        assert.deepEqual([frames[0], frames.at(-2), frames.at(-1)], ['0 of 3', '3 of 3', 'end']);
        assert.ok(frames.some((frame) => frame.startsWith('PK')));
      }
    }
  });
});
