import { unstable_serialize as keyOf } from 'swr';
import { answerCache, clearCache, forgetAnswers, MAX_ANSWERS, retainAnswer } from './swr-cache.ts';

test('a write drops the cached answers of its path and below it, and no others', () => {
  clearCache();
  const paths = ['orders/12', 'orders/12/history', 'orders/120', 'orders'];
  for (const path of paths) answerCache.set(keyOf([4, path, '']), { data: path });
  forgetAnswers('orders/12');
  expect(paths.filter((path) => answerCache.get(keyOf([4, path, ''])) !== undefined)).toEqual(['orders/120', 'orders']);
});

const keptPaths = (paths: readonly string[]) => paths.filter((path) => answerCache.get(path) !== undefined);

test('the cache drops the oldest answers beyond its limit, but none that a screen shows', () => {
  clearCache();
  const paths = Array.from({ length: MAX_ANSWERS + 3 }, (_, index) => `path ${index}`);
  const release = retainAnswer('path 0');
  for (const path of paths) answerCache.set(path, { data: path });
  expect(keptPaths(paths)).toEqual(['path 0', ...paths.slice(4)]);
  release();
  answerCache.set('one more', { data: 1 });
  expect(keptPaths(['path 0', 'path 4', 'path 5'])).toEqual(['path 0', 'path 5']);
});

test('an answer that a screen has just left counts as new', () => {
  clearCache();
  const paths = Array.from({ length: MAX_ANSWERS }, (_, index) => `path ${index}`);
  for (const path of paths) answerCache.set(path, { data: path });
  retainAnswer('path 0')();
  answerCache.set('one more', { data: 1 });
  expect(keptPaths(['path 0', 'path 1', 'path 2'])).toEqual(['path 0', 'path 2']);
});

test('an answer that two screens show stays until both have left', () => {
  clearCache();
  const paths = Array.from({ length: MAX_ANSWERS }, (_, index) => `path ${index}`);
  for (const path of paths) answerCache.set(path, { data: path });
  const [one, other] = [retainAnswer('path 0'), retainAnswer('path 0')];
  one();
  for (const path of paths) answerCache.set(`more ${path}`, { data: path });
  expect(keptPaths(['path 0', 'path 1'])).toEqual(['path 0']);
  other();
  for (const path of paths) answerCache.set(`again ${path}`, { data: path });
  expect(keptPaths(['path 0'])).toEqual([]);
});
