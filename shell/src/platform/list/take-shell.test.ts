import { reloadPage } from '../reload-page.ts';
import { takeShell } from './take-shell.ts';

jest.mock('../reload-page.ts', () => ({ reloadPage: jest.fn() }));
beforeEach(() => {
  sessionStorage.clear();
  jest.mocked(reloadPage).mockClear();
});

test('a page of another shell reloads once, and again only for yet another one', () => {
  expect(takeShell('bbb', 'aaa')).toBe(true);
  expect(takeShell('bbb', 'aaa')).toBe(false);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(takeShell('ccc', 'aaa')).toBe(true);
  expect(reloadPage).toHaveBeenCalledTimes(2);
});

test('the right shell forgets the reload, so that the next other one is taken', () => {
  takeShell('bbb', 'aaa');
  expect(takeShell('bbb', 'bbb')).toBe(false);
  expect(takeShell('aaa', 'bbb')).toBe(true);
  expect(takeShell('bbb', 'aaa')).toBe(true);
});

test('a page that does not know its shell, or has no storage, never reloads', () => {
  expect(takeShell('bbb', '')).toBe(false);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(takeShell('bbb', 'aaa')).toBe(false);
  expect(reloadPage).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
