import type { Account, ApprovalQueue } from '@iwe/contract';
import { clearCache, sessionStore, toastStore } from '@iwe/session';
import { HostRoutes, ShellProviders } from '@iwe/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { refreshApprovals } from '../../frame/approvals.ts';
import { ApprovalsButton } from '../../frame/approvals-button.tsx';
import { usePlatform } from '../../platform/index.ts';
import { ApprovalsScreen } from './approvals-screen.tsx';

jest.mock('../../platform/index.ts', () => ({ usePlatform: jest.fn() }));
Object.defineProperty(globalThis.crypto, 'randomUUID', {
  configurable: true,
  value: () => '00000000-0000-4000-8000-000000000001',
});

type Question = ApprovalQueue['data'][number];
const account = {
  eId: 4,
  orgId: 4,
  companyName: 'Tempe Tyres',
  name: 'Mia',
  email: 'manager@iwe.demo',
  phone: '',
  role: 4,
  timeZone: 'Australia/Sydney',
} as unknown as Account;
const question = (overrides: Partial<Question> = {}): Question => ({
  id: 5,
  sheetId: 71,
  type: 1,
  no: 'IN000071',
  customerId: 7,
  customerName: 'Harbour Tyres',
  amount: 425,
  needs: ['role4'],
  askedBy: 'Sally',
  askedAt: '2026-11-20T01:00:00.000Z',
  note: 'Promised by phone',
  mine: false,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  answerNote: '',
  ...overrides,
});

let queue: Question[] = [];
let writes: [path: string, body: unknown][] = [];
let keys: unknown[] = [];
let refusal: { message: string } | null = null;
const serve = () => {
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const path = new URL(input, 'http://iwe.test').pathname.replace('/api/ag/', '');
    if (refusal) {
      const text = JSON.stringify(refusal);
      return { ok: false, status: 503, headers: new Headers(), text: () => Promise.resolve(text) };
    }
    if (init.method === 'POST') {
      keys.push((init.headers as Record<string, string>)['idempotency-key']);
      writes.push([path, JSON.parse(init.body as string)]);
      queue = queue.filter((one) => path !== `approval-requests/${one.id}`);
    }
    const preview = {
      findings: [
        {
          code: 'price.tenBelowClassA',
          line: 1,
          lineId: 501,
          message: 'The price of line 1 is $10 (or more) lower than PriceA. Contact manager.',
          needs: 'role4',
          covered: 'actor',
        },
      ],
      allowed: true,
      confirm: '',
    };
    const body =
      path === 'approval-requests'
        ? {
            cnt: queue.filter((one) => !one.mine && one.answer === null).length,
            data: queue.filter((one) => one.answer !== 'changed'),
            changed: queue.filter((one) => one.answer === 'changed'),
          }
        : path.endsWith('/approval')
          ? preview
          : { data: {} };
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      json: () => Promise.resolve(body),
      text: () => Promise.resolve(JSON.stringify(body)),
    };
  }) as unknown as typeof fetch;
};
const show = (routes: readonly string[] = ['/order_detail/Invoices/:id']) => {
  jest.mocked(usePlatform).mockReturnValue({
    routes: routes.map((path) => ({ path, remote: 'mf-sales', title: '', access: ['signed-in'] })),
  } as unknown as ReturnType<typeof usePlatform>);
  return render(
    <ShellProviders>
      <MemoryRouter>
        <ApprovalsButton />
        <HostRoutes value={(path) => path.startsWith('/customers/')}>
          <ApprovalsScreen />
        </HostRoutes>
      </MemoryRouter>
    </ShellProviders>,
  );
};

beforeEach(() => {
  clearCache();
  writes = [];
  keys = [];
  refusal = null;
  queue = [];
  serve();
  act(() => {
    toastStore.set([]);
    sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  });
});

test("a request that a change of the sheet ended says so, with the organisation's day", async () => {
  // Still the 19th in UTC.
  queue = [question({ mine: true, answer: 'changed', answeredAt: '2026-11-19T22:00:00.000Z' })];
  show();
  const card = within(await screen.findByRole('article', { name: 'IN000071' }));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Asked by you']);
  expect(screen.queryByText('Nobody waits for an approval of yours.')).toBeNull();
  expect(card.getByText('20 Nov 2026 12:00')).toBeTruthy();
  expect(card.getByText('Changed')).toBeTruthy();
  expect(card.getByText('The sheet was changed on 20 Nov 2026, so this question does not wait any more.')).toBeTruthy();
});

test('the header counts the waiting requests; the queue shows sheet, findings and note', async () => {
  queue = [
    question(),
    question({ id: 6, mine: true, no: 'IN000072', answer: 'refused', answeredBy: 'Dora', answerNote: 'Too cheap' }),
    question({ id: 7, mine: true, no: 'IN000073', answer: 'permitted', answeredBy: 'Dora' }),
  ];
  show();
  const card = within(await screen.findByRole('article', { name: 'IN000071' }));
  // The header asks some seconds later, after the page's own rows.
  await act(() => refreshApprovals());
  expect(screen.getByRole('link', { name: /Approvals/ }).textContent).toBe('Approvals1');
  const link = card.getByRole('link', { name: 'IN000071' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/order_detail/Invoices/71', '_blank']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Waiting for you (1)',
    'Asked by you',
  ]);
  for (const text of ['Harbour Tyres', '425.00', 'Manager', 'Sally, 20 Nov 2026 12:00', 'Promised by phone'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Harbour Tyres' }).getAttribute('href')).toBe('/customers/7');
  expect(await card.findByText(/^The price of line 1/)).toBeTruthy();
  const own = within(screen.getByRole('article', { name: 'IN000072' }));
  expect(own.getByText('Refused')).toBeTruthy();
  expect(own.getByText('Dora: Too cheap')).toBeTruthy();
  expect(own.queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('article', { name: 'IN000073' })).getByText('Permitted')).toBeTruthy();
});

test.each([
  ['Permit', 'permitted'],
  ['Refuse', 'refused'],
])('%s answers with the note, and the count follows', async (label, answer) => {
  queue = [question()];
  show();
  fireEvent.change(await screen.findByLabelText('Note to who asked'), { target: { value: 'Only this time' } });
  fireEvent.click(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(writes).toEqual([['approval-requests/5', { answer, note: 'Only this time' }]]));
  expect(keys).toEqual(['00000000-0000-4000-8000-000000000001']);
  expect(await screen.findByText('Nobody waits for an approval of yours.')).toBeTruthy();
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['success']);
  await waitFor(() => expect(screen.getByRole('link', { name: /Approvals/ }).textContent).toBe('Approvals'));
});

test('one request is open at a time, and after a decision the next one opens and has the focus', async () => {
  queue = [1, 2, 3].map((id) => question({ id, sheetId: 70 + id, no: `IN00007${id}` }));
  show();
  const card = (no: string) => within(screen.getByRole('article', { name: no }));
  await screen.findByRole('article', { name: 'IN000071' });
  expect(screen.getAllByRole('button', { name: 'Permit' })).toHaveLength(1);
  fireEvent.click(card('IN000072').getByRole('button', { name: 'Decide IN000072' }));
  expect(card('IN000071').queryByRole('button', { name: 'Permit' })).toBeNull();
  expect(document.activeElement).toBe(card('IN000072').getByRole('button', { name: 'Permit' }));
  fireEvent.click(card('IN000072').getByRole('button', { name: 'Permit' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'IN000072' })).toBeNull());
  expect(document.activeElement).toBe(card('IN000073').getByRole('button', { name: 'Permit' }));
  fireEvent.click(card('IN000073').getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'IN000073' })).toBeNull());
  expect(document.activeElement).toBe(card('IN000071').getByRole('button', { name: 'Permit' }));
  expect(writes.map(([path]) => path)).toEqual(['approval-requests/2', 'approval-requests/3']);
});

test('a request that comes in later does not close the one with a note half written', async () => {
  queue = [question()];
  show();
  fireEvent.change(await screen.findByLabelText('Note to who asked'), { target: { value: 'Only th' } });
  queue = [question({ id: 6, sheetId: 72, no: 'IN000072' }), question()];
  // Back at the tab a minute later, the queue is read again.
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  fireEvent.focus(window);
  await screen.findByRole('article', { name: 'IN000072' });
  later.mockRestore();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note to who asked').value).toBe('Only th');
});

test('a queue that could not be read says why, and is read again', async () => {
  refusal = { message: 'The database is busy.' };
  queue = [question()];
  show();
  expect(await screen.findByText('The database is busy.')).toBeTruthy();
  refusal = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'IN000071' })).toBeTruthy();
});

test('an answer that was refused, because somebody was faster, shows the queue as it is', async () => {
  queue = [question(), question({ id: 6, no: 'IN000072' })];
  show();
  await screen.findByRole('article', { name: 'IN000071' });
  refusal = { message: 'Dora has answered it.' };
  const { fetch } = globalThis;
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    if (init.method === 'POST') queue = queue.slice(1);
    else refusal = null;
    return fetch(input, init);
  }) as typeof globalThis.fetch;
  fireEvent.click(screen.getByRole('button', { name: 'Permit' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'IN000071' })).toBeNull());
  expect(screen.getByRole('article', { name: 'IN000072' })).toBeTruthy();
  expect(toastStore.get().map(({ kind, lines }) => [kind, ...lines])).toEqual([['error', 'Dora has answered it.']]);
});

test('a sheet that no screen serves is named without a link', async () => {
  queue = [question()];
  show([]);
  const card = within(await screen.findByRole('article', { name: 'IN000071' }));
  expect(card.queryByRole('link', { name: 'IN000071' })).toBeNull();
});

test('the asker is told the answer once', async () => {
  queue = [question({ mine: true })];
  show();
  await screen.findByText('Waiting for an answer.');
  await act(() => refreshApprovals());
  queue = [question({ mine: true, answer: 'permitted', answeredBy: 'Dora' })];
  await act(() => refreshApprovals());
  expect(toastStore.get().map((toast) => [toast.kind, ...toast.lines])).toEqual([
    ['success', 'IN000071: permitted by Dora'],
  ]);
  act(() => toastStore.set([]));
  await act(() => refreshApprovals());
  expect(toastStore.get()).toEqual([]);
});
