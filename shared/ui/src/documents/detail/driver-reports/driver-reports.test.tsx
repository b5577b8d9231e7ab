import type { Account, DriverReportRow } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import { clearCache, sessionStore } from '@iwe/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInHouse } from '../../../testing/render.tsx';
import { DriverReportItem } from './driver-report-item.tsx';
import { DriverReportsPanel } from './driver-reports-panel.tsx';
import { StoredPicture } from './stored-picture.tsx';

const REPORT: DriverReportRow = {
  id: 1,
  sheetId: 71,
  no: 'IN000071',
  type: 1,
  customer: 'Harbour',
  shipType: 1,
  isDelivered: true,
  isApplied: true,
  driver: 'Don',
  reportedAt: '2026-11-20T01:00:00.000Z',
  receivedAt: '2026-11-20T01:00:05.000Z',
  receivedBy: 'Ms Wu',
  actualPayType: null,
  amount: null,
  reason: '',
  comment: '',
  notice: '',
  photoId: null,
  signatureId: null,
};

let asked: string[];
let answers: Record<string, { status?: number; body: object }>;
const revoked = jest.fn();
beforeEach(() => {
  clearCache();
  [asked, answers] = [[], {}];
  revoked.mockReset();
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: revoked });
  const account = { eId: 1, orgId: 4, timeZone: 'Australia/Sydney' } as Account;
  sessionStore.set({ status: 'signed-in', token: 'Bearer t', accounts: [account], account });
  globalThis.fetch = (async (url: string) => {
    const path = new URL(url, 'http://iwe.test').pathname.replace('/api/ag/', '');
    asked.push(path);
    const { status = 200, body } = answers[path] ?? { status: 404, body: { message: 'No.', code: 'not-found' } };
    const text = JSON.stringify(body);
    return {
      ok: status < 400,
      status,
      headers: new Headers(),
      json: async () => body,
      text: async () => text,
      blob: async () => new Blob([text]),
    };
  }) as unknown as typeof fetch;
});
const settle = () => act(async () => undefined);

describe('the reports of a sheet', () => {
  const panel = () => screen.queryByRole('region', { name: "Driver's reports" });

  test.each([SheetType.Invoice, SheetType.CreditNote])('are those of a sheet of type %s, in order', async (type) => {
    answers['orders/71/driver-reports'] = { body: { data: [REPORT, { ...REPORT, id: 2, receivedBy: 'Mr Lo' }] } };
    renderInHouse(<DriverReportsPanel sheet={{ id: 71, type }} />);
    const items = await screen.findAllByRole('listitem');
    expect(items.map(({ textContent }) => /Received by (.+)$/.exec(textContent ?? '')?.[1])).toEqual([
      'Ms Wu',
      'Mr Lo',
    ]);
    expect(panel()).not.toBeNull();
  });

  test('of other kinds are not asked for', async () => {
    renderInHouse(<DriverReportsPanel sheet={{ id: 71, type: SheetType.Bill }} />);
    await settle();
    expect(asked).toEqual([]);
  });

  test.each([
    ['none', { body: { data: [] } }],
    ['a server that knows none', { status: 404, body: { message: 'No.', code: 'not-found' } }],
  ])('are not there with %s', async (_what, answer) => {
    answers['orders/71/driver-reports'] = answer;
    renderInHouse(<DriverReportsPanel sheet={{ id: 71, type: SheetType.Invoice }} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await settle();
    expect([panel(), screen.queryByText('No.')]).toEqual([null, null]);
  });

  test('are read again when somebody comes back to the window', async () => {
    answers['orders/71/driver-reports'] = { body: { data: [] } };
    renderInHouse(<DriverReportsPanel sheet={{ id: 71, type: SheetType.Invoice }} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    await settle();
    answers['orders/71/driver-reports'] = { body: { data: [REPORT] } };
    // SWR asks at most once in five seconds for a focus.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('listitem')).toBeTruthy();
    clock.mockRestore();
  });

  test('that could not be read say why, and are read again', async () => {
    answers['orders/71/driver-reports'] = { status: 503, body: { message: 'Busy.', code: 'busy' } };
    renderInHouse(<DriverReportsPanel sheet={{ id: 71, type: SheetType.Invoice }} />);
    expect(await screen.findByText('Busy.')).toBeTruthy();
    answers['orders/71/driver-reports'] = { body: { data: [REPORT] } };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeTruthy();
    expect(screen.queryByText('Busy.')).toBeNull();
  });
});

test.each<[Partial<DriverReportRow>, string[]]>([
  [{ photoId: 'p', signatureId: 's' }, ['Show photo', 'Show signature']],
  [{ photoId: 'p' }, ['Show photo']],
  [{ signatureId: 's' }, ['Show signature']],
  [{}, []],
])('a report has the pictures that were taken: %j', async (pictures, names) => {
  answers = { 'files/p': { body: {} }, 'files/s': { body: {} } };
  renderInHouse(<DriverReportItem report={{ ...REPORT, ...pictures }} sheet={<b>IN000071</b>} />);
  await waitFor(() =>
    expect(screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(names),
  );
  expect(screen.getByText('IN000071')).toBeTruthy();
});

describe('a stored picture', () => {
  test('opens in its full size, closes, and gives its memory back when it is gone', async () => {
    answers = { 'files/p': { body: {} } };
    const { unmount } = renderInHouse(<StoredPicture fileId="p" name="Photo" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Photo' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('blob:1');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    expect(revoked.mock.calls).toEqual([['blob:1']]);
  });

  test('received after its page is gone is not stored in memory, and one that fails says nothing', async () => {
    answers = { 'files/p': { body: {} } };
    const made = jest.spyOn(URL, 'createObjectURL');
    const { unmount } = renderInHouse(<StoredPicture fileId="p" name="Photo" />);
    unmount();
    await settle();
    await settle();
    expect([asked, made.mock.calls]).toEqual([['files/p'], []]);
  });

  test('is told by its name in small and in full size', async () => {
    answers = { 'files/s': { body: {} } };
    renderInHouse(<StoredPicture fileId="s" name="Signature" />);
    expect((await screen.findByRole('img', { name: 'Signature' })).getAttribute('src')).toBe('blob:1');
    fireEvent.click(screen.getByRole('button', { name: 'Show signature' }));
    expect(await screen.findByRole('dialog', { name: 'Signature' })).toBeTruthy();
  });

  test('of another file takes the place of the first', async () => {
    answers = { 'files/p': { body: {} }, 'files/q': { body: {} } };
    const { rerender } = renderInHouse(<StoredPicture fileId="p" name="Photo" />);
    await screen.findByRole('img');
    rerender(<StoredPicture fileId="q" name="Photo" />);
    await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('blob:2'));
    expect(revoked.mock.calls).toEqual([['blob:1']]);
  });
});
