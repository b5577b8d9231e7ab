import { ApiError, errorLines } from './api-error.ts';
import { tellError } from './tell-error.ts';
import { toast, toastStore } from '../toast-bus.ts';

const shown = () => toastStore.get().map(({ kind, lines, duration }) => [kind, lines, duration]);
beforeEach(() => toast.dismissAll());

test('messages are shown in the order of their last time, each with its own number', () => {
  const ids = [toast.success('Saved.'), toast.info(['One.', 'Two.'], { duration: 3500 }), toast.success('Saved.')];
  expect(new Set(ids).size).toBe(3);
  expect(shown()).toEqual([
    ['info', ['One.', 'Two.'], 3500],
    ['success', ['Saved.'], 5000],
  ]);
  expect(toastStore.get().map(({ id }) => id)).toEqual([ids[1], ids[2]]);
});

test('the same words as another kind of message are another message', () => {
  toast.warning('Late.');
  toast.error('Late.');
  expect(shown().map(([kind]) => kind)).toEqual(['warning', 'error']);
});

test('one message is closed, and the others stay', () => {
  const first = toast.info('One.');
  toast.info('Two.');
  toast.dismiss(first);
  expect(shown().map(([, lines]) => lines)).toEqual([['Two.']]);
});

test('a refusal of permission or validation is shown for a shorter time than any other', () => {
  for (const status of [403, 422, 409, 500, 0]) tellError(new ApiError(status, [`HTTP ${status}`]));
  expect(shown().map(([, , duration]) => duration)).toEqual([3500, 3500, 5000, 5000, 5000]);
});

test('an expired session and an aborted request are not told', () => {
  tellError(new ApiError(401, ['Login info expired, please login again']));
  tellError(new DOMException('aborted', 'AbortError'));
  expect(shown()).toEqual([]);
});

test('any error has words: its own, or that there was no answer', () => {
  expect(errorLines(new ApiError(409, ['One.', 'Two.']))).toEqual(['One.', 'Two.']);
  expect(errorLines(new TypeError('no row'))).toEqual(['no row']);
  for (const wordless of [new Error(''), 'text', null]) expect(errorLines(wordless)).toEqual(['Http Error']);
});
