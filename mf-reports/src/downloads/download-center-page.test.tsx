import type { ReportRow, ReportSchedule } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import type { Answer, SeenRequest } from '@iwe/testing/fake-server';
import { wideTest } from '@iwe/testing/ring';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { REPORT } from '../testing/report-row.ts';
import { DownloadCenterPage } from './download-center-page.tsx';

const answer = (rows: ReportRow[], active = 0) => ({
  data: rows,
  meta: { total: rows.length, current_page: 1, per_page: 20 },
  active,
});
const row = (change: Partial<ReportRow>): ReportRow => ({ ...REPORT, ...change });
const RUNNING = row({
  id: 2,
  state: 'running',
  progress: 40,
  rows: null,
  fileId: null,
  expiresAt: null,
  canCancel: true,
});

const open = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(<DownloadCenterPage />, { url: '/reports_download', ...options });
const textsOf = (element: HTMLElement) => [...element.children].map((cell) => cell.textContent);

describe('the table', () => {
  test('an as-at stock report without a day has its creation day; a range report has all dates', async () => {
    open({
      answers: {
        'GET reports': answer([
          row({ dateRange: '', type: 'stock-value', name: 'Stock and Value', createdAt: '2026-03-31T20:00:00.000Z' }),
          row({ id: 3, dateRange: '' }),
        ]),
      },
    });
    expect((await screen.findByText('Stock and Value')).closest('tr')?.textContent).toContain('to 01 Apr 2026');
    expect(screen.getByText('All dates').closest('tr')?.textContent).toContain('Transfers Detail');
  });

  test('shows name, dates, state and expiry; the download goes by a link that the browser follows', async () => {
    const followed: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const { user } = open({
      answers: {
        'GET reports': answer([REPORT]),
        'GET files/f-1/link': { data: { url: '/api/ag/files/f-1?link=abc', expiresAt: '' } },
      },
    });
    await screen.findByText('Transfers Detail');
    const rows = within(screen.getByRole('region', { name: 'Reports' })).getAllByRole('row');
    expect(rows.map(textsOf)).toEqual([
      ['Name', 'Date Range', 'Applied At', 'State', 'Download'],
      [
        'Transfers Detail',
        '01 Mar 2026 to 31 Mar 2026',
        '01 Apr 2026 11:30Sam',
        'Ready1,234 rows · until 08 Apr 2026 10:30',
        'Download',
      ],
    ]);
    await user.click(screen.getByRole('button', { name: `Download ${REPORT.fileName}` }));
    await waitFor(() => expect(followed).toEqual(['/api/ag/files/f-1?link=abc']));
    jest.restoreAllMocks();
  });

  test('a report that failed says why, an expired one what to do; both lead to the form', async () => {
    open({
      answers: {
        'GET reports': answer([
          row({ state: 'failed', error: 'The report has more rows than a spreadsheet can hold.', fileId: null }),
          row({ id: 2, state: 'expired', fileId: null }),
        ]),
      },
    });
    expect(await screen.findByText('The report has more rows than a spreadsheet can hold.')).toBeTruthy();
    expect(screen.getByText('Its file has been removed. Ask for it again.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Ask again' }).map((link) => link.getAttribute('href'))).toEqual([
      '/inventory_reports?report=transfers-detail',
      '/inventory_reports?report=transfers-detail',
    ]);
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  test('a refused download is said in words, and the list is read again', async () => {
    const { user, sent } = open({
      answers: {
        'GET reports': answer([REPORT]),
        'GET files/f-1/link': refuse(410, { message: 'It has expired and was removed.', code: 'file-expired' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Download/ }));
    expect(await screen.findByText('It has expired and was removed.')).toBeTruthy();
    await waitFor(() => expect(sent('GET', 'reports')).toHaveLength(2));
  });

  test('a running report shows its progress and can be cancelled', async () => {
    let rows = [RUNNING];
    const { user, sent } = open({
      answers: {
        'GET reports': () => answer(rows, 1),
        'POST reports/2/cancel': () => {
          rows = [row({ ...RUNNING, isCancelling: true })];
          return {};
        },
      },
    });
    expect((await screen.findByRole('progressbar', { name: /Transfers/ })).getAttribute('aria-valuenow')).toBe('40');
    await user.click(screen.getByRole('button', { name: /^Cancel Transfers/ }));
    expect(await screen.findByText('Cancelling')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel Transfers/ })).toBeNull();
    expect(sent('POST', 'reports/2/cancel')[0]?.headers['idempotency-key']).toBeTruthy();
  });

  test('an error is shown and can be tried again; an empty list tells where reports come from', async () => {
    let reports: unknown = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const { user } = open({ answers: { 'GET reports': () => reports } });
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    reports = answer([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Reports that you ask for on the report pages are shown here.')).toBeTruthy();
  });
});

test.each<[string, Partial<ReportRow>]>([
  ['Ready1 row · until 08 Apr 2026 10:30', { rows: 1 }],
  ['Ready0 rows · until 08 Apr 2026 10:30', { rows: 0 }],
  ['Readyuntil 08 Apr 2026 10:30', { rows: null }],
  ['Ready1,234 rows', { expiresAt: null }],
  ['Waiting', { state: 'waiting', fileId: null }],
  ['Preparing40 %', { state: 'running', progress: 40, fileId: null }],
  ['Cancelling', { state: 'running', isCancelling: true, fileId: null }],
  ['Cancelled', { state: 'cancelled', fileId: null }],
  ['FailedNo room.', { state: 'failed', error: 'No room.', fileId: null }],
  ['ExpiredIts file has been removed. Ask for it again.', { state: 'expired', fileId: null }],
])('a report says %s', async (text, fields) => {
  open({ answers: { 'GET reports': answer([row(fields)]) } });
  const cells = (await screen.findByText('Transfers Detail')).closest('tr')?.children;
  expect(cells?.[3]?.textContent).toBe(text);
  // A file is downloaded once it is ready; what failed or expired is asked for again; nothing else can be done.
  const { state } = row(fields);
  const action = state === 'ready' ? 'Download' : state === 'failed' || state === 'expired' ? 'Ask again' : '';
  expect(cells?.[4]?.textContent).toBe(action);
});

test('a report with cost says so, and is asked for again on the page of its area', async () => {
  const failed = { state: 'failed', fileId: null, showsCost: true } as const;
  open({
    answers: {
      'GET reports': answer([
        row({ ...failed, type: 'stock-value', name: 'Stock and Value' }),
        row({ ...failed, id: 2, type: 'purchase-detail', showsCost: false }),
        row({ ...failed, id: 3, type: 'customers-sales-summary', showsCost: false }),
      ]),
    },
  });
  expect((await screen.findByText('with cost')).closest('tr')?.textContent).toContain('Stock and Value');
  expect(screen.getAllByText('with cost')).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: 'Ask again' }).map((link) => link.getAttribute('href'))).toEqual([
    '/stock_value?report=stock-value',
    '/purchase_reports?report=purchase-detail',
    '/sales_reports?report=customers-sales-summary',
  ]);
});

test('Refresh reads the list again; a refused cancelling says why and can be tried again', async () => {
  const { user, sent } = open({
    answers: {
      'GET reports': answer([RUNNING]),
      'POST reports/2/cancel': refuse(409, { message: 'It is ready already.', code: 'conflict' }),
    },
  });
  const cancel = await screen.findByRole('button', { name: /^Cancel Transfers/ });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(sent('GET', 'reports')).toHaveLength(2));
  await user.click(cancel);
  expect(await screen.findByText('It is ready already.')).toBeTruthy();
  await waitFor(() => expect(cancel.getAttribute('aria-busy')).toBeNull());
  expect(sent('GET', 'reports')).toHaveLength(3);
});

test('reports that are shown stay when they cannot be read again', async () => {
  let reports: Answer = answer([REPORT]);
  const { user, sent } = open({ answers: { 'GET reports': () => reports } });
  await screen.findByText('Transfers Detail');
  reports = refuse(503, { message: 'The database is busy.', code: 'busy' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(sent('GET', 'reports')).toHaveLength(2));
  reports = answer([row({ name: 'Stock and Value' })]);
  expect(screen.getByText('Transfers Detail')).toBeTruthy();
  expect(screen.queryByText('The database is busy.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Stock and Value')).toBeTruthy();
});

test('without a report there are no pages, and without a schedule no list of schedules', async () => {
  open({ answers: { 'GET reports': answer([]) } });
  await screen.findByText('Reports that you ask for on the report pages are shown here.');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  expect(screen.queryByText('Sent on a schedule')).toBeNull();
});

describe('while reports are being prepared', () => {
  const setHidden = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    setHidden(false);
    jest.useRealTimers();
  });

  test('the list is read every two seconds, not while the page is hidden or once all are done', async () => {
    let active = 1;
    const { sent } = open({ answers: { 'GET reports': () => answer([active > 0 ? RUNNING : REPORT], active) } });
    const reads = () => sent('GET', 'reports').length;
    await pass(100);
    expect(reads()).toBe(1);
    await pass(4000);
    expect(reads()).toBe(3);
    setHidden(true);
    await pass(10_000);
    expect(reads()).toBe(3);
    active = 0;
    setHidden(false);
    await pass(100);
    expect(reads()).toBe(4);
    expect(screen.getByText('Ready')).toBeTruthy();
    await pass(10_000);
    expect(reads()).toBe(4);
    // Coming back to the page is no reason any more either.
    setHidden(true);
    setHidden(false);
    await pass(100);
    expect(reads()).toBe(4);
  });

  test('that is said with their number, and no more once all are done', async () => {
    let active = 2;
    open({ answers: { 'GET reports': () => answer([RUNNING], active) } });
    await pass(100);
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('2 being prepared');
    active = 0;
    await pass(2100);
    expect(screen.queryByText(/being prepared/)).toBeNull();
  });
});

test('the page and its size are in the address; another size begins with the first page', async () => {
  const { user, sent, place } = open({
    url: '/reports_download?page=3&per_page=10',
    answers: { 'GET reports': { ...answer([REPORT]), meta: { total: 61, current_page: 3, per_page: 10 } } },
  });
  const asked = () => Object.fromEntries(sent('GET', 'reports').at(-1)?.query ?? []);
  await screen.findByText('Transfers Detail');
  expect(asked()).toMatchObject({ page: '3', per_page: '10' });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked()).toMatchObject({ page: '4', per_page: '10' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  await waitFor(() => expect(asked()).toMatchObject({ page: '1', per_page: '50' }));
  expect(place.url).toBe('/reports_download?page=1&per_page=50');
});

describe('the actions', () => {
  const answers = { 'GET reports': answer([]) };

  test('Batch SendXero is for everybody, as the server has it (DOMAIN §12)', async () => {
    const { user } = open({ answers });
    await user.click(screen.getByRole('button', { name: 'Batch SendXero' }));
    expect(await screen.findByRole('dialog', { name: 'Select Send Ranges' })).toBeTruthy();
  });

  test('draft invoices go to orders-import, basic data to import with a template for each kind', async () => {
    const summary = {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'customers',
      fileName: 'c.xlsx',
      sheet: 'Sheet1',
      questions: [],
      rows: 1,
      good: 1,
      bad: [],
      columns: ['Name'],
      preview: [{ row: 2, cells: { Name: 'Harbour' }, note: 'New customer' }],
      notes: [],
      sameFile: null,
    };
    const { user, sent } = open({
      answers: { ...answers, 'POST import': { data: summary }, 'POST orders-import': { data: summary } },
    });
    const file = new File(['x'], 'c.xlsx');
    await user.keyboard('{Alt>}b{/Alt}');
    const basic = within(await screen.findByRole('dialog', { name: 'Import Basic' }));
    expect(basic.getByRole('button', { name: 'Products template' })).toBeTruthy();
    expect(basic.getByRole('button', { name: 'Customers template' })).toBeTruthy();
    await user.upload(basic.getByLabelText('One .xlsx file'), file);
    expect(await basic.findByText('New customer')).toBeTruthy();
    await user.click(basic.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Alt>}i{/Alt}');
    const drafts = within(await screen.findByRole('dialog', { name: 'Import Draft Inv' }));
    await user.upload(drafts.getByLabelText('One .xlsx file'), file);
    await waitFor(() => expect(sent('POST', 'orders-import')).toHaveLength(1));
    expect(sent('POST', 'import')).toHaveLength(1);
  });
});

describe('schedules', () => {
  const SCHEDULE: ReportSchedule = {
    id: 4,
    type: 'transfers-detail',
    reportName: 'Transfers Detail',
    name: 'Transfers of the week',
    frequency: 'weekly',
    request: { type: 'transfers-detail' },
    recipients: [
      { eId: 12, name: 'Mia', email: 'mia@iwe.demo', refusal: null },
      { eId: 13, name: 'Dan', email: 'dan@iwe.demo', refusal: 'has left the organisation.' },
    ],
    isActive: true,
    owner: 'Sam',
    nextOn: '2026-04-06',
    lastSentAt: null,
    lastResult: '',
  };

  test('are listed with who does not receive them and why, changed and deleted', async () => {
    let schedules = [SCHEDULE];
    const { user, sent } = open({
      answers: {
        'GET reports': answer([]),
        'GET report-schedules': () => ({ data: schedules }),
        'GET report-recipients': { data: [{ eId: 12, name: 'Mia', email: 'mia@iwe.demo' }] },
        'PUT report-schedules/4': () => {
          schedules = [{ ...SCHEDULE, isActive: false, nextOn: null }];
          return { data: schedules };
        },
        'DELETE report-schedules/4': () => {
          schedules = [];
          return { data: schedules };
        },
      },
    });
    expect(await screen.findByText('Transfers of the week')).toBeTruthy();
    expect(screen.getByText('Dan: has left the organisation.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change Transfers of the week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Active' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not active')).toBeTruthy();
    expect(sent('PUT', 'report-schedules/4')[0]?.body).toEqual({
      name: 'Transfers of the week',
      frequency: 'weekly',
      request: { type: 'transfers-detail' },
      recipients: [12],
      isActive: false,
    });
    await user.click(screen.getByRole('button', { name: 'Delete Transfers of the week' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Transfers of the week')).toBeNull());
  });

  test('that cannot be deleted stay, and are read again', async () => {
    const { user, sent } = open({
      answers: {
        'GET reports': answer([]),
        'GET report-schedules': { data: [SCHEDULE] },
        'DELETE report-schedules/4': refuse(403, { message: 'Only Sam may delete it.', code: 'forbidden' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Transfers of the week' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Only Sam may delete it.')).toBeTruthy();
    await waitFor(() => expect(sent('GET', 'report-schedules')).toHaveLength(2));
    expect(sent('DELETE', 'report-schedules/4')[0]?.headers['idempotency-key']).toBeTruthy();
    expect(screen.getByText('Transfers of the week')).toBeTruthy();
  });

  test('show how often, to whom, when next and last, with what became of it, and who made them', async () => {
    const weekly = { ...SCHEDULE, lastSentAt: '2026-03-30T20:00:00.000Z', lastResult: 'Sent to 1 person.' };
    const monthly: ReportSchedule = {
      ...SCHEDULE,
      id: 5,
      name: 'Transfers Detail',
      frequency: 'monthly',
      recipients: SCHEDULE.recipients.slice(0, 1),
      owner: 'Ann',
      nextOn: '2026-05-01',
    };
    open({ answers: { 'GET reports': answer([]), 'GET report-schedules': { data: [weekly, monthly] } } });
    const table = within(await screen.findByRole('region', { name: 'Schedules' }));
    await table.findByText('Transfers of the week');
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((each) => textsOf(each).slice(0, 6)),
    ).toEqual([
      [
        'Transfers of the weekTransfers Detail',
        'Weekly',
        'Mia, DanDan: has left the organisation.',
        '06 Apr 2026',
        '31 Mar 2026 07:00Sent to 1 person.',
        'Sam',
      ],
      // A name that is the report's own is said once.
      ['Transfers Detail', 'Monthly', 'Mia', '01 May 2026', '–', 'Ann'],
    ]);
  });

  test('say that only people who may see cost are offered, when the report has cost', async () => {
    const request = { type: 'transfers-detail', includeCost: true };
    const { user, sent } = open({
      answers: {
        'GET reports': answer([]),
        'GET report-schedules': { data: [{ ...SCHEDULE, frequency: 'monthly', request }] },
        'GET report-recipients': { data: [] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change Transfers of the week' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule of Transfers Detail' }));
    expect(dialog.getByText(/^It contains cost and margin: only people/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Monthly/ }).checked).toBe(true);
    expect(sent('GET', 'report-recipients')[0]?.query.get('includeCost')).toBe('1');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  const PEOPLE = Array.from({ length: 21 }, (_, index) => ({
    eId: 12 + index,
    name: `Person ${index + 1}`,
    email: `p${index + 1}@iwe.demo`,
  }));
  /** Opens the dialog of the schedule, whose recipients are `recipients`. */
  const change = async (recipients: ReportSchedule['recipients'], answers: Record<string, Answer> = {}) => {
    const opened = open({
      answers: {
        'GET reports': answer([]),
        'GET report-schedules': { data: [{ ...SCHEDULE, recipients }] },
        'GET report-recipients': { data: PEOPLE },
        'PUT report-schedules/4': { data: [] },
        ...answers,
      },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Change Transfers of the week' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule of Transfers Detail' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    return { ...opened, dialog, save };
  };
  const recipient = (eId: number) => ({ eId, name: 'Mia', email: '', refusal: null });

  test('need a name and one to twenty people, and say what is missing', async () => {
    const { user, dialog, save } = await change(PEOPLE.slice(0, 19).map(({ eId }) => recipient(eId)));
    expect(dialog.queryByText(/^It contains cost/)).toBeNull();
    const tick = async (number: number) =>
      user.click(await dialog.findByRole('checkbox', { name: `Person ${number} · p${number}@iwe.demo` }));
    await tick(20);
    expect(save.disabled).toBe(false);
    await tick(21);
    expect(dialog.getByText('At most 20 people can receive it.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    await tick(21);
    const name = dialog.getByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, ' ');
    expect(dialog.getByText('Give it a name.')).toBeTruthy();
    expect(save.disabled).toBe(true);
  });

  test('that nobody may receive any more ask for somebody', async () => {
    const { dialog, save } = await change([recipient(99)]);
    await dialog.findByRole('checkbox', { name: /Person 1 / });
    expect(dialog.getByText('Choose who receives it.')).toBeTruthy();
    expect(save.disabled).toBe(true);
  });

  wideTest('stay as they were entered after a refusal, and are sent as the same attempt again', async () => {
    const refused = Promise.withResolvers<object>();
    let answers: object = refused.promise;
    const { user, dialog, save, sent } = await change([recipient(12)], { 'PUT report-schedules/4': () => answers });
    const name = dialog.getByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, ' Each week ');
    await user.click(dialog.getByRole('radio', { name: /Monthly/ }));
    await user.click(save);
    await user.click(save);
    refused.resolve(refuse(422, { message: 'Mia may not see it.', code: 'x' }));
    expect(await screen.findByText('Mia may not see it.')).toBeTruthy();
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    answers = { data: [] };
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT', 'report-schedules/4')).toHaveLength(2);
    const [first, second] = sent('PUT', 'report-schedules/4');
    expect(second?.body).toMatchObject({ name: 'Each week', frequency: 'monthly', recipients: [12] });
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  test('say when the people could not be read, which can be tried again', async () => {
    let people: object = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const { user, dialog } = await change([recipient(12)], { 'GET report-recipients': () => people });
    expect(await dialog.findByText('The database is busy.')).toBeTruthy();
    people = { data: PEOPLE };
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('checkbox', { name: /Person 1 / })).toHaveProperty('checked', true);
  });

  test('are deleted only after a yes', async () => {
    const { user, sent } = open({
      answers: { 'GET reports': answer([]), 'GET report-schedules': { data: [SCHEDULE] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Transfers of the week' }));
    const question = within(await screen.findByRole('alertdialog', { name: "Delete 'Transfers of the week'?" }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('DELETE', 'report-schedules/4')).toEqual([]);
  });

  test('and the pages are shown once both are known, and stay while another page of reports loads', async () => {
    const stored = Promise.withResolvers<object>();
    const second = Promise.withResolvers<object>();
    const { user } = open({
      answers: {
        'GET reports': ({ query }: SeenRequest) =>
          query.get('page') === '2' ? second.promise : { ...answer([REPORT]), meta: { ...answer([]).meta, total: 21 } },
        'GET report-schedules': () => stored.promise,
      },
    });
    await screen.findByText('Ready');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    stored.resolve({ data: [SCHEDULE] });
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Transfers of the week')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy();
    second.resolve({ ...answer([row({ name: 'Stock and Value' })]), meta: { ...answer([]).meta, total: 21 } });
    expect(await screen.findByText('Stock and Value')).toBeTruthy();
  });
});
