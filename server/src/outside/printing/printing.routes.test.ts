import assert from 'node:assert/strict';
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { buildOrganisation, startTestServer } from '../../testing/index.ts';
import type { TestServer, TestStaff } from '../../testing/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'iwe-print-'));
const files = { certificateFile: path.join(folder, 'print.pem'), keyFile: path.join(folder, 'print.key') };
let server: TestServer;
let seller: TestStaff;
before(async () => {
  server = await startTestServer({ config: { printSigning: files } });
  seller = await server.staff(await buildOrganisation(server.database), { role: 1 });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Puts a new pair of files in place, as a renewal does; returns the key that signatures are checked with. */
function renew(certificate: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(files.certificateFile, certificate);
  writeFileSync(files.keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return publicKey;
}
const call = (method: 'GET' | 'POST', what: string, payload?: object) =>
  server.inject({
    method,
    url: `/api/ag/print-service/${what}`,
    headers: seller.headers,
    ...(payload ? { payload } : {}),
  });

test('a renewed certificate and its key are used from the next request on', async () => {
  const digest = createHash('sha256').update('request').digest('hex');
  for (const certificate of ['first', 'renewed']) {
    const key = renew(certificate);
    assert.deepEqual((await call('GET', 'certificate')).json(), { data: { certificate } });
    const { signature } = (await call('POST', 'signature', { digest })).json().data;
    assert.ok(createVerify('RSA-SHA512').update(digest).verify(key, signature, 'base64'), certificate);
  }
});

test('only digests are signed, and for people who are signed in', async () => {
  renew('any');
  for (const digest of ['', 'transfer all money', 'A'.repeat(64)])
    assert.equal((await call('POST', 'signature', { digest })).statusCode, 422, digest);
  for (const [method, what] of [
    ['GET', 'certificate'],
    ['POST', 'signature'],
  ] as const) {
    const payload = method === 'POST' ? { payload: { digest: 'a'.repeat(64) } } : {};
    const answer = await server.inject({ method, url: `/api/ag/print-service/${what}`, ...payload });
    assert.equal(answer.statusCode, 401, what);
  }
});

test('a server without a certificate says so, and signs nothing', async () => {
  const unsigned = await startTestServer();
  try {
    const { headers } = await unsigned.staff(await buildOrganisation(unsigned.database));
    const certificate = await unsigned.inject({ url: '/api/ag/print-service/certificate', headers });
    assert.deepEqual([certificate.statusCode, certificate.json()], [200, { data: { certificate: null } }]);
    const signature = await unsigned.inject({
      method: 'POST',
      url: '/api/ag/print-service/signature',
      headers,
      payload: { digest: 'a'.repeat(64) },
    });
    assert.deepEqual(
      [signature.statusCode, signature.json().code, signature.json().message],
      [409, 'print-unsigned', 'This server has no certificate for the print service.'],
    );
  } finally {
    await unsigned.close();
  }
});
