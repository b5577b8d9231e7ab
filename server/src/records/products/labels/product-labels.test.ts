import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildOrganisation, startTestServer } from '../../../testing/index.ts';
import type { TestServer, TestStaff } from '../../../testing/index.ts';
import { buildProduct } from '../../../testing/factories.ts';
import { readPdf } from '../../../core/documents/pdf/testing/read-pdf.ts';

let server: TestServer;
let seller: TestStaff;
let tyre: number;
let part: number;
let theirs: number;
before(async () => {
  server = await startTestServer();
  const organisation = await buildOrganisation(server.database);
  seller = await server.staff(organisation, { role: 1 });
  const barcodes = '4006381333931 96385074';
  tyre = await buildProduct(server.database, organisation, { code: 'TYRE', name: '205/55R16 91V Kestrel', barcodes });
  part = await buildProduct(server.database, organisation, { code: 'PART', name: 'Valve', category: 2 });
  theirs = await buildProduct(server.database, await buildOrganisation(server.database), { code: 'THEIRS' });
});
after(() => server.close());
const labels = (query: string) =>
  server.inject({ method: 'GET', url: `/api/ag/products/labels.pdf?${query}`, headers: seller.headers });

test('each product has as many labels as asked, in the order asked, with its size and first barcode', async () => {
  const answer = await labels(`ids=${part},${tyre}&copies=1,2&paper=roll`);
  assert.deepEqual((await readPdf(answer.rawPayload)).pages, [
    'PART Valve',
    ...Array.from({ length: 2 }, () => 'TYRE 205/55R16 205/55R16 91V Kestrel 4006381333931'),
  ]);
  assert.match(String(answer.headers['content-disposition']), /Labels\.pdf/);
  const one = await labels(`ids=${tyre}&copies=3`);
  assert.equal((await readPdf(one.rawPayload)).pages.length, 1);
  assert.match(String(one.headers['content-disposition']), /Label TYRE\.pdf/);
});

test('the product of another organisation has no label; too many, or copies that do not fit, are refused', async () => {
  assert.equal((await labels(`ids=${tyre},${theirs}`)).statusCode, 404);
  for (const query of [`ids=${tyre}&copies=1001`, `ids=${tyre},${part}&copies=1,2,3`, `ids=${tyre}&skip=24`, 'ids='])
    assert.equal((await labels(query)).statusCode, 422, query);
});
