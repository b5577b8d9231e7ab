import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { smtpTransport } from './mail-transport.ts';

// A mail that cannot be read to its end leaves its connection open; the server does not wait for it.
const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], closeTimeout: 100 });
smtp.on('error', () => {});
before(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve())));
after(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const MAIL = { from: 'iwe@example.com', to: 'kim@example.com', subject: 'x', text: 'x' };

test('a mail takes nothing from the disk of the server and nothing from an address', { timeout: 60_000 }, async () => {
  const transport = smtpTransport(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  for (const attachment of [{ path: fileURLToPath(import.meta.url) }, { href: 'http://127.0.0.1:1/x' }])
    await assert.rejects(transport.sendMail({ ...MAIL, attachments: [attachment] }), /access rejected/i);
  transport.close();
});
