import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { CALLBACK_POLICY, callbackPage } from './callback.html.ts';

test('what a service says is text on the page of the way back, never markup', () => {
  const page = callbackPage('<b>Books</b> & Co', `"said" <script>alert('x')</script>`);
  assert.doesNotMatch(page, /<b>|<script|"said"/);
  assert.match(
    page,
    /<h1>&#60;b&#62;Books&#60;\/b&#62; &#38; Co<\/h1><p>&#34;said&#34; &#60;script&#62;alert\(&#39;x&#39;/,
  );
  assert.match(page, /<title>&#60;b&#62;Books/);
  assert.match(page, /<a href="\/">Back to iWE<\/a>/);
});

test('the page loads its own style and nothing else', () => {
  const style = /<style>(.*)<\/style>/.exec(callbackPage('a', 'b'))?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  assert.equal(
    CALLBACK_POLICY,
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  );
});
