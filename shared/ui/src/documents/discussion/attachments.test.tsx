import type { Account, Attachment, Discussion } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ConfirmHost } from '../../kit/overlay/confirm-host.tsx';
import { questionStore } from '../../kit/overlay/confirm.ts';
import { renderInHouse } from '../../testing/render.tsx';
import { typedMention } from './comment-box.tsx';
import { DiscussionPanel } from './discussion-panel.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

const saved: string[] = [];
jest.mock('../../lists/save-file.ts', () => ({ saveFile: (_content: Blob, name: string) => saved.push(name) }));

const FILE: Attachment = {
  id: 4,
  fileId: 'file-of-4',
  name: 'Contract.pdf',
  mediaType: 'application/pdf',
  bytes: 12_300,
  by: 'Mia',
  at: '2026-11-20T01:00:00.000Z',
  canRemove: true,
};
let sent: { call: string; key: string | undefined; body: unknown }[];
let shown: Discussion;
let refuses: (call: string) => boolean;
const onWritten = jest.fn();
const writes = () => sent.filter(({ call }) => !call.startsWith('GET'));

beforeEach(() => {
  clearCache();
  toastStore.set([]);
  questionStore.set([]);
  onWritten.mockReset();
  saved.length = 0;
  sent = [];
  shown = { attachments: [FILE], comments: [] };
  refuses = () => false;
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  globalThis.fetch = (async (input: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const call = `${method} ${input.replace('/api/ag/', '')}`;
    const key = (headers as Record<string, string>)['idempotency-key'];
    sent.push({ call, key, body: typeof body === 'string' ? JSON.parse(body) : null });
    const status = refuses(call) ? 503 : 200;
    const staff = {
      data: [
        { id: 1, name: 'Sam Reed', role: 5, is_active: 1 },
        { id: 2, name: 'Sam Lee' },
        { id: 3, name: 'Sam Zed', role: 4 },
      ],
    };
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      blob: async () => new Blob(['x']),
      json: async () => (call.includes('employees') ? staff : method === 'GET' ? shown : { data: shown }),
      text: async () => JSON.stringify({ message: 'Busy.', code: 'x' }),
    };
  }) as unknown as typeof fetch;
  const account = { eId: 1, orgId: 4, email: 'sam@iwe.test', timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
});

async function open() {
  renderInHouse(
    <>
      <DiscussionPanel kind="sheet" id={71} onWritten={onWritten} />
      <ConfirmHost />
    </>,
  );
  await screen.findByRole('textbox', { name: 'Comment' });
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const add = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!;
  return act(async () => void fireEvent.change(input, { target: { files } }));
};

test('a file says its size, who added it and when, and is downloaded under its name', async () => {
  await open();
  expect(screen.getByRole('listitem').textContent).toBe('Contract.pdf13 kB · Mia, 20 Nov 2026 12:00');
  await press('Contract.pdf');
  expect(sent.at(-1)?.call).toBe('GET files/file-of-4');
  expect(saved).toEqual(['Contract.pdf']);
  refuses = (call) => call.includes('files/');
  await press('Contract.pdf');
  expect(saved).toHaveLength(1);
});

test('a picture is shown, by its own file', async () => {
  shown = { ...shown, attachments: [{ ...FILE, name: 'Tyre.jpg', mediaType: 'image/jpeg' }] };
  await open();
  expect((await screen.findByRole('img', { name: 'Tyre.jpg' })).getAttribute('src')).toBe('blob:x');
  expect(sent.some(({ call }) => call === 'GET files/file-of-4')).toBe(true);
});

test('only who may remove a file has the button; a closed question removes nothing', async () => {
  shown = { ...shown, attachments: [FILE, { ...FILE, id: 5, name: 'Other.pdf', canRemove: false }] };
  await open();
  expect(screen.queryByRole('button', { name: 'Remove Other.pdf' })).toBeNull();
  await press('Remove Contract.pdf');
  await act(async () => questionStore.get()[0]?.answer(null));
  expect(writes()).toEqual([]);
});

test('a removal that was refused shows what is there; each removal counts once', async () => {
  await open();
  refuses = (call) => call.startsWith('DELETE');
  const reads = () => sent.filter(({ call }) => call.includes('discussion')).length;
  const before = reads();
  await press('Remove Contract.pdf');
  await act(async () => questionStore.get()[0]?.answer('remove'));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(writes()[0]?.key).toMatch(/.{20}/);
  expect(onWritten).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Contract.pdf')).toBeTruthy();
});

test('a file that is refused does not keep back the next one, and each one counts once', async () => {
  await open();
  refuses = (call) => call.startsWith('POST') && writes().length === 1;
  await add(new File(['x'], 'a.exe'), new File(['x'], 'b.txt'), new File(['x'], 'c.txt'));
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
  expect(writes().map(({ body }) => (body as { name: string }).name)).toEqual(['b.txt', 'c.txt']);
  expect(new Set(writes().map(({ key }) => key)).size).toBe(2);
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['warning', 'error']);
  expect(screen.getByRole('button', { name: 'Add files' }).ariaBusy).toBeNull();
});

test('the same file can be chosen again, and closing the chooser without one adds nothing', async () => {
  await open();
  const input = document.querySelector<HTMLInputElement>('input[type=file][capture]')!;
  expect([input.accept, input.getAttribute('capture')]).toEqual(['image/jpeg', 'environment']);
  await add();
  expect([writes(), onWritten.mock.calls.length]).toEqual([[], 0]);
  const clicks: string[] = [];
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    clicks.push(this.ariaLabel ?? this.getAttribute('aria-label') ?? '');
  });
  await press('Add files');
  fireEvent.click(screen.getByText('Photo'));
  expect(clicks).toEqual(['Add files', 'Take a photo']);
  jest.restoreAllMocks();
});

test('a panel that could not be read again keeps what it shows', async () => {
  await open();
  refuses = (call) => call.includes('discussion');
  await add(new File(['x'], 'b.txt'));
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Contract.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a file dragged over the panel marks it until the drag ends, and is added when dropped', async () => {
  await open();
  const panel = screen.getByRole('region', { name: 'Files and comments' });
  const plain = panel.className;
  expect(fireEvent.dragOver(panel)).toBe(false);
  expect(panel.className).not.toBe(plain);
  fireEvent.dragLeave(panel);
  expect(panel.className).toBe(plain);
  fireEvent.dragOver(panel);
  await act(async () => void fireEvent.drop(panel, { dataTransfer: { files: [new File(['x'], 'b.txt')] } }));
  expect(panel.className).toBe(plain);
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
  expect(writes().map(({ call }) => call)).toEqual(['POST records/sheet/71/attachments']);
});

test('pasted files are added once, with nothing else that a paste does; a text is left alone', async () => {
  await open();
  const paste = (files: File[]) => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { files } });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(paste([])).toBe(false);
  await act(async () => expect(paste([new File(['x'], 'shot.png')])).toBe(true));
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
  expect(writes()).toHaveLength(1);
});

test.each([
  ['@sa', 3, 'sa'],
  ['Ask @Sam Re', 11, 'Sam Re'],
  ['Ask @Sam', 6, 'S'],
  ['line\n@', 6, ''],
  ['sam@iwe', 7, null],
  ['no one', 6, null],
  [`@${'a'.repeat(40)}`, 41, 'a'.repeat(40)],
  [`@${'a'.repeat(41)}`, 42, null],
])('in %j before place %i the name %p is being typed', (text, caret, name) => {
  expect(typedMention(text, caret)).toBe(name);
});

test('Escape ends a name without leaving the field; without one it is not the field’s', async () => {
  await open();
  fireEvent.change(comment(), { target: { value: '@' } });
  // Warehouse staff cannot sign in; a person without a stated role can.
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sam Lee', 'Sam Zed']),
  );
  const below = jest.fn();
  document.addEventListener('keydown', below);
  expect(fireEvent.keyDown(comment(), { key: 'Escape' })).toBe(false);
  expect([screen.queryAllByRole('option'), below.mock.calls.length]).toEqual([[], 0]);
  expect(fireEvent.keyDown(comment(), { key: 'Escape' })).toBe(true);
  document.removeEventListener('keydown', below);
});

test('another letter begins again at the first of the offered colleagues', async () => {
  await open();
  const selected = () => screen.getAllByRole('option').map(({ ariaSelected }) => ariaSelected);
  fireEvent.change(comment(), { target: { value: '@' } });
  await waitFor(() => expect(selected()).toEqual(['true', 'false']));
  fireEvent.keyDown(comment(), { key: 'ArrowDown' });
  expect(selected()).toEqual(['false', 'true']);
  fireEvent.change(comment(), { target: { value: '@s' } });
  expect(selected()).toEqual(['true', 'false']);
});

test('a second comment of the same words is another one, and one that failed is the same attempt', async () => {
  await open();
  const send = async () => {
    fireEvent.change(comment(), { target: { value: ' Ring first ' } });
    await press('Send');
  };
  refuses = (call) => call.startsWith('POST') && writes().length === 1;
  await send();
  expect(comment().value).toBe(' Ring first ');
  await send();
  await waitFor(() => expect(comment().value).toBe(''));
  await send();
  const [first, second, third] = writes().map(({ key }) => key);
  expect([second === first, third === second]).toEqual([true, false]);
  expect(writes()[0]?.body).toEqual({ text: 'Ring first', mentions: [] });
});

test('a panel that could not be read says why, and is read again', async () => {
  refuses = (call) => call.includes('discussion');
  renderInHouse(<DiscussionPanel kind="sheet" id={71} />);
  expect(await screen.findByText(/^Busy\./)).toBeTruthy();
  expect([screen.queryByText(/^No file yet/), screen.queryByRole('textbox', { name: 'Comment' })]).toEqual([
    null,
    null,
  ]);
  refuses = () => false;
  await press('Try again');
  expect(await screen.findByText('Contract.pdf')).toBeTruthy();
  expect(screen.queryByText(/^Busy\./)).toBeNull();
  // There are files: nobody is told that there is none.
  expect(screen.queryByText(/^No file yet/)).toBeNull();
});

test('a file that is no picture is read only when it is downloaded', async () => {
  await open();
  expect(screen.queryByRole('img', { name: 'Contract.pdf' })).toBeNull();
  expect(sent.filter(({ call }) => call.includes('files/'))).toEqual([]);
});

test('a paste that something else on the page has taken adds no file', async () => {
  await open();
  const grid = document.createElement('div');
  grid.addEventListener('paste', (event) => event.preventDefault());
  document.body.append(grid);
  const paste = (place: HTMLElement, name: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { files: [new File(['x'], name)] } });
    return act(async () => void place.dispatchEvent(event));
  };
  await paste(grid, 'taken.png');
  await paste(document.body, 'own.png');
  grid.remove();
  await waitFor(() => expect(onWritten).toHaveBeenCalled());
  expect(writes().map(({ body }) => (body as { name: string }).name)).toEqual(['own.png']);
});

test('a chosen file is let go of, so that the same one can be chosen again', async () => {
  await open();
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!;
  const emptied = jest.fn();
  Object.defineProperty(input, 'value', { configurable: true, set: emptied, get: () => '' });
  await add(new File(['x'], 'b.txt'));
  expect(emptied.mock.calls).toEqual([['']]);
  await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
});
