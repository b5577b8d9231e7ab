import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ActorAccount } from '../../core/permissions.ts';
import type { ReportPageRow } from './report.repository.ts';
import { presentReport } from './reports.presenter.ts';
import { presentSchedule } from './schedules/schedules.presenter.ts';
import type { ScheduleRow } from './schedules/schedules.repository.ts';

const row: ReportPageRow = {
  id: 7,
  type: 'invoices-credit-notes-detail',
  date_range: '2026-03-01 to 2026-03-31',
  created_at: new Date('2026-04-01T01:00:00Z'),
  rows: 12,
  shows_cost: true,
  requested_by: 3,
  requested_by_name: 'Ann',
  file_id: 'file',
  expires_at: new Date('2026-05-01T01:00:00Z'),
  is_expired: false,
  job_state: 'done',
  is_cancelling: false,
  progress_done: 4,
  progress_total: 12,
  error: null,
};
const account = (eId: number, isAdmin = false) => ({ eId, isAdmin }) as ActorAccount;
const shown = (fields: Partial<ReportPageRow> = {}, of = account(3)) => presentReport({ ...row, ...fields }, of);

describe('a report in the Download Center', () => {
  test('that is ready has its file with name, rows and last day', () => {
    assert.deepEqual(shown(), {
      id: 7,
      type: 'invoices-credit-notes-detail',
      name: 'Invoices & Credit Notes Detail',
      dateRange: '2026-03-01 to 2026-03-31',
      createdAt: '2026-04-01T01:00:00.000Z',
      state: 'ready',
      isCancelling: false,
      progress: 100,
      rows: 12,
      error: null,
      fileId: 'file',
      fileName: 'Invoices & Credit Notes Detail-2026-03-01 to 2026-03-31.xlsx',
      expiresAt: '2026-05-01T01:00:00.000Z',
      requestedBy: 'Ann',
      showsCost: true,
      canCancel: false,
    });
  });

  test('that has expired was whole and has no file; one whose job is gone was cancelled', () => {
    const { state, progress, fileId } = shown({ is_expired: true });
    assert.deepEqual([state, progress, fileId], ['expired', 100, null]);
    const gone = shown({ file_id: null, job_state: null });
    assert.deepEqual([gone.state, gone.progress, gone.error], ['cancelled', 0, null]);
  });

  test('is cancelled while it waits or runs by who asked for it or an administrator, once', () => {
    const open = (state: string, fields: Partial<ReportPageRow> = {}) => ({
      file_id: null,
      job_state: state,
      ...fields,
    });
    assert.deepEqual(
      [
        shown(open('waiting')).canCancel,
        shown(open('running')).canCancel,
        shown(open('running'), account(4)).canCancel,
        shown(open('running'), account(4, true)).canCancel,
        shown(open('running', { is_cancelling: true })).canCancel,
        shown(open('failed')).canCancel,
      ],
      [true, true, false, true, false, false],
    );
    const { progress, isCancelling } = shown(open('running', { is_cancelling: true }));
    assert.deepEqual([progress, isCancelling], [33, true]);
    assert.equal(shown(open('waiting')).progress, 0);
    assert.equal(shown(open('failed')).error, 'The report was not made. Please ask for it again.');
  });
});

describe('a schedule on its page', () => {
  const schedule: ScheduleRow = {
    id: 1,
    type: 'invoices-credit-notes-detail',
    name: 'Margins',
    frequency: 'weekly',
    request: { type: 'invoices-credit-notes-detail' },
    recipients: [],
    emails: [],
    isActive: true,
    nextOn: '2026-03-09',
    problem: '',
    ownerId: 3,
    owner: 'Ann',
    lastSentAt: null,
    hasReport: false,
    jobState: null,
  };
  const lastResult = (fields: Partial<ScheduleRow>) => presentSchedule({ ...schedule, ...fields }).lastResult;

  test('says how its last report went: not yet, on the way, not made, or to how many it was sent', () => {
    const report = { hasReport: true };
    assert.deepEqual(
      [
        lastResult({}),
        lastResult({ ...report, jobState: 'running' }),
        lastResult({ ...report, jobState: 'failed' }),
        lastResult({ ...report, jobState: 'cancelled' }),
        lastResult({ problem: 'Not made: Ann may not sign in.' }),
        lastResult({
          ...report,
          emails: [
            { state: 'sent', error: '' },
            { state: 'refused', error: 'No such mailbox.' },
          ],
        }),
      ],
      [
        '',
        'The report is being made.',
        'The report was not made.',
        'The report was not made.',
        'Not made: Ann may not sign in.',
        'Sent to 1 of 2. No such mailbox.',
      ],
    );
  });

  test('names its recipients, and who of them may not see it: cost alone is not for everybody', () => {
    const recipients = [
      { eId: 4, name: 'Bea', email: 'bea@example.com', role: 1, isAcct: false, isDir: false, isActive: true },
    ];
    const shownWith = (includeCost?: true) =>
      presentSchedule({ ...schedule, recipients, request: { type: schedule.type, includeCost } }).recipients;
    const bea = { eId: 4, name: 'Bea', email: 'bea@example.com' };
    assert.deepEqual(shownWith(), [{ ...bea, refusal: null }]);
    assert.deepEqual(shownWith(true), [{ ...bea, refusal: 'Bea may not see cost in reports.' }]);
  });

  test('names its owner and its report, and has a next day only while it is active', () => {
    const { owner, reportName, nextOn } = presentSchedule(schedule);
    assert.deepEqual([owner, reportName, nextOn], ['Ann', 'Invoices & Credit Notes Detail', '2026-03-09']);
    assert.equal(presentSchedule({ ...schedule, isActive: false }).nextOn, null);
  });
});
