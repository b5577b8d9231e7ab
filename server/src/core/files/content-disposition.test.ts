import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentDisposition } from './content-disposition.ts';

test('a download has its name in both forms, and no sign in it ends the header or names a folder', () => {
  for (const [name, ascii, encoded] of [
    ['Sales 2026-03.xlsx', 'Sales 2026-03.xlsx', 'Sales%202026-03.xlsx'],
    ["Kim's (new) *.pdf", "Kim's (new) *.pdf", 'Kim%27s%20%28new%29%20%2a.pdf'],
    ['a"b\\c/d%20.txt', 'a_b_c_d_20.txt', 'a%22b%5Cc%2Fd%2520.txt'],
    ['Größe\r\nX: 1.txt', 'Gr__e__X: 1.txt', 'Gr%C3%B6%C3%9Fe%0D%0AX%3A%201.txt'],
  ] as const)
    assert.equal(contentDisposition(name), `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`);
});
