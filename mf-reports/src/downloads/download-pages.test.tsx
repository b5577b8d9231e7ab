import type { ReportRow } from '@iwe/contract';
import type { SeenRequest } from '@iwe/testing/fake-server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { REPORT } from '../testing/report-row.ts';
import { DownloadCenterPage } from './download-center-page.tsx';

const RUNNING: ReportRow = { ...REPORT, id: 2, state: 'running', progress: 40, fileId: null, canCancel: true };
const answer = (rows: ReportRow[], active = 0, total = rows.length) => ({
  data: rows,
  meta: { total, current_page: 1, per_page: 20 },
  active,
});
const open = (reports: unknown, over: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<DownloadCenterPage />, {
    url: '/reports_download',
    ...over,
    answers: { 'GET reports': reports as object, ...over.answers },
  });
type Opened = ReturnType<typeof open>;
const asked = ({ sent }: Opened) => sent('GET', 'reports').map(({ query }) => query.toString());

test.each(['/reports_download', '/reports_download?page=x&per_page=0'])(
  'the first twenty are asked for at %s',
  async (url) => {
    const opened = open(answer([]), { url });
    expect(await screen.findByText('No Data')).toBeTruthy();
    expect(asked(opened)).toEqual(['page=1&per_page=20']);
  },
);

test('a bar is as long as the part that is done', async () => {
  open(answer([RUNNING], 1));
  const bar = await screen.findByRole('progressbar', { name: 'Progress of Transfers Detail' });
  expect((bar.firstElementChild as HTMLElement).style.transform).toBe('scaleX(0.4)');
  expect([bar.getAttribute('aria-valuemin'), bar.getAttribute('aria-valuemax')]).toEqual(['0', '100']);
});

test('the whole name of a file is said by its button', async () => {
  open(answer([REPORT]));
  expect((await screen.findByRole('button', { name: /^Download Transfers/ })).title).toBe(REPORT.fileName);
});

describe('on another page of reports', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('that page is kept current, not the first', async () => {
    const opened = open(() => answer([RUNNING], 1, 45));
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await pass(100);
    const before = asked(opened).length;
    await pass(4000);
    expect(asked(opened).slice(before)).toEqual(['page=2&per_page=20', 'page=2&per_page=20']);
  });
});

test('the batch for Xero is closed by Cancel, and once it was sent', async () => {
  const { user, sent } = open(answer([]), {
    answers: { 'POST xero': { message: 'Preparing', count: 1, skipped: 0 } },
  });
  const batch = async () => {
    await user.click(screen.getByRole('button', { name: 'Batch SendXero' }));
    return within(await screen.findByRole('dialog', { name: 'Select Send Ranges' }));
  };
  await user.click((await batch()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST', 'xero')).toEqual([]);
  const dialog = await batch();
  // What was chosen before is not chosen again.
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Invoices' }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.type(dialog.getByRole('textbox', { name: /To/ }), '01/03/2026{Tab}');
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /From/ }), '01/03/2026{Tab}');
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST', 'xero')[0]?.body).toEqual({ dateRange: ['2026-03-01', '2026-03-01'], sheets: [1] });
});

describe('a schedule', () => {
  const SCHEDULE = {
    id: 4,
    type: 'transfers-detail',
    reportName: 'Transfers Detail',
    name: 'Transfers of the week',
    frequency: 'monthly',
    request: { type: 'transfers-detail', inWarehouse: [14] },
    recipients: [
      { eId: 12, name: 'Mia', email: 'mia@iwe.demo', refusal: null },
      { eId: 13, name: 'Dan', email: 'dan@iwe.demo', refusal: null },
    ],
    isActive: true,
    owner: 'Sam',
    nextOn: '2026-04-06',
    lastSentAt: null,
    lastResult: '',
  };
  const people = SCHEDULE.recipients.map(({ eId, name, email }) => ({ eId, name, email }));
  const change = async () => {
    const opened = open(answer([]), {
      answers: {
        'GET report-schedules': { data: [SCHEDULE] },
        'GET report-recipients': { data: people },
        'PUT report-schedules/4': { data: [SCHEDULE] },
      },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Change Transfers of the week' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };

  test('keeps its settings and how often; who is unticked receives it no more', async () => {
    const { user, sent, dialog } = await change();
    await user.click(await dialog.findByRole('checkbox', { name: /Mia/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT', 'report-schedules/4')).toHaveLength(1));
    expect(sent('PUT', 'report-schedules/4')[0]?.body).toEqual({
      name: 'Transfers of the week',
      frequency: 'monthly',
      request: { type: 'transfers-detail', inWarehouse: [14] },
      recipients: [13],
      isActive: true,
    });
    expect(sent('GET', 'report-recipients')[0]?.query.toString()).toBe('type=transfers-detail');
  });

  test('that was closed without saving is as it is stored when it is opened again', async () => {
    const { user, sent, dialog } = await change();
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), '!');
    await user.click(dialog.getByRole('radio', { name: /^Weekly/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change Transfers of the week' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Transfers of the week');
    expect(again.getByRole<HTMLInputElement>('radio', { name: /^Monthly/ }).checked).toBe(true);
    expect(sent('PUT', 'report-schedules/4')).toEqual([]);
  });
});

test('a page of reports that is behind the last keeps the way back', async () => {
  const opened = open(
    ({ query }: SeenRequest) => (query.get('page') === '9' ? answer([], 0, 21) : answer([REPORT], 0, 21)),
    { url: '/reports_download?page=9' },
  );
  await screen.findByText('No Data');
  await opened.user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(asked(opened)).toHaveLength(2));
  expect(opened.place.url).toContain('per_page=20');
});
