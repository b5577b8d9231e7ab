import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAIL_POLICY, mailListPage, mailPage } from './demo-mail.html.ts';
import type { SinkMail } from './demo-mail.html.ts';

const MAIL: SinkMail = {
  id: 7,
  received_at: new Date('2026-03-02T01:02:03.456Z'),
  from_address: 'iWE <iwe@example.com>',
  to_address: 'Kim & Co <kim@example.com>',
  subject: 'Reset <b>now</b>',
  body_text: 'Open https://iwe.example.com/password/reset#abc\nnot https://other.example.com/x',
};
const PUBLIC_URL = 'https://iwe.example.com';

describe('the list of mails', () => {
  test('has when, to whom and a link with the subject, as text', () => {
    const page = mailListPage([MAIL, { ...MAIL, id: 6, subject: '' }]);
    assert.match(page, /<td>2026-03-02 01:02:03<\/td><td>Kim &#38; Co &#60;kim@example.com&#62;<\/td>/);
    assert.match(page, /<a href="\/demo\/mail\/7">Reset &#60;b&#62;now&#60;\/b&#62;<\/a>/);
    assert.match(mailListPage([{ ...MAIL, subject: "Kim's" }]), />Kim&#39;s</);
    assert.match(page, /<a href="\/demo\/mail\/6">\(no subject\)<\/a>/);
    assert.ok(page.indexOf('/demo/mail/7') < page.indexOf('/demo/mail/6'), 'in the order given');
    assert.doesNotMatch(page, /No Data/);
    assert.deepEqual(
      [...page.matchAll(/<th scope="col">([^<]*)</g)].map(([, title]) => title),
      ['Received (UTC)', 'To', 'Subject'],
    );
  });
  test('says so when there are none', () => {
    const page = mailListPage([]);
    assert.match(page, /<p>No Data<\/p>/);
    assert.doesNotMatch(page, /<table>/);
  });
});

describe('the page of a mail', () => {
  test('shows sender, receiver and time', () => {
    assert.match(
      mailPage(MAIL, [], PUBLIC_URL),
      /<p>From iWE &#60;iwe@example.com&#62; to Kim &#38; Co &#60;kim@example.com&#62;, 2026-03-02 01:02:03 UTC<\/p>/,
    );
  });
  test('links to this server alone can be clicked', () => {
    const page = mailPage(MAIL, [], PUBLIC_URL);
    assert.match(page, /<a href="https:\/\/iwe.example.com\/password\/reset#abc">/);
    assert.doesNotMatch(page, /href="https:\/\/other/);
    assert.match(page, /not https:\/\/other.example.com\/x/);
    // A host that only begins like this server's.
    const lookalike = { ...MAIL, body_text: 'https://iwe.example.com.evil.example/x' };
    assert.doesNotMatch(mailPage(lookalike, [], PUBLIC_URL), /href="https:/);
    // Words that only look like a place on this server.
    const words = { ...MAIL, body_text: `${PUBLIC_URL} /x` };
    assert.doesNotMatch(mailPage(words, [], PUBLIC_URL), /href="https:/);
  });
  test('shows subject and text as they were written, and nothing of them as HTML', () => {
    const page = mailPage({ ...MAIL, body_text: `<script>x</script> ${PUBLIC_URL}/a?b=1&c=2 "end"` }, [], PUBLIC_URL);
    assert.match(page, /<title>Reset &#60;b&#62;now&#60;\/b&#62; \| iWE demo<\/title>/);
    assert.match(page, /<h1>Reset &#60;b&#62;now&#60;\/b&#62;<\/h1>/);
    const link = 'https://iwe.example.com/a?b=1&#38;c=2';
    assert.ok(
      page.includes(`<pre>&#60;script&#62;x&#60;/script&#62; <a href="${link}">${link}</a> &#34;end&#34;</pre>`),
      page,
    );
  });
  test('attachments are saved under their names', () => {
    const odd = mailPage(MAIL, [{ name: 'a', type: 'x/"><b>', content: 'QUJD' }], PUBLIC_URL);
    assert.match(odd, /href="data:x\/&#34;&#62;&#60;b&#62;;base64,QUJD"/);
    const page = mailPage(MAIL, [{ name: 'a"b.pdf', type: 'application/pdf', content: 'QUJD' }], PUBLIC_URL);
    assert.match(page, /<h2>Attachments<\/h2>/);
    assert.match(page, /<a download="a&#34;b.pdf" href="data:application\/pdf;base64,QUJD">a&#34;b.pdf<\/a>/);
  });
  test('a mail without attachments and subject has no heading for files and says so', () => {
    const page = mailPage({ ...MAIL, subject: '' }, [], PUBLIC_URL);
    assert.doesNotMatch(page, /Attachments/);
    assert.match(page, /<h1>\(no subject\)<\/h1>/);
  });
});

test('the pages may load nothing but their own style', () => {
  assert.match(MAIL_POLICY, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; /);
  for (const closed of ["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
    assert.ok(MAIL_POLICY.includes(closed), closed);
});
