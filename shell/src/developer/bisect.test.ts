import type { ReleaseMoment } from '@iwe/contract';
import { answered, answersLeft, foundIn, storeSearch, storedSearch, nextOf, searchOf } from './bisect.ts';
import type { Search } from './bisect.ts';

jest.mock('../platform/index.ts', () => ({
  tabRevision: jest.requireActual<object & { tabRevision: unknown }>('../platform/list/tab-revision.ts').tabRevision,
}));

const moment = (revision: number): ReleaseMoment => ({
  revision,
  at: '2026-11-21T00:00:00Z',
  action: 'stable',
  remote: 'mf-sales',
  version: '1.0.0',
  changes: [],
});
const moments = (count: number) => Array.from({ length: count }, (_, at) => moment(at * 3 + 1));
const at = () => sessionStorage.getItem('iwe.platform.at');
beforeEach(() => sessionStorage.clear());

it('needs at least two moments', () => {
  expect([searchOf([]), searchOf(moments(1))]).toEqual([null, null]);
  expect(searchOf(moments(2))).not.toBeNull();
});

it('finds the first bad moment, wherever it is, within the announced number of answers', () => {
  for (let count = 2; count <= 33; count += 1) {
    for (let firstBad = 1; firstBad < count; firstBad += 1) {
      let search = searchOf(moments(count)) as Search;
      const announced = answersLeft(search);
      let given = 0;
      for (let looked = nextOf(search); looked !== null; looked = nextOf(search)) {
        search = answered(search, looked < firstBad);
        given += 1;
      }
      expect(foundIn(search)?.revision).toBe(firstBad * 3 + 1);
      expect(given).toBeLessThanOrEqual(announced);
      expect(answered(search, true)).toBe(search);
    }
  }
});

it('stores the search and its current moment in this tab, until it is found or stopped', () => {
  const search = searchOf(moments(3)) as Search;
  storeSearch(search);
  expect([storedSearch(), at()]).toEqual([search, '4']);
  const found = answered(search, true);
  storeSearch(found);
  expect([storedSearch() && foundIn(found)?.revision, at()]).toEqual([7, null]);
  storeSearch(null);
  expect([storedSearch(), at()]).toEqual([null, null]);
});

it.each(['{', '[]', '{"moments":[],"good":0,"bad":1}', '{"moments":3}'])('ignores %s as a stored search', (text) => {
  sessionStorage.setItem('iwe.developer.search', text);
  expect(storedSearch()).toBeNull();
});
