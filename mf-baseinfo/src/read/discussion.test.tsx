import type { Discussion as Answer } from '@iwe/contract';
import { toastStore } from '@iwe/session';
import { axeViolations } from '@iwe/testing/axe';
import { Discussion } from '@iwe/ui/sheet-view';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';

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
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent('DELETE', 'attachments/4')).toHaveLength(1));
});

test('files are sent when they are chosen, dropped or pasted; those of other kinds are refused at once', async () => {
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
