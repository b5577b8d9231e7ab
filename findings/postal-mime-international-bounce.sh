#!/usr/bin/env bash
# postal-mime 4.0.0, mailparser 3.14.2 and bounce-handler 7.3.2-fork.3.
# RFC 6533 gives bounces of international addresses a part type of their own,
# message/global-delivery-status, which (unlike the older type) may be base64.
# Here one bounce comes in both forms, with the refused mail attached as
# message/rfc822, and each of three parsers reads the two differently.
# Expected: the same answer for both, but for the accent in the address.
# What happens: postal-mime keeps the refused mail out of the text of the old
# form and puts its whole text into the text of the new one. mailparser does it
# the other way round with the report: the old one is added to the text, the
# new one is an attachment. bounce-handler finds no recipient in base64.
# Who is hit: a reader of bounces takes our own invoice mail for the answer of
# the customer's server, and never marks a dead address with an accent.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  postal-mime@4.0.0 mailparser@3.14.2 bounce-handler@7.3.2-fork.3
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PostalMime from 'postal-mime';
const require = createRequire(import.meta.url);
const { simpleParser } = require('mailparser');
const { BounceHandler } = require('bounce-handler');
for (const name of ['postal-mime', 'mailparser', 'bounce-handler'])
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version);

const report = (recipient) => [
  'Reporting-MTA: dns; mx.example.net',
  '',
  `Final-Recipient: ${recipient}`,
  'Action: failed',
  'Status: 5.1.1',
  '',
];
const bounce = (type, encoding, lines) =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    'To: accounts@wholesale.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Date: Tue, 03 Mar 2026 10:00:00 +1100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message was not delivered.',
    '',
    '--part',
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    ...lines,
    '--part',
    'Content-Type: message/rfc822',
    '',
    'From: accounts@wholesale.example',
    'To: customer@kunde.example',
    'Subject: Invoice 1001',
    'Message-ID: <inv1001@wholesale.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Invoice 1001 is due on 31 March.',
    '',
    '--part--',
    '',
  ].join('\r\n');

const base64 = Buffer.from(report('utf-8; jos\u00e9@kunde.example').join('\r\n'))
  .toString('base64')
  .match(/.{1,76}/g);
const mails = {
  old: bounce('message/delivery-status', '7bit', report('rfc822; jose@kunde.example')),
  new: bounce('message/global-delivery-status', 'base64', base64),
};

const seen = {};
for (const [form, mail] of Object.entries(mails)) {
  const postal = await PostalMime.parse(mail);
  const parsed = await simpleParser(mail);
  const found = new BounceHandler().parse_email(mail);
  seen[form] = {
    'postal-mime: our invoice is in the text': /due on 31 March/.test(postal.text),
    'postal-mime: attachments': postal.attachments.map((a) => a.mimeType).join(', '),
    'mailparser: the report is in the text': /Final-Recipient/.test(parsed.text),
    'mailparser: attachments': parsed.attachments.map((a) => a.contentType).join(', '),
    'bounce-handler: recipients': found.map((f) => `${f.recipient} ${f.action}`).join(', ') || '(none)',
  };
  console.log(`\n${form} form`, seen[form]);
}

const value = (form) => Object.values(seen[form]);
const asDescribed =
  value('old').join('|') ===
    'false|message/delivery-status, message/rfc822|true|message/rfc822|jose@kunde.example failed' &&
  value('new').join('|') ===
    'true|message/global-delivery-status|false|message/global-delivery-status, message/rfc822|(none)';
console.log('\nexpected: the same in both forms, but for the accent');
console.log(asDescribed ? 'as described' : 'CHANGED');
process.exit(asDescribed ? 0 : 1);
JS
node show.mjs
