import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftovers } from './leftovers.ts';
import type { Holdings } from './leftovers.ts';

const held: Holdings = {
  styles: 10,
  sheets: 2,
  listeners: 5,
  ownListeners: 1,
  timers: 3,
  patched: ['window.fetch'],
};
const left = (first: Partial<Holdings>, second: Partial<Holdings> = first) =>
  leftovers(held, { ...held, ...first }, { ...held, ...second });

test('a page that holds what it held before the candidate has nothing left behind', () => {
  assert.deepEqual(left({}), []);
});

test('what a candidate left is counted without what the page had before', () => {
  assert.deepEqual(left({ sheets: 4, ownListeners: 2, timers: 5 }), [
    '2 style sheets that were not there before it was loaded',
    '1 listeners of window or document that were not there before it was loaded',
    '2 timers still running while none of its screens is open',
  ]);
  assert.deepEqual(left({ styles: 14, listeners: 9 }, { styles: 16, listeners: 12 }), [
    '2 rules of styles more after every unmount',
    '3 listeners more after every unmount',
  ]);
});

test('a timer is left behind when it runs after both unmounts', () => {
  assert.deepEqual([left({ timers: 4 }, { timers: 3 }), left({ timers: 3 }, { timers: 4 })], [[], []]);
  assert.deepEqual(left({ timers: 4 }, { timers: 6 }), ['3 timers still running while none of its screens is open']);
});

test('a function of the browser that was another one before is not the candidate’s', () => {
  assert.deepEqual(left({ patched: ['window.fetch', 'document.cookie'] }), [
    'document.cookie is not what it was any more',
  ]);
});
