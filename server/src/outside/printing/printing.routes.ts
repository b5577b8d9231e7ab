import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { printCertificateAnswer, printSignatureAnswer, printSignatureRequest } from '@iwe/contract';
import type { App } from '../../core/app-types.ts';
import { Problem } from '../../core/errors.ts';

const config = { permission: 'staff' } as const;

/**
 * What the local print service (QZ Tray) asks of a web site: its certificate, and a signature of every request. Without
 * a certificate in the configuration requests are not signed, and the service asks its user each time.
 */
export async function printingRoutes(app: App): Promise<void> {
  const { printSigning } = app.config;

  app.get(
    '/api/ag/print-service/certificate',
    { config, schema: { response: { 200: printCertificateAnswer } } },
    async () => ({ data: { certificate: printSigning ? await readFile(printSigning.certificateFile, 'utf8') : null } }),
  );

  app.post(
    '/api/ag/print-service/signature',
    { config, schema: { body: printSignatureRequest, response: { 200: printSignatureAnswer } } },
    async (request) => {
      if (!printSigning)
        throw new Problem(409, 'print-unsigned', 'This server has no certificate for the print service.');
      const key = await readFile(printSigning.keyFile, 'utf8');
      const signature = createSign('RSA-SHA512').update(request.body.digest).sign(key, 'base64');
      return { data: { signature } };
    },
  );
}
