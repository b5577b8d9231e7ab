import { api, ApiError, draftStore, sessionStore } from '@iwe/session';
import { act, renderHook, waitFor } from '@testing-library/react';
import { questionStore } from '../../kit/overlay/confirm.ts';
import { useRecordForm } from './use-record-form.ts';
import type { RecordFormOptions } from './use-record-form.ts';
import type { FormBase } from './form-base.ts';

type Values = { readonly name: string; readonly phone: string; readonly limit: number | null };
type Options = RecordFormOptions<Values, string, { form: FormBase<Values> }>;
const START: FormBase<Values> = { values: { name: 'Ann', phone: '', limit: null }, version: 3 };
const ROUTE = '/form#1';

function open(options: Partial<Options> = {}) {
  const save = jest.fn<ReturnType<Options['save']>, Parameters<Options['save']>>(async () => 'saved');
  const calls = { onSaved: jest.fn(), onRefused: jest.fn() };
  const { result, unmount } = renderHook(() =>
    useRecordForm<Values, string, { form: FormBase<Values> }>({ start: START, save, ...calls, ...options }),
  );
  return { form: () => result.current, save, unmount, ...calls };
}
type Form = ReturnType<typeof open>;
const submit = async ({ form }: Form) => {
  act(() => form().submit());
  await waitFor(() => expect(form().isBusy).toBe(false));
};
const refusing = (status: number, details?: unknown) =>
  jest.fn<ReturnType<Options['save']>, Parameters<Options['save']>>(() =>
    Promise.reject(new ApiError(status, ['No.'], { code: 'x', details })),
  );
const stored = () => draftStore.load(ROUTE)?.value as { values: Values } | undefined;

beforeEach(() => {
  localStorage.clear();
  questionStore.set([]);
  const account = { email: 'a@b.test', orgId: 4 } as never;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account });
});

describe('a refusal', () => {
  test('whose every reason has a field is said there alone; the others are said once more in full', async () => {
    const save = refusing(422, [
      { field: 'name', message: 'Name is taken.' },
      { field: 'phone', message: 'No number.' },
    ]);
    const opened = open({ save });
    await submit(opened);
    expect(opened.form().errors).toEqual({ name: 'Name is taken.', phone: 'No number.' });
    expect(opened.form().lines).toEqual([]);
    expect(opened.onRefused).toHaveBeenCalledTimes(1);
    const unknown = open({ save: refusing(422, [{ field: 'other', message: 'x' }]) });
    await submit(unknown);
    expect([unknown.form().errors, unknown.form().lines]).toEqual([{}, ['No.']]);
  });

  test('of an ended session says nothing in the form', async () => {
    const opened = open({ save: refusing(401) });
    await submit(opened);
    expect(opened.form().lines).toEqual([]);
    expect(opened.onRefused).not.toHaveBeenCalled();
  });

  test('of a new record is no conflict, whatever its status', async () => {
    const reload = jest.fn(async () => START);
    const opened = open({ save: refusing(409), reload, start: { ...START, version: 0 } });
    await submit(opened);
    expect(reload).not.toHaveBeenCalled();
    expect([opened.form().conflict, opened.form().lines]).toEqual([null, ['No.']]);
  });

  test('whose stored record cannot be read keeps what was typed, and can be sent again', async () => {
    const opened = open({ save: refusing(409), reload: () => Promise.reject(new ApiError(503, ['Busy.'])) });
    act(() => opened.form().set('name', 'Cleo'));
    await submit(opened);
    expect(opened.onRefused.mock.calls.map(([error]) => (error as ApiError).lines)).toEqual([['Busy.']]);
    expect([opened.form().values.name, opened.form().conflict]).toEqual(['Cleo', null]);
    expect(opened.form().leaveState).toBe('dirty');
  });
});

test('what the last try was refused for is not said any more while the next one is on its way', async () => {
  const next = Promise.withResolvers<string>();
  const refused = refusing(422, [{ field: 'name', message: 'Name is taken.' }, { message: 'Closed.' }]);
  const save = jest
    .fn(refused)
    .mockImplementationOnce(refused)
    .mockImplementationOnce(() => next.promise);
  const opened = open({ save });
  await submit(opened);
  expect(opened.form().lines).toEqual(['No.']);
  act(() => opened.form().submit());
  expect([opened.form().errors, opened.form().lines]).toEqual([{}, []]);
  await act(async () => next.resolve('saved'));
});

test('what the form finds itself is not sent; the next try says only what is wrong then', async () => {
  const check = (values: Values) => ({
    ...(values.name === '' ? { name: 'Please enter' } : {}),
    ...(values.phone === '' ? { phone: 'Please enter' } : {}),
  });
  const opened = open({ check });
  act(() => opened.form().set('name', ''));
  await submit(opened);
  expect(opened.form().errors).toEqual({ name: 'Please enter', phone: 'Please enter' });
  expect(opened.save).not.toHaveBeenCalled();
  act(() => opened.form().change({ name: 'Cleo' }));
  expect([opened.form().errors['name'], opened.form().errors['phone']]).toEqual([undefined, 'Please enter']);
  act(() => opened.form().set('phone', '1'));
  await submit(opened);
  expect(opened.form().errors).toEqual({});
  expect(opened.save).toHaveBeenCalledTimes(1);
});

test('a second submit while the first is on its way sends nothing; the page is busy until then', async () => {
  const answer = Promise.withResolvers<string>();
  const save = jest.fn(() => answer.promise);
  const opened = open({ save });
  act(() => opened.form().set('name', 'Cleo'));
  act(() => opened.form().submit());
  act(() => opened.form().submit());
  expect(save).toHaveBeenCalledTimes(1);
  expect(opened.form().leaveState).toBe('busy');
  await act(async () => answer.resolve('saved'));
  expect(opened.onSaved.mock.calls).toEqual([['saved']]);
  expect([opened.form().leaveState, opened.form().isDirty]).toEqual(['clean', false]);
});

test('after a save the form goes on from what the server stored, and sends its version', async () => {
  const baseOf = () => ({ values: { name: 'CLEO', phone: '', limit: 5 }, version: 4 });
  const opened = open({ baseOf });
  act(() => opened.form().set('name', 'cleo'));
  await submit(opened);
  expect([opened.form().values.name, opened.form().isDirty]).toEqual(['CLEO', false]);
  await submit(opened);
  expect(opened.save.mock.lastCall?.slice(0, 2)).toEqual([{ name: 'CLEO', phone: '', limit: 5 }, 4]);
});

test('an empty text and nothing chosen are the same: nothing is unsaved', () => {
  const opened = open();
  act(() => opened.form().change({ phone: null as unknown as string, limit: '' as unknown as null }));
  expect(opened.form().isDirty).toBe(false);
  act(() => opened.form().set('limit', 0));
  expect(opened.form().isDirty).toBe(true);
});

test('a reset takes back what was typed together with what was said of it', async () => {
  const opened = open({ save: refusing(422, [{ message: 'Closed.' }]) });
  act(() => opened.form().set('name', 'Cleo'));
  await submit(opened);
  expect(opened.form().lines).toEqual(['No.']);
  act(() => opened.form().reset());
  expect([opened.form().values, opened.form().lines]).toEqual([START.values, []]);
  const theirs = { values: { ...START.values, name: 'Bea' }, version: 4 };
  const stale = open({ save: refusing(409), reload: async () => theirs });
  act(() => stale.form().set('name', 'Cleo'));
  await submit(stale);
  expect(stale.form().conflict).toBeTruthy();
  act(() => stale.form().reset());
  expect([stale.form().conflict, stale.form().values.name]).toEqual([null, 'Ann']);
});

describe('leaving', () => {
  const answer = (id: string) => act(async () => questionStore.get()[0]?.answer(id));

  test('asks nothing while nothing is unsaved', async () => {
    const { form } = open();
    const go = jest.fn();
    await act(async () => form().leave(go));
    expect(questionStore.get()).toEqual([]);
    expect(go).toHaveBeenCalledTimes(1);
  });

  test('asks about what was typed, stays without a yes, and then gives it up with its problems', async () => {
    const opened = open({ save: refusing(422, [{ field: 'name', message: 'Taken.' }]), draft: ROUTE });
    const go = jest.fn();
    act(() => opened.form().set('name', 'Cleo'));
    await submit(opened);
    await act(async () => opened.form().leave(go));
    await answer('keep');
    expect(go).not.toHaveBeenCalled();
    expect([opened.form().values.name, opened.form().errors['name']]).toEqual(['Cleo', 'Taken.']);
    await act(async () => opened.form().leave(go));
    await answer('throw');
    expect(go).toHaveBeenCalledTimes(1);
    expect([opened.form().values.name, opened.form().errors, opened.form().leaveState]).toEqual(['Ann', {}, 'clean']);
    expect(stored()).toBeUndefined();
  });
});

describe('the draft', () => {
  test('is stored a moment after the last key, and removed when everything is as it was', () => {
    jest.useFakeTimers();
    const { form } = open({ draft: ROUTE });
    act(() => form().set('name', 'C'));
    act(() => jest.advanceTimersByTime(299));
    act(() => form().set('name', 'Cl'));
    act(() => jest.advanceTimersByTime(299));
    expect(stored()).toBeUndefined();
    act(() => jest.advanceTimersByTime(1));
    expect(stored()?.values.name).toBe('Cl');
    act(() => form().reset());
    expect(stored()).toBeUndefined();
    jest.useRealTimers();
  });

  test('is stored at once when the page goes away or the session ends, while its user is known', async () => {
    const first = open({ draft: ROUTE });
    act(() => first.form().set('name', 'Cleo'));
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()?.values.name).toBe('Cleo');
    act(() => first.form().set('name', 'Dora'));
    const { account } = sessionStore.get();
    const expired = { ok: false, status: 401, headers: new Headers(), text: async () => '{}' } as Response;
    globalThis.fetch = () => Promise.resolve(expired);
    await act(async () => void (await api.get('brands').catch(() => undefined)));
    expect(sessionStore.get().account).toBeNull();
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [], account });
    expect(stored()?.values.name).toBe('Dora');
  });

  test('of another shape is none; one of fewer fields has the others of the record', () => {
    draftStore.save(ROUTE, { v: 2, values: { name: 'Old' }, base: null });
    expect(open({ draft: ROUTE }).form().values.name).toBe('Ann');
    draftStore.save(ROUTE, { v: 1, values: { name: 'Cleo' }, base: null });
    const { form } = open({ draft: ROUTE });
    expect(form().values).toEqual({ name: 'Cleo', phone: '', limit: null });
    expect(form().isRestored).toBe(true);
  });

  test('that says what the record says by now is not told as restored', () => {
    draftStore.save(ROUTE, { v: 1, values: START.values, base: START });
    expect(open({ draft: ROUTE }).form().isRestored).toBe(false);
  });
});
