import { reloadPage } from '../reload-page.ts';
import { reloadIntoShell } from './reload-into-shell.ts';

jest.mock('../reload-page.ts', () => ({ reloadPage: jest.fn() }));
beforeEach(() => {
  sessionStorage.clear();
  jest.mocked(reloadPage).mockClear();
});

test('a page of another shell reloads once, and again only for yet another one', () => {
  expect(reloadIntoShell('bbb', 'aaa')).toBe(true);
  expect(reloadIntoShell('bbb', 'aaa')).toBe(false);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(reloadIntoShell('ccc', 'aaa')).toBe(true);
  expect(reloadPage).toHaveBeenCalledTimes(2);
});

test('the right shell forgets the reload, so that the next other one is taken', () => {
  reloadIntoShell('bbb', 'aaa');
  expect(reloadIntoShell('bbb', 'bbb')).toBe(false);
  expect(reloadIntoShell('aaa', 'bbb')).toBe(true);
  expect(reloadIntoShell('bbb', 'aaa')).toBe(true);
});

test('a page that does not know its shell, or has no storage, never reloads', () => {
  expect(reloadIntoShell('bbb', '')).toBe(false);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(reloadIntoShell('bbb', 'aaa')).toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
