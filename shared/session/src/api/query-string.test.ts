import { queryString } from './query-string.ts';

test('equal queries have equal texts, whatever their order', () => {
  expect(queryString({ page: 2, all: true, name: 'a b' })).toBe('?all=1&name=a+b&page=2');
  expect(queryString({ name: 'a b', page: 2, all: true })).toBe('?all=1&name=a+b&page=2');
});

test('no and nought are sent, what is empty is not', () => {
  expect(queryString({ all: false, page: 0, name: '', to: null, from: undefined })).toBe('?all=0&page=0');
  expect([queryString({ name: '' }), queryString({}), queryString(undefined)]).toEqual(['', '', '']);
});

test('signs of an address are sent as text', () => {
  expect(queryString({ name: 'A&B=C#1?' })).toBe('?name=A%26B%3DC%231%3F');
});
