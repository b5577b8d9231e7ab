import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiError, sessionStore } from '@iwe/session';
import type { FormBase } from './form-base.ts';
import { useRecordForm } from './use-record-form.ts';
import type { RecordFormOptions } from './use-record-form.ts';

type Values = { readonly name: string; readonly phone: string; readonly isOpen: boolean };
type Record_ = { readonly form: FormBase<Values> };
const START: FormBase<Values> = { values: { name: 'Ann', phone: '1', isOpen: true }, version: 3 };
const THEIRS: FormBase<Values> = { values: { name: 'Bea', phone: '2', isOpen: true }, version: 4 };
const stale = (details: unknown) =>
  new ApiError(409, ['Bea saved this.'], { code: 'stale-version', details } as ConstructorParameters<
    typeof ApiError
  >[2]);

type Save = RecordFormOptions<Values, string, Record_>['save'];
function open(options: Partial<RecordFormOptions<Values, string, Record_>> = {}) {
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>(async () => 'saved');
  const onSaved = jest.fn();
  const { result, unmount } = renderHook(() =>
    useRecordForm<Values, string, Record_>({ start: START, save, onSaved, ...options }),
  );
  return { form: () => result.current, save, onSaved, unmount };
}

beforeEach(() => {
  localStorage.clear();
  sessionStore.set({
    status: 'signed-in',
    token: 'Bearer t',
    accounts: [],
    account: { email: 'a@b.test', orgId: 4 } as never,
  });
});

test('sends what was typed with its version, and calls onSaved when the page may be left', async () => {
  const { form, save, onSaved } = open();
  expect(form().leaveState).toBe('clean');
  act(() => form().set('name', 'Cleo'));
  expect(form().leaveState).toBe('dirty');
  act(() => form().submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved'));
  expect(save.mock.calls[0]?.slice(0, 2)).toEqual([{ name: 'Cleo', phone: '1', isOpen: true }, 3]);
  expect(form().leaveState).toBe('clean');
});

test('a record conflict merges their changes, asks what both changed, and saves on their version', async () => {
  let isFirst = true;
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>(() => {
    if (!isFirst) return Promise.resolve('saved');
    isFirst = false;
    return Promise.reject(stale({ changedBy: 'Bea', changedAt: '', current: { form: THEIRS } }));
  });
  const { form, onSaved } = open({ save, read: (stored) => stored.form });
  act(() => form().set('name', 'Cleo'));
  act(() => form().submit());
  await waitFor(() => expect(form().conflict).toBeTruthy());
  expect(form().values).toEqual({ name: 'Cleo', phone: '2', isOpen: true });
  expect(form().conflict?.merge.asks.map(({ field, theirs }) => [field, theirs])).toEqual([['name', 'Bea']]);
  act(() => form().submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(save.mock.lastCall?.[1]).toBe(4);
});

test('a conflict without the record asks for a side, and saves the chosen ones', async () => {
  let isFirst = true;
  const save = jest.fn<ReturnType<Save>, Parameters<Save>>(() => {
    if (!isFirst) return Promise.resolve('saved');
    isFirst = false;
    return Promise.reject(stale({ changedBy: 'Bea', changedAt: '' }));
  });
  const { form, onSaved } = open({ save, reload: async () => THEIRS });
  act(() => form().set('name', 'Cleo'));
  act(() => form().submit());
  await waitFor(() => expect(form().conflict).toBeTruthy());
  expect(form().values.phone).toBe('1');
  act(() => form().mergeAndSave({ name: 'theirs' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(save.mock.lastCall?.slice(0, 2)).toEqual([{ name: 'Bea', phone: '2', isOpen: true }, 4]);
});

test('unsaved input is restored by the next page with its base version; a save removes it', async () => {
  const first = open({ draft: '/form#1' });
  act(() => first.form().set('name', 'Cleo'));
  first.unmount();
  const next = open({ draft: '/form#1', start: THEIRS });
  expect(next.form().values.name).toBe('Cleo');
  expect(next.form().isRestored).toBe(true);
  act(() => next.form().submit());
  await waitFor(() => expect(next.onSaved).toHaveBeenCalled());
  expect(next.save.mock.calls[0]?.[1]).toBe(3);
  next.unmount();
  expect(open({ draft: '/form#1' }).form().isRestored).toBe(false);
});

test('input typed during a save stays, unsaved, beside what the server made of the rest', async () => {
  const answer = Promise.withResolvers<string>();
  const made: FormBase<Values> = { values: { name: 'Cleo', phone: '+61 1', isOpen: true }, version: 4 };
  const { form, onSaved } = open({ draft: '/form#3', save: () => answer.promise, baseOf: () => made });
  act(() => form().set('name', 'Cleo'));
  act(() => form().submit());
  act(() => form().set('name', 'Cleo Page'));
  await act(async () => answer.resolve('saved'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(form().values).toEqual({ name: 'Cleo Page', phone: '+61 1', isOpen: true });
  expect([form().isDirty, form().leaveState]).toEqual([true, 'dirty']);
});

test('problems of known fields are shown there, others as lines; typing clears a field', async () => {
  const refusal = new ApiError(422, ['Name is taken.', 'Closed today.'], {
    details: [{ field: 'name', message: 'Name is taken.' }, { message: 'Closed today.' }],
  });
  const { form } = open({ save: () => Promise.reject(refusal) });
  act(() => form().submit());
  await waitFor(() => expect(form().errors['name']).toBe('Name is taken.'));
  expect(form().lines).toEqual(['Name is taken.', 'Closed today.']);
  act(() => form().set('name', 'Eve'));
  expect(form().errors['name']).toBeUndefined();
});
