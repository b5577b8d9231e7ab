import type { Account, Discussion } from '@iwe/contract';
import { MAX_COMMENT_LENGTH } from '@iwe/domain';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ConfirmHost } from '../../kit/overlay/confirm-host.tsx';
import { questionStore } from '../../kit/overlay/confirm.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { DiscussionPanel } from './discussion-panel.tsx';

const EMPTY: Discussion = { attachments: [], comments: [] };
const FILE = {
  id: 4,
  fileId: '00000000-0000-4000-8000-000000000001',
  name: 'Contract.pdf',
  mediaType: 'application/pdf',
  bytes: 12_300,
  by: 'Mia',
  at: '2026-11-20T01:00:00.000Z',
  canRemove: true,
};

interface Call {
  call: string;
  body: Record<string, unknown>;
}
let calls: Call[];
let shown: Discussion;
let staff: { id: number; name: string; role: number; is_active: number }[];
/** Ends the write that waits. */
let settle: (() => void)[];
const writes = () => calls.filter(({ call }) => !call.startsWith('GET'));
const onWritten = jest.fn();

async function open() {
  renderInHouse(
    <>
      <DiscussionPanel kind="sheet" id={71} onWritten={onWritten} />
      <ConfirmHost />
    </>,
  );
  await screen.findByRole('textbox', { name: 'Comment' });
}
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const type = (value: string) => fireEvent.change(comment(), { target: { value } });
const settled = async () => {
  await waitFor(() => expect(settle.length).toBeGreaterThan(0));
  await act(async () => settle.shift()?.());
};

beforeEach(() => {
  clearCache();
  toastStore.set([]);
  questionStore.set([]);
  onWritten.mockReset();
  calls = [];
  settle = [];
  shown = EMPTY;
  staff = Array.from({ length: 8 }, (_, at) => ({ id: at + 1, name: `Sam ${at}`, role: 1, is_active: 1 }));
  globalThis.fetch = (async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(input, 'http://iwe.test').pathname.replace('/api/ag/', '');
    calls.push({
      call: `${method} ${path}`,
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
    });
    if (method !== 'GET') await new Promise<void>((resolve) => settle.push(resolve));
    const answer = path === 'employees' ? { data: staff } : method === 'GET' ? shown : { data: shown };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

test('a file is said to be on its way, one after the other, and keeps the end of a long name', async () => {
  await open();
  const long = `${'a'.repeat(130)}.pdf`;
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  const files = [new File(['x'], long), new File(['y'], 'b.txt')];
  fireEvent.change(input!, { target: { files } });
  const status = () => screen.getAllByRole('status')[0]?.textContent;
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(status()).toBe(`Adding ${long}`);
  expect(writes()[0]?.body).toEqual({ name: `${'a'.repeat(116)}.pdf`, content: btoa('x') });
  await settled();
  await waitFor(() => expect(status()).toBe('Adding b.txt'));
  expect(onWritten).not.toHaveBeenCalled();
  await settled();
  await waitFor(() => expect(status()).toBe(''));
  expect(onWritten).toHaveBeenCalledTimes(1);
});

test('a comment is sent once, and what is typed meanwhile stays', async () => {
  await open();
  type('Ring first');
  fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true });
  type('Ring first, then');
  await settled();
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
  expect(writes().map(({ body }) => body)).toEqual([{ text: 'Ring first', mentions: [] }]);
  expect(comment().value).toBe('Ring first, then');
  fireEvent.keyDown(comment(), { key: 'Enter', metaKey: true });
  await settled();
  await waitFor(() => expect(comment().value).toBe(''));
});

test('at most six colleagues are offered, none while a word is composed or the field is left', async () => {
  await open();
  type('@sam');
  const offered = () => screen.queryAllByRole('option').length;
  await waitFor(() => expect(offered()).toBe(6));
  expect(calls.filter(({ call }) => call === 'GET employees')).toHaveLength(1);
  fireEvent.keyDown(comment(), { key: 'Enter', isComposing: true });
  expect(comment().value).toBe('@sam');
  fireEvent.blur(comment());
  expect(offered()).toBe(0);
});

test('a file is removed only after a question, and then the page knows', async () => {
  shown = { ...EMPTY, attachments: [FILE] };
  await open();
  const ask = async (choice: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Remove Contract.pdf' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Contract.pdf' }));
    await act(async () => fireEvent.click(question.getByRole('button', { name: choice })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await ask('Cancel');
  expect(writes()).toEqual([]);
  shown = EMPTY;
  await ask('Remove');
  expect(writes().map(({ call }) => call)).toEqual(['DELETE attachments/4']);
  await settled();
  expect(await screen.findByText('No file yet. Drop one here, or paste a screenshot.')).toBeTruthy();
  expect([screen.queryByRole('list', { name: 'Files' }), screen.queryByRole('list', { name: 'Comments' })]).toEqual([
    null,
    null,
  ]);
  expect(onWritten).toHaveBeenCalledTimes(1);
});

describe('a colleague', () => {
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const typeTo = (value: string, caret: number) =>
    fireEvent.change(comment(), { target: { value, selectionStart: caret, selectionEnd: caret } });

  test.each<[string, () => void]>([
    ['Enter', () => fireEvent.keyDown(comment(), { key: 'Enter' })],
    ['Tab', () => fireEvent.keyDown(comment(), { key: 'Tab' })],
    ['a click', () => fireEvent.click(screen.getByRole('option', { name: 'Sam 0' }))],
  ])('is chosen by %s in place of what was typed of the name, and the rest stays', async (_name, choose) => {
    await open();
    typeTo('Ask @sa, please', 7);
    await waitFor(() => expect(offered()[0]).toBe('Sam 0'));
    choose();
    expect(comment().value).toBe('Ask @Sam 0 , please');
    expect(offered()).toEqual([]);
    expect(writes()).toEqual([]);
  });

  test('who is named in the text is told of it, and nobody else', async () => {
    await open();
    type('Ask @sam');
    await waitFor(() => expect(offered()).toHaveLength(6));
    fireEvent.keyDown(comment(), { key: 'ArrowUp' });
    fireEvent.keyDown(comment(), { key: 'ArrowDown' });
    fireEvent.keyDown(comment(), { key: 'ArrowDown' });
    fireEvent.keyDown(comment(), { key: 'Enter' });
    expect(comment().value).toBe('Ask @Sam 1 ');
    type('Ask @Sam 1 about Sam 2');
    fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true });
    await settled();
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(writes().map(({ body }) => body)).toEqual([{ text: 'Ask @Sam 1 about Sam 2', mentions: [2] }]);
  });

  test('who is not here is said not to be; words after a name are none', async () => {
    await open();
    const nobody = () => screen.queryByText(/^Nobody here is called/)?.textContent ?? null;
    type('@');
    await waitFor(() => expect(offered()).toHaveLength(6));
    expect(nobody()).toBeNull();
    type('@zoe');
    expect(nobody()).toBe('Nobody here is called “zoe”.');
    type('@sam 1 knows');
    expect(nobody()).toBeNull();
  });
});

test('who has left is not offered, nor named', async () => {
  staff.push({ id: 9, name: 'Zoe Left', role: 1, is_active: 0 });
  await open();
  type('@');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(6));
  type('@zoe');
  expect(screen.queryAllByRole('option')).toEqual([]);
  type('Ask @Zoe Left');
  fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true });
  await settled();
  expect(writes().map(({ body }) => body)).toEqual([{ text: 'Ask @Zoe Left', mentions: [] }]);
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
});

test('the field names the colleague that Enter would choose; typing continues after the name', async () => {
  await open();
  expect(comment().getAttribute('aria-activedescendant')).toBeNull();
  const frame = jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) => {
    work(0);
    return 0;
  });
  fireEvent.change(comment(), { target: { value: 'Ask @sa now', selectionStart: 7, selectionEnd: 7 } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(6));
  fireEvent.keyDown(comment(), { key: 'ArrowDown' });
  const option = screen.getByRole('option', { selected: true });
  expect([option.textContent, comment().getAttribute('aria-activedescendant')]).toEqual(['Sam 1', option.id]);
  // The text is not yet drawn when the frame comes; the caret is where the name will end.
  const caret = jest.spyOn(comment(), 'setSelectionRange');
  fireEvent.keyDown(comment(), { key: 'Enter' });
  expect(caret.mock.calls.at(-1)).toEqual([11, 11]);
  expect(document.activeElement).toBe(comment());
  frame.mockRestore();
});

test('while something is on its way its buttons say so, and are free again afterwards', async () => {
  await open();
  const busy = (name: string) => screen.getByText(name).closest('button');
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]');
  fireEvent.change(input!, { target: { files: [new File(['x'], 'a.txt')] } });
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect([busy('Photo')?.disabled, busy('Add files')?.getAttribute('aria-busy')]).toEqual([true, 'true']);
  await settled();
  await waitFor(() => expect(busy('Photo')?.disabled).toBe(false));
  type('Ring');
  fireEvent.click(busy('Send')!);
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(busy('Send')?.getAttribute('aria-busy')).toBe('true');
  await settled();
  await waitFor(() => expect(busy('Send')?.getAttribute('aria-busy')).toBeNull());
});

test('a comment is no longer than the server takes', async () => {
  await open();
  expect(comment().maxLength).toBe(MAX_COMMENT_LENGTH);
});

test('comments are listed in their order, with who wrote them and when', async () => {
  const said = { id: 1, by: 'Mia', at: '2026-11-20T01:00:00.000Z', text: 'Ring first' };
  shown = { ...EMPTY, comments: [said, { ...said, id: 2, by: 'Sam', text: 'Done' }] } as Discussion;
  await open();
  const list = within(screen.getByRole('list', { name: 'Comments' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mia20 Nov 2026 12:00Ring first',
    'Sam20 Nov 2026 12:00Done',
  ]);
});

test('blanks are no comment', async () => {
  await open();
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  type('  \n');
  expect(send().disabled).toBe(true);
  fireEvent.keyDown(comment(), { key: 'Enter', ctrlKey: true });
  expect(writes()).toEqual([]);
  type(' Ring ');
  expect(send().disabled).toBe(false);
});
