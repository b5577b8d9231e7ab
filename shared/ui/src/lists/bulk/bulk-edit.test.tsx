import type { Account, BulkEditResult } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { BulkEditButton } from './bulk-edit-button.tsx';

interface Sent {
  field: string;
  rows: object[];
  preview?: boolean;
}
const onDone = jest.fn();
let sent: { body: Sent; key: string }[];
let results: (body: Sent) => Partial<BulkEditResult>[];
let status: number;

const result = (id: number, change: Partial<BulkEditResult> = {}): BulkEditResult => ({
  id,
  no: `IN00000${id}`,
  done: true,
  message: '',
  contentVersion: 5,
  old: 1,
  new: 4,
  oldText: 'Normal',
  newText: 'Giftware',
  ...change,
});

beforeEach(() => {
  clearCache();
  toastStore.set([]);
  onDone.mockReset();
  sent = [];
  status = 200;
  results = () => [
    result(1),
    result(2, { done: false, message: 'It is approved.' }),
    result(3, { old: 4, oldText: 'Giftware' }),
  ];
  globalThis.fetch = (async (_input: string, { body, headers }: RequestInit) => {
    const asked = JSON.parse(body as string) as Sent;
    sent.push({ body: asked, key: (headers as Record<string, string>)['idempotency-key'] ?? '' });
    const answer = status === 200 ? { data: results(asked) } : { message: 'The database is busy.', code: 'busy' };
    return {
      ok: status === 200,
      status,
      headers: new Headers(),
      json: async () => answer,
      text: async () => JSON.stringify(answer),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

const TAG = {
  field: 'tagId',
  label: 'Tag',
  values: {
    options: [
      { value: 1, label: 'Normal' },
      { value: 4, label: 'Giftware' },
    ],
    isLoading: false,
  },
  canBeNone: false,
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function openPreview() {
  renderInHouse(
    <BulkEditButton path="orders/bulk-edit" ids={[1, 2, 3]} what="3 sheets" fields={[TAG]} onDone={onDone} />,
  );
  fireEvent.keyDown(document.body, { key: 'e' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit a field of 3 sheets' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tag' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Giftware' }));
  press('Preview');
  return screen.findByRole('dialog', { name: '1 of 3 sheets would change' });
}
const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent));

test('old and new are shown first, refusals before the others, and nothing is changed', async () => {
  const dialog = await openPreview();
  expect(sent.map(({ body }) => body)).toEqual([
    { field: 'tagId', preview: true, rows: [1, 2, 3].map((id) => ({ id, value: 4 })) },
  ]);
  expect(rowsOf(dialog)).toEqual([
    ['IN000002', 'Normal → Giftware', 'Left', 'It is approved.'],
    ['IN000001', 'Normal → Giftware', 'Will change', ''],
    ['IN000003', 'Giftware, as it is', 'No change', ''],
  ]);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onDone).not.toHaveBeenCalled();
});

test('only what would change is sent, with what was seen; one undo sends the values of before', async () => {
  await openPreview();
  results = () => [result(1, { contentVersion: 6 })];
  press('Change 1');
  await screen.findByRole('dialog', { name: 'Changed: 1 done, 0 left' });
  expect(sent[1]?.body).toEqual({ field: 'tagId', rows: [{ id: 1, contentVersion: 5, was: 1, value: 4 }] });
  results = () => [result(1, { old: 4, new: 1, oldText: 'Giftware', newText: 'Normal' })];
  press('Undo: restore 1');
  const undone = await screen.findByRole('dialog', { name: 'Restored: 1 done, 0 left' });
  expect(sent[2]?.body).toEqual({ field: 'tagId', rows: [{ id: 1, contentVersion: 6, was: 4, value: 1 }] });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(within(undone).queryByRole('button', { name: /^Undo/ })).toBeNull();
  fireEvent.click(within(undone).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('a change without an answer is sent again under the same key', async () => {
  await openPreview();
  status = 503;
  press('Change 1');
  await waitFor(() => expect(sent).toHaveLength(2));
  status = 200;
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change 1' }).disabled).toBe(false));
  press('Change 1');
  await screen.findByRole('dialog', { name: 'Changed: 1 done, 1 left' });
  expect(sent[2]?.key).toBe(sent[1]?.key);
});
