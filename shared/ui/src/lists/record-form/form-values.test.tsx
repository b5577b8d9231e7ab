import { ApiError, draftStore, sessionStore } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { questionStore } from '../../kit/overlay/confirm.ts';
import type { FormBase } from './form-base.ts';
import { mergedForm, mergeForms } from './merge-forms.ts';
import { useRecordForm } from './use-record-form.ts';
import type { RecordFormOptions } from './use-record-form.ts';

type Values = { readonly name: string; readonly limit: number | null; readonly isOpen: boolean };
type Options = RecordFormOptions<Values, string, { form: FormBase<Values> }>;
const START: FormBase<Values> = { values: { name: 'Ann', limit: 5, isOpen: false }, version: 3 };
const THEIRS: FormBase<Values> = { values: { name: 'Bea', limit: 0, isOpen: false }, version: 4 };
const ROUTE = '/form#1';
const stale = (details?: unknown, status = 409) =>
  new ApiError(status, ['Bea saved this.', 'Look at it.'], { code: 'stale-version', details });
const DETAILS = { changedBy: 'Bea', changedAt: '2026-11-20T01:00:00Z', current: { form: THEIRS } };

function open(options: Partial<Options> = {}) {
  const save = jest.fn<ReturnType<Options['save']>, Parameters<Options['save']>>(async () => 'saved');
  const calls = { onSaved: jest.fn(), onRefused: jest.fn() };
  const { result, unmount } = renderHook(() =>
    useRecordForm<Values, string, { form: FormBase<Values> }>({ start: START, save, ...calls, ...options }),
  );
  const submit = async () => {
    act(() => result.current.submit());
    await waitFor(() => expect(result.current.isBusy).toBe(false));
  };
  return { form: () => result.current, save, submit, unmount, ...calls };
}
const refusing = (...errors: unknown[]) => {
  const save = jest.fn<ReturnType<Options['save']>, Parameters<Options['save']>>(async () => 'saved');
  for (const error of errors) save.mockImplementationOnce(() => Promise.reject(error));
  return save;
};

beforeEach(() => {
  localStorage.clear();
  questionStore.set([]);
  const account = { email: 'a@b.test', orgId: 4 } as never;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account });
});

test('zero, no and an empty text are values: merged like any other', () => {
  const base = { limit: 5, isOpen: true, note: 'x', code: null };
  const merge = mergeForms(base, base, { limit: 0, isOpen: false, note: '', code: null });
  expect(merge.taken.map(({ field, base: was, theirs }) => [field, was, theirs])).toEqual([
    ['limit', 5, 0],
    ['isOpen', true, false],
    ['note', 'x', ''],
  ]);
  expect(merge.asks).toEqual([]);
  expect(mergedForm(base, merge, {})).toEqual({ limit: 0, isOpen: false, note: '', code: null });
  const both = mergeForms(base, { ...base, limit: 7 }, { ...base, limit: 0 });
  expect(both.asks).toEqual([{ field: 'limit', base: 5, mine: 7, theirs: 0 }]);
  expect(mergedForm({ ...base, limit: 7 }, both, {})).toMatchObject({ limit: 7 });
});

test('a conflict says who saved, when and why, and is closed without losing what was typed', async () => {
  const { form, submit, onRefused } = open({ save: refusing(stale(DETAILS)), read: ({ form: stored }) => stored });
  act(() => form().set('name', 'Cleo'));
  await submit();
  expect(form().conflict).toMatchObject({
    changedBy: 'Bea',
    changedAt: '2026-11-20T01:00:00Z',
    line: 'Bea saved this. Look at it.',
    theirs: THEIRS,
  });
  expect([form().values, form().lines, onRefused.mock.calls.length]).toEqual([
    { name: 'Cleo', limit: 0, isOpen: false },
    [],
    0,
  ]);
  act(() => form().closeConflict());
  expect([form().conflict, form().values.name, form().isDirty]).toEqual([null, 'Cleo', true]);
});

test('without a name a conflict is still one; without a way to read the record it is a refusal', async () => {
  const known = open({ save: refusing(stale()), reload: async () => THEIRS });
  await known.submit();
  expect(known.form().conflict).toMatchObject({ changedBy: '', changedAt: '' });
  const unknown = open({ save: refusing(stale(DETAILS)) });
  await unknown.submit();
  expect([unknown.form().conflict, unknown.form().lines]).toEqual([null, ['Bea saved this.', 'Look at it.']]);
  expect(unknown.onRefused).toHaveBeenCalledTimes(1);
  const other = open({ save: refusing(stale(DETAILS, 422)), reload: async () => THEIRS });
  await other.submit();
  expect(other.form().conflict).toBeNull();
});

test('the chosen sides are saved on the version of the others; without a conflict none is chosen', async () => {
  const save = refusing(stale());
  const { form, submit, onSaved } = open({ save, reload: async () => THEIRS });
  act(() => form().mergeAndSave({ name: 'theirs' }));
  expect(save).not.toHaveBeenCalled();
  act(() => form().change({ name: 'Cleo', limit: 9 }));
  await submit();
  expect(form().values).toEqual({ name: 'Cleo', limit: 9, isOpen: false });
  act(() => form().mergeAndSave({ name: 'mine', limit: 'theirs' }));
  expect(form().conflict).toBeNull();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved'));
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([{ name: 'Cleo', limit: 0, isOpen: false }, 4]);
  expect([form().values.limit, form().isDirty]).toEqual([0, false]);
});

test('a save ends a conflict, an ended session starts none', async () => {
  const save = refusing(stale(DETAILS), new ApiError(401, ['Expired.']));
  const { form, submit } = open({ save, read: ({ form: stored }) => stored });
  act(() => form().set('name', 'Cleo'));
  await submit();
  await submit();
  expect([form().conflict?.changedBy, form().lines]).toEqual(['Bea', []]);
  await submit();
  expect(form().conflict).toBeNull();
  const [, second, third] = save.mock.calls;
  expect([second?.[1], third?.[1]]).toEqual([4, 4]);
});

test('nothing is stored for a form without a route, and a reset stores nothing either', () => {
  jest.useFakeTimers();
  const { form, unmount } = open();
  act(() => form().set('name', 'Cleo'));
  act(() => jest.advanceTimersByTime(10_000));
  unmount();
  expect(Object.keys(localStorage)).toEqual([]);
  const stored = open({ draft: ROUTE });
  act(() => stored.form().set('name', 'Cleo'));
  act(() => stored.form().reset());
  act(() => jest.advanceTimersByTime(10_000));
  stored.unmount();
  expect(draftStore.load(ROUTE)).toBeNull();
  jest.useRealTimers();
});

test.each([null, 'text', { v: 1 }, { v: 1, values: null, base: null }, { v: 1, values: {}, base: 'x' }])(
  'what is stored as %j is no draft',
  (value) => {
    draftStore.save(ROUTE, value);
    const { form } = open({ draft: ROUTE });
    expect([form().values, form().isRestored]).toEqual([START.values, false]);
  },
);

test('a flag that is off is not the same as one that is not set, nor a zero as nothing', () => {
  const { form } = open({ start: { ...START, values: { ...START.values, limit: null } } });
  act(() => form().set('limit', 0));
  expect(form().isDirty).toBe(true);
  act(() => form().change({ limit: null, isOpen: true }));
  expect(form().isDirty).toBe(true);
  act(() => form().set('isOpen', false));
  expect(form().isDirty).toBe(false);
});

test('a question about what was typed is asked in words, and closing it is no yes', async () => {
  const { form } = open();
  const go = jest.fn();
  act(() => form().set('name', 'Cleo'));
  await act(async () => form().leave(go));
  expect(questionStore.get()[0]).toMatchObject({
    title: 'Throw away what you typed?',
    actions: [{ label: 'Back to editing' }, { label: 'Throw away', tone: 'danger' }],
  });
  await act(async () => questionStore.get()[0]?.answer(null));
  expect([go.mock.calls.length, form().values.name]).toEqual([0, 'Cleo']);
});
