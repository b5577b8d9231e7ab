import { unstable_serialize as keyOf } from 'swr';
import { answerCache, clearCache, forgetAnswers } from './swr-cache.ts';

test('a write forgets the answers of its path and below it, and no others', () => {
  clearCache();
  const paths = ['orders/12', 'orders/12/history', 'orders/120', 'orders'];
  for (const path of paths) answerCache.set(keyOf([4, path, '']), { data: path });
  forgetAnswers('orders/12');
  expect(paths.filter((path) => answerCache.get(keyOf([4, path, ''])) !== undefined)).toEqual(['orders/120', 'orders']);
});
