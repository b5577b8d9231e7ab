import type { ReportJobState, ReportRow } from '@iwe/contract';
import { findReport, reportFileName } from '@iwe/reports';
import type { ActorAccount } from '../../core/permissions.ts';
import type { ReportPageRow } from './report.repository.ts';
import { canCancelReport } from './request-report.command.ts';

/** Returns a report as the Download Center shows it. */
export function presentReport(row: ReportPageRow, account: ActorAccount): ReportRow {
  const name = findReport(row.type)?.title ?? row.type;
  const state = stateOf(row);
  const isOpen = state === 'waiting' || state === 'running';
  return {
    id: row.id,
    type: row.type,
    name,
    dateRange: row.date_range,
    createdAt: row.created_at.toISOString(),
    state,
    isCancelling: isOpen && row.is_cancelling,
    progress: progressOf(row, state),
    rows: row.rows,
    error: state === 'failed' ? (row.error ?? 'The report was not made. Please ask for it again.') : null,
    fileId: state === 'ready' ? row.file_id : null,
    fileName: reportFileName(name, row.date_range),
    expiresAt: row.expires_at?.toISOString() ?? null,
    requestedBy: row.requested_by_name,
    showsCost: row.shows_cost,
    canCancel: isOpen && !row.is_cancelling && canCancelReport(account, row.requested_by),
  };
}

/** The job's state; a job that is no longer stored had ended without a file. */
function stateOf(row: ReportPageRow): ReportJobState {
  if (row.file_id !== null) return row.is_expired === true ? 'expired' : 'ready';
  if (row.job_state === 'waiting' || row.job_state === 'running' || row.job_state === 'failed') return row.job_state;
  return 'cancelled';
}

function progressOf({ progress_done: done, progress_total: total }: ReportPageRow, state: ReportJobState): number {
  if (state === 'ready' || state === 'expired') return 100;
  return state === 'running' && done !== null && total ? Math.floor((done * 100) / total) : 0;
}
