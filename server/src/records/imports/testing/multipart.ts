import type { InjectOptions } from 'fastify';
import { utils, write } from 'xlsx';

/** Returns body and headers of a form with one file, as a browser sends them. */
export function formWithFile(
  file: Buffer,
  name: string,
  fields: Record<string, string | number> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----iwe-test-boundary';
  const parts = Object.entries(fields).map(([key, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`),
  );
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ` +
      'application/octet-stream\r\n\r\n',
  );
  return {
    payload: Buffer.concat([...parts, head, file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Returns the options of an upload by a person, for `inject`. */
export function upload(
  headers: Record<string, string | undefined>,
  url: string,
  file: Buffer,
  name: string,
  fields: Record<string, string | number> = {},
): InjectOptions {
  const form = formWithFile(file, name, fields);
  return { method: 'POST', url, headers: { ...headers, ...form.headers }, payload: form.payload };
}

/** Builds a workbook of that format from rows. */
export function workbook(
  rows: readonly (readonly (string | number | null)[])[],
  bookType: 'biff8' | 'xlsx' | 'xlsm' | 'xlsb' | 'ods' = 'xlsx',
): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Sheet1');
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}
