import type { ReportRow, ReportSchedule } from '@iwe/contract';
import { refuse } from '@iwe/testing/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { REPORT } from '../testing/report-row.ts';
import { DownloadCenterPage } from './download-center-page.tsx';

const open = (rows: Partial<ReportRow>[], answers = {}) =>
  renderScreen(<DownloadCenterPage />, {
    url: '/reports_download',
    answers: {
      'GET reports': {
        data: rows.map((row, at) => ({ ...REPORT, id: at + 1, ...row })),
        meta: { total: rows.length, current_page: 1, per_page: 20 },
        active: 0,
      },
      ...answers,
    },
  });
const last = async () =>
  within(await screen.findByRole('region', { name: 'Reports' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(3).map(({ textContent }) => textContent));

test('what waits can be cancelled, and says that it is being cancelled', async () => {
  const waiting = { state: 'waiting', fileId: null, rows: null, expiresAt: null, canCancel: true } as const;
  open([waiting, { ...waiting, isCancelling: true }]);
  await screen.findByText('Waiting');
  expect(await last()).toEqual([
    ['Waiting', 'Cancel'],
    ['Cancelling', ''],
  ]);
});

test('an expired report has no file any more, whatever its row still names', async () => {
  open([{ state: 'expired', fileId: 'f-1' }]);
  await screen.findByText('Expired');
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('a report of a kind that is no more cannot be asked for again', async () => {
  open([{ type: 'gone', state: 'failed', error: 'No room.', fileId: null }]);
  await screen.findByText('No room.');
  expect(screen.queryByRole('link', { name: 'Ask again' })).toBeNull();
});

test('a file is downloaded, never shown in place of the page', async () => {
  const followed: (string | null)[] = [];
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.getAttribute('download'));
  });
  const { user } = open([{}], { 'GET files/f-1/link': { data: { url: '/files/f-1', expiresAt: '' } } });
  await user.click(await screen.findByRole('button', { name: /^Download Transfers/ }));
  await waitFor(() => expect(followed).toEqual(['']));
  clicked.mockRestore();
});

describe('schedules', () => {
  const SCHEDULE: ReportSchedule = {
    id: 4,
    type: 'transfers-detail',
    reportName: 'Transfers Detail',
    name: 'Transfers of the week',
    frequency: 'weekly',
    request: { type: 'transfers-detail' },
    recipients: [{ eId: 12, name: 'Mia', email: 'mia@iwe.demo', refusal: null }],
    isActive: false,
    owner: 'Sam',
    nextOn: null,
    lastSentAt: null,
    lastResult: '',
  };

  test('that rest are opened as they are, and a change is confirmed', async () => {
    const { user, sent } = open([], {
      'GET report-schedules': { data: [SCHEDULE] },
      'GET report-recipients': { data: [{ eId: 12, name: 'Mia', email: 'mia@iwe.demo' }] },
      'PUT report-schedules/4': { data: [SCHEDULE] },
    });
    await user.click(await screen.findByRole('button', { name: 'Change Transfers of the week' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('checkbox', { name: /Mia/ });
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Active' }).checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Operation successful')).toBeTruthy();
    expect(sent('PUT', 'report-schedules/4')[0]?.body).toMatchObject({ isActive: false, recipients: [12] });
  });

  test('that could not be read say so, and can be read again', async () => {
    let schedules: object = refuse(503, { message: 'The database is busy.', code: 'busy' });
    const { user } = open([], { 'GET report-schedules': () => schedules });
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    schedules = { data: [SCHEDULE] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Transfers of the week')).toBeTruthy();
  });
});
