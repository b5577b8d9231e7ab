import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violationsOf } from './csp-reports.routes.ts';

const old = (report: object) => violationsOf({ 'csp-report': report })[0];
const PAGE = 'https://iwe.example/order_detail/Invoices/812?q=7#part';

test('a violation is the same in both formats, with paths of this server and origins of others', () => {
  const violation = {
    directive: 'connect-src',
    blocked: 'https://collector.example',
    page: '/order_detail/Invoices/:id',
    source: '/r/mf-x/1.0.0/js/a.js',
    sample: 'fetch(',
    remote: 'mf-x',
    version: '1.0.0',
  };
  const source = 'https://iwe.example/r/mf-x/1.0.0/js/a.js?v=1';
  assert.deepEqual(
    old({
      'document-uri': PAGE,
      'blocked-uri': 'https://collector.example/x?secret=1',
      'source-file': source,
      'effective-directive': 'connect-src',
      'violated-directive': 'default-src',
      'script-sample': 'fetch(',
    }),
    violation,
  );
  const body = {
    documentURL: PAGE,
    blockedURL: 'https://collector.example/x?secret=1',
    sourceFile: source,
    effectiveDirective: 'connect-src',
    sample: 'fetch(',
  };
  assert.deepEqual(violationsOf([{ body }, { body: null }, {}, { body }]), [violation, violation]);
});

test('a blocked file of a release names it, and a script’s release comes before that', () => {
  const own = (name: string) => `https://iwe.example/r/${name}/js/a.js`;
  const release = (blocked: string, source?: string) => {
    const { remote, version } = old({ 'document-uri': PAGE, 'blocked-uri': blocked, 'source-file': source }) ?? {};
    return [remote, version];
  };
  assert.deepEqual(release(own('mf-x/1.0.0')), ['mf-x', '1.0.0']);
  assert.deepEqual(release(own('mf-x/1.0.0'), own('mf-y/2.0.0')), ['mf-y', '2.0.0']);
  assert.deepEqual(release('https://iwe.example/assets/shell.js'), ['', '']);
  assert.deepEqual(release('https://elsewhere.example/r/mf-x/1.0.0/js/a.js'), ['', '']);
});

test('words stay words, an address of the browser is its kind, and long texts are cut', () => {
  const blocked = (uri: unknown) => old({ 'document-uri': PAGE, 'blocked-uri': uri })?.blocked;
  assert.deepEqual(['inline', 'eval', 'data', 'data:text/html,x', 'chrome-extension://abc/x', 7].map(blocked), [
    'inline',
    'eval',
    'data',
    'data:',
    'chrome-extension:',
    '',
  ]);
  assert.equal(blocked('wasm-eval?x#y'), 'wasm-eval');
  const page = old({ 'document-uri': 'https://iwe.example/order_detail/812/lines/3a/7' })?.page;
  assert.equal(page, '/order_detail/:id/lines/3a/:id');
  const long = old({ 'violated-directive': 'd'.repeat(99), 'script-sample': 's'.repeat(300), 'document-uri': '' });
  assert.deepEqual([long?.directive, long?.sample, long?.page], ['d'.repeat(60), 's'.repeat(100), '']);
});
