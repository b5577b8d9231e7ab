import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { messageIdOf } from './deliver-mail.ts';
import { openMail, smtpTransport } from './mail-transport.ts';

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

test('a mail leaves this machine through TLS alone, unless the address allows otherwise', () => {
  const requiresTls = (url: string) => {
    const transport = smtpTransport(url);
    transport.close();
    return (transport.options as { requireTLS?: boolean }).requireTLS;
  };
  for (const url of [
    'smtp://mail.example.com',
    'smtp://mail.example.com:587?pool=true',
    'smtp://10.0.0.7',
    'smtps://m.x',
  ])
    assert.equal(requiresTls(url), true, url);
  for (const url of [
    'smtp://127.0.0.1:25',
    'smtp://localhost',
    'smtp://[::1]:25',
    'smtp://mail.example.com?requireTLS=false',
    'smtp://mail.example.com?pool=true&requireTLS=false',
  ])
    assert.equal(requiresTls(url), false, url);
});

test('the mail server’s own certificate may be signed by one of the system or by the configured one', () => {
  const authorities = (ca: string | null) => {
    const transport = smtpTransport('smtp://mail.example.com', ca);
    transport.close();
    return (transport.options as { tls?: { ca?: string[] } }).tls?.ca;
  };
  assert.deepEqual(authorities('OURS'), [...getCACertificates('default'), 'OURS']);
  assert.equal(authorities(null), undefined);
});

test('mails go to the configured mail server, in production to none without it, and never to a page then', async () => {
  const database = {} as Database;
  const opened = async (fields: Partial<Config>) => {
    const config = { smtpUrl: null, mailCa: null, production: false, ...fields } as Config;
    const mail = await openMail(config, database);
    await mail.close();
    const options = mail.transport?.options as { host?: string; tls?: { ca?: string[] } } | undefined;
    return options && [options.host, options.tls?.ca?.at(-1)];
  };
  const smtpUrl = 'smtp://mail.example.com';
  for (const production of [true, false])
    assert.deepEqual(await opened({ smtpUrl, production, mailCa: 'OURS' }), ['mail.example.com', 'OURS']);
  assert.equal(await opened({ production: true }), undefined);
  assert.deepEqual(await opened({}), ['127.0.0.1', undefined]);
});

test('a Message-ID has the domain of the sender, with or without a name before it', () => {
  for (const [from, id] of [
    ['iWE <no-reply@tyres.example.com>', '<k@tyres.example.com>'],
    ['no-reply@tyres.example.com', '<k@tyres.example.com>'],
    ['nobody', '<k@iwe.invalid>'],
  ] as const)
    assert.equal(messageIdOf('k', from), id);
});

test('a mail server that does not answer is given up after seconds, long before the job is', () => {
  const transport = smtpTransport('smtp://mail.example.com');
  transport.close();
  const { connectionTimeout, greetingTimeout, socketTimeout } = transport.options as Record<string, number>;
  assert.deepEqual([connectionTimeout, greetingTimeout, socketTimeout], [8_000, 8_000, 10_000]);
});
