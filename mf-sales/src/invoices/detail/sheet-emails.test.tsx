import { toastStore } from '@iwe/session';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer } from '@iwe/testing/fake-server';
import { buildSheet } from '@iwe/testing/sheets';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../sales-sheets/testing/render-screen.tsx';
import { InvoiceDetailPage } from './invoice-detail-page.tsx';

const AT = '2026-11-20T02:00:00.000Z';
const email = (change: object = {}) => ({
  id: 1,
  address: 'buyer@harbour.example',
  state: 'waiting',
  error: '',
  requestedBy: 'Mia',
  requestedAt: AT,
  finishedAt: null,
  attempts: 1,
  failingSince: null,
  nextAt: null,
  ...change,
});
const entry = (action: string, reason = '') => ({
  date: AT,
  operator: 'Mia',
  action,
  reason,
  changes: [{ field: 'Email address', old: '', new: 'buyer@harbour.example' }],
});

function open(answers: Record<string, Answer>) {
  return renderScreen(<InvoiceDetailPage />, {
    route: '/order_detail/:routeName/:id',
    url: '/order_detail/Invoices/71',
    answers: {
      'GET orders/71': { data: buildSheet() },
      'GET orders/71/history': { data: [] },
      'GET orders/71/document': refuse(503, { message: 'Busy.', code: 'busy' }),
      'GET orders/71/send-email': { data: { email: 'buyer@harbour.example' } },
      'GET orders/71/emails': { data: [] },
      ...answers,
    },
  });
}
const said = () => toastStore.get().flatMap(({ lines }) => lines);

describe('an email of a sheet', () => {
  const start = async (answers: Record<string, Answer>) => {
    const shown = open(answers);
    await screen.findByRole('heading', { level: 1 });
    await shown.user.click(screen.getByRole('button', { name: 'Email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email IN000071' }));
    const field = await dialog.findByLabelText<HTMLInputElement>('Email address');
    await waitFor(() => expect(field.value).toBe('buyer@harbour.example'));
    return { ...shown, dialog, field, send: dialog.getByRole('button', { name: 'Send' }) };
  };

  test('that is refused keeps the address, and is sent as the same attempt again; another is not', async () => {
    let answer: Answer = refuse(503, { message: 'The mail server is busy.', code: 'busy' });
    const { user, field, send, sent } = await start({ 'POST orders/71/send-email': () => answer });
    await user.clear(field);
    await user.type(field, 'other@harbour.example{Enter}');
    await waitFor(() => expect(said()).toEqual(['The mail server is busy.']));
    expect(field.value).toBe('other@harbour.example');
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull());
    answer = { message: 'It is on its way.' };
    await user.click(send);
    await waitFor(() => expect(said()).toContain('It is on its way.'));
    await user.type(field, '.au{Enter}');
    await waitFor(() => expect(sent('POST', 'orders/71/send-email')).toHaveLength(3));
    const requests = sent('POST', 'orders/71/send-email');
    expect(requests.map(({ body }) => body['customerEmail'])).toEqual([
      'other@harbour.example',
      'other@harbour.example',
      'other@harbour.example.au',
    ]);
    const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key']);
    expect([first === second, second === third]).toEqual([true, false]);
  });

  test('is listed with its state, who sent it, and why it did not arrive', async () => {
    const emails = [
      email(),
      email({ id: 2, state: 'sent' }),
      email({ id: 3, state: 'returned', error: 'Nobody there.', requestedBy: 'Sam' }),
    ];
    const { dialog } = await start({ 'GET orders/71/emails': { data: emails } });
    const listed = (await dialog.findAllByText('buyer@harbour.example')).map(
      (address) => address.parentElement?.textContent,
    );
    expect(listed).toEqual([
      'Waitingbuyer@harbour.exampleby Mia',
      'Sentbuyer@harbour.exampleby Mia',
      'Returnedbuyer@harbour.exampleby SamNobody there.',
    ]);
  });
});

describe('the notice of an email', () => {
  const notices = () => screen.queryAllByText(/^The email to /).map(({ textContent }) => textContent);

  test.each([
    ['Email refused', 'No such mailbox.', ['The email to buyer@harbour.example did not arrive. No such mailbox.']],
    ['Email returned', 'Full.', ['The email to buyer@harbour.example did not arrive. Full.']],
    ['Email sent', '', []],
  ])('is there as long as the last one says "%s"', async (action, reason, expected) => {
    open({
      'GET orders/71/history': { data: [entry('Print'), entry(action, reason), entry('Email refused', 'Old.')] },
    });
    await screen.findByText('Print');
    expect(notices()).toEqual(expected);
  });

  test('that waits is looked at again until it has its result; then the history is read', async () => {
    jest.useFakeTimers();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const failing = { failingSince: AT, error: 'The mail server does not answer.', nextAt: null };
    let emails = [email(failing)];
    const { sent } = open({
      'GET orders/71/history': { data: [entry('Email')] },
      'GET orders/71/emails': () => ({ data: emails }),
    });
    await pass(100);
    expect(notices()).toEqual([
      'The email to buyer@harbour.example waits since 20 Nov 2026 13:00. The mail server does not answer. ' +
        'Tried once. It is being tried now.',
    ]);
    const histories = sent('GET', 'orders/71/history').length;
    await pass(15_000);
    expect(sent('GET', 'orders/71/emails')).toHaveLength(2);
    expect(sent('GET', 'orders/71/history')).toHaveLength(histories);
    emails = [email({ state: 'sent' })];
    await pass(15_000);
    expect(notices()).toEqual([]);
    expect(sent('GET', 'orders/71/history').length).toBeGreaterThan(histories);
    const looks = sent('GET', 'orders/71/emails').length;
    await pass(60_000);
    expect(sent('GET', 'orders/71/emails')).toHaveLength(looks);
    jest.useRealTimers();
  });
});
