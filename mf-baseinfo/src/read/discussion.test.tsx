import type { Discussion as Answer } from '@iwe/contract';
import { toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import { axeViolations } from '@iwe/testing/axe';
import { Discussion } from '@iwe/ui/sheet-view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { drawn, renderScreen } from '../testing/render-screen.tsx';

const AT = '2026-11-20T01:00:00Z';
const PATH = 'records/customer/5';
const empty: Answer = { attachments: [], comments: [] };
const filled: Answer = {
  attachments: [
    {
      id: 4,
      fileId: '00000000-0000-4000-8000-000000000001',
      name: 'Contract.pdf',
      mediaType: 'application/pdf',
      bytes: 12_300,
      by: 'Mia',
      at: AT,
      canRemove: true,
    },
    {
      id: 3,
      fileId: '00000000-0000-4000-8000-000000000002',
      name: 'Other.txt',
      mediaType: 'text/plain',
      bytes: 30,
      by: 'Mia',
      at: AT,
      canRemove: false,
    },
  ],
  comments: [{ id: 1, text: 'Ring first', by: 'Mia', at: AT, isMine: false }],
};
const open = (answer: Answer = empty, answers = {}) =>
  renderScreen(<Discussion kind="customer" id={5} />, {
    route: '/x',
    url: '/x',
    answers: {
      [`GET ${PATH}/discussion`]: answer,
      [`POST ${PATH}/attachments`]: { data: answer },
      [`POST ${PATH}/comments`]: { data: answer },
      'DELETE attachments/4': { data: empty },
      'GET employees': {
        data: [
          { id: 11, name: 'Sam Reed', role: 1, is_active: 1 },
          { id: 12, name: 'Sandra Lee', role: 4, is_active: 1 },
          { id: 13, name: 'Sandy Driver', role: 6, is_active: 1 },
          { id: 14, name: 'Sara Gone', role: 2, is_active: 0 },
        ],
      },
      ...answers,
    },
  });
const panel = () => screen.findByRole('region', { name: 'Files and comments' });
const file = (name: string, size = 5) => new File(['x'.repeat(size)], name);

test('shows files and comments; only who may remove a file has the button', async () => {
  const { user, sent } = open(filled);
  const files = within(await screen.findByRole('list', { name: 'Files' }));
  expect(files.getByText(/13 kB · Mia, 20 Nov 2026/)).toBeTruthy();
  expect(files.queryByRole('button', { name: 'Remove Other.txt' })).toBeNull();
  expect(screen.getByText('Ring first')).toBeTruthy();
  expect(await axeViolations()).toEqual([]);
  await user.click(files.getByRole('button', { name: 'Remove Contract.pdf' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('DELETE', 'attachments/4')).toHaveLength(0);
  await user.click(files.getByRole('button', { name: 'Remove Contract.pdf' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent('DELETE', 'attachments/4')).toHaveLength(1));
});

test('files are sent when chosen, dropped or pasted; those of other kinds are refused at once', async () => {
  const { user, sent } = open();
  const region = await panel();
  await screen.findByText(/No file yet/);
  await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), [file('Note.txt')]);
  await waitFor(() => expect(sent('POST', `${PATH}/attachments`)).toHaveLength(1));
  fireEvent.drop(region, { dataTransfer: { files: [file('Scan.pdf'), file('Run.exe')] } });
  await waitFor(() => expect(sent('POST', `${PATH}/attachments`)).toHaveLength(2));
  await waitFor(() => expect(toastStore.get().at(-1)?.lines.join()).toMatch(/Run\.exe: only PDF/));
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { files: [file('Screen.png')] } });
  act(() => void document.dispatchEvent(paste));
  await waitFor(() => expect(sent('POST', `${PATH}/attachments`)).toHaveLength(3));
  expect(sent('POST', `${PATH}/attachments`).map(({ body }) => body)).toEqual([
    { name: 'Note.txt', content: btoa('xxxxx') },
    { name: 'Scan.pdf', content: btoa('xxxxx') },
    { name: 'Screen.png', content: btoa('xxxxx') },
  ]);
});

test('@ offers the colleagues who can sign in; the chosen one is mentioned, and Ctrl+Enter sends', async () => {
  const { user, sent } = open();
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  expect(sent('GET', 'employees')).toHaveLength(0);
  await user.type(field, 'Please look @san');
  const offered = await screen.findByRole('listbox', { name: 'Colleagues' });
  await waitFor(() =>
    expect(
      within(offered)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Sandra Lee']),
  );
  expect(await axeViolations()).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', 'Please look @Sandra Lee '));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent('POST', `${PATH}/comments`).map(({ body }) => body)).toEqual([
      { text: 'Please look @Sandra Lee', mentions: [12] },
    ]),
  );
  await waitFor(() => expect(field).toHaveProperty('value', ''));
});

const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('arrow keys cycle through offered colleagues, Tab or a click takes one, Escape takes none', async () => {
  const { user } = open();
  const field = await comment();
  await user.type(field, '@sa');
  await waitFor(() => expect(offered()).toEqual(['Sam Reed', 'Sandra Lee']));
  const active = () => screen.getByRole('option', { selected: true }).textContent;
  expect(active()).toBe('Sam Reed');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Sandra Lee');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Sam Reed');
  await user.keyboard('{Tab}');
  expect(field.value).toBe('@Sam Reed ');
  await drawn();
  expect(document.activeElement).toBe(field);
  await user.keyboard('@');
  expect(offered()).toEqual(['Sam Reed', 'Sandra Lee']);
  await user.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  await user.keyboard('s');
  await user.click(screen.getByRole('option', { name: 'Sandra Lee' }));
  expect(field.value).toBe('@Sam Reed @Sandra Lee ');
});

test('a name in the middle of a text is completed there, and an address is no name', async () => {
  const { user } = open();
  const field = await comment();
  await user.type(field, 'to sam@san');
  expect(offered()).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Ask  today', { initialSelectionStart: 0 });
  await user.type(field, '@sand', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  await screen.findByRole('option', { name: 'Sandra Lee' });
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Ask @Sandra Lee  today');
  await waitFor(() => expect(field.selectionStart).toBe('Ask @Sandra Lee '.length));
});

test('a name of nobody is said while it is typed, and not of the words after a name', async () => {
  const { user } = open();
  const field = await comment();
  const nobody = () => screen.queryByText(/^Nobody here is called/)?.textContent;
  await user.type(field, '@sandx');
  await waitFor(() => expect(nobody()).toBe('Nobody here is called “sandx”.'));
  await user.keyboard('{Backspace}{Enter}');
  await drawn();
  await user.keyboard('please ring');
  expect(field.value).toBe('@Sandra Lee please ring');
  expect(nobody()).toBeUndefined();
});

test('a comment of blanks cannot be sent, neither by its button nor by Ctrl+Enter', async () => {
  const { user, sent } = open();
  const field = await comment();
  await user.type(field, '  {Control>}{Enter}{/Control}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  expect(sent('POST', `${PATH}/comments`)).toHaveLength(0);
});

test('a text that is pasted, or a file that a field has taken, adds nothing', async () => {
  const { sent } = open();
  await screen.findByText(/No file yet/);
  const paste = (files: File[], isTaken: boolean) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { files } });
    if (isTaken) event.preventDefault();
    act(() => void document.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(paste([], false)).toBe(false);
  paste([file('Screen.png')], true);
  // What is pasted last is the first that is sent.
  expect(paste([file('Last.png')], false)).toBe(true);
  await waitFor(() => expect(sent('POST', `${PATH}/attachments`)).toHaveLength(1));
  expect(sent('POST', `${PATH}/attachments`)[0]?.body).toMatchObject({ name: 'Last.png' });
});

test('a page that is left takes no pasted files any more', async () => {
  const { sent, view } = open();
  await screen.findByText(/No file yet/);
  view.unmount();
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files: [file('Late.png')] } });
  document.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(sent('POST', `${PATH}/attachments`)).toHaveLength(0);
});

test('a too large file is refused and the others are added; the same file can be chosen again', async () => {
  const { user, sent } = open();
  await screen.findByText(/No file yet/);
  const large = file('Large.pdf');
  Object.defineProperty(large, 'size', { value: 8_000_001 });
  const input = screen.getByLabelText<HTMLInputElement>('Add files', { selector: 'input' });
  await user.upload(input, [large, file('Note.txt')]);
  await waitFor(() => expect(sent('POST', `${PATH}/attachments`)).toHaveLength(1));
  expect(toastStore.get().flatMap(({ lines }) => lines)).toEqual(['Large.pdf is larger than 8 MB.']);
  expect(input.value).toBe('');
});

test('files and comments that could not be read are tried again', async () => {
  let answer: object = refuse(503, { message: 'The database is busy.', code: 'busy' });
  const { user } = open(empty, { [`GET ${PATH}/discussion`]: () => answer });
  expect(await screen.findByText(/The database is busy\./)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull();
  answer = filled;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ring first')).toBeTruthy();
});

test('a comment that could not be sent stays, and a second attempt is the same one', async () => {
  let attempts = 0;
  const { user, sent } = open(empty, {
    [`POST ${PATH}/comments`]: () => {
      if (++attempts === 1) throw new TypeError('no network');
      return { data: filled };
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Comment' });
  await user.type(field, 'Once');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent('POST', `${PATH}/comments`)).toHaveLength(1));
  expect(field).toHaveProperty('value', 'Once');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent('POST', `${PATH}/comments`)).toHaveLength(2));
  const keys = sent('POST', `${PATH}/comments`).map(
    ({ headers }) => headers['idempotency-key'] ?? headers['Idempotency-Key'],
  );
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
