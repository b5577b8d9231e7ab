import type { SheetHistory } from '@iwe/contract';
import { useApi } from '@iwe/session';
import { SheetNotice } from './sheet-notice.tsx';

/** The history's words for an email that did not arrive. */
const FAILED: ReadonlySet<string> = new Set(['Email refused', 'Email returned']);

/** Says that the last email of a sheet did not arrive, and why. Reads the history that the page shows anyway. */
export function EmailNotice({ sheetId }: { sheetId: number }) {
  const { data } = useApi<SheetHistory>(`orders/${sheetId}/history`, undefined, { quiet: true });
  const last = data?.data.find(({ action }) => action.startsWith('Email'));
  if (!last || !FAILED.has(last.action)) return null;
  const address = last.changes[0]?.new ?? '';
  return <SheetNotice tone="danger">{`The email to ${address} did not arrive. ${last.reason ?? ''}`}</SheetNotice>;
}
