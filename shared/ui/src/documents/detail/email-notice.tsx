import { useEffect, useRef } from 'react';
import { sheetEmailsAnswer } from '@iwe/contract';
import type { SheetEmail, SheetEmailsAnswer, SheetHistory } from '@iwe/contract';
import { useAccount, useApi, t, plural } from '@iwe/session';
import { momentText } from '../../kit/data/date-text.tsx';
import { SheetNotice } from './sheet-notice.tsx';

/** The history's words for an email that did not arrive, and for one that was asked for and has no result yet. */
const FAILED: ReadonlySet<string> = new Set(['Email refused', 'Email returned']);
const ASKED = 'Email';
/** Milliseconds between two looks at an email that waits. */
const LOOK_AGAIN_MS = 15_000;

interface EmailNoticeProps {
  sheetId: number;
  /** An email that waited has its result: the history is another one. */
  onChanged: () => void;
}

/**
 * Says that the last email of a sheet did not arrive and why, or that it waits because the mail server does not take
 * it. Reads the history that the page shows anyway.
 */
export function EmailNotice({ sheetId, onChanged }: EmailNoticeProps) {
  const { data } = useApi<SheetHistory>(`orders/${sheetId}/history`, undefined, { quiet: true });
  const last = data?.data.find(({ action }) => action.startsWith(ASKED));
  if (last?.action === ASKED) return <WaitingNotice sheetId={sheetId} onChanged={onChanged} />;
  if (!last || !FAILED.has(last.action)) return null;
  const address = last.changes[0]?.new ?? '';
  return (
    <SheetNotice tone="danger">{`${t('The email to {} did not arrive.', address)} ${t(last.reason ?? '')}`}</SheetNotice>
  );
}

function WaitingNotice({ sheetId, onChanged }: EmailNoticeProps) {
  const { timeZone } = useAccount();
  const { data, reload } = useApi<SheetEmailsAnswer>(`orders/${sheetId}/emails`, undefined, {
    quiet: true,
    freshMs: 0,
    answer: sheetEmailsAnswer,
  });
  const waiting = data?.data.find(({ state }) => state === 'waiting');
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  // The history has the result as soon as no email waits any more.
  const isSettled = data !== undefined && !isWaiting;
  const wasSettled = useRef(false);
  useEffect(() => {
    if (isSettled && !wasSettled.current) onChanged();
    wasSettled.current = isSettled;
  }, [isSettled, onChanged]);
  if (!waiting || waiting.failingSince === null) return null;
  return <SheetNotice tone="spark">{waitingText(waiting, (instant) => momentText(instant, timeZone))}</SheetNotice>;
}

const TRIED = { one: 'Tried once.', other: 'Tried {} times.' };

function waitingText(email: SheetEmail, textOf: (instant: string) => string): string {
  const { address, error, attempts, failingSince, nextAt } = email;
  const tried = plural(attempts, TRIED);
  const next = nextAt === null ? t('It is being tried now.') : t('Next try {}.', textOf(nextAt));
  const waits =
    failingSince === null
      ? t('The email to {} waits.', address)
      : t('The email to {} waits since {}.', address, textOf(failingSince));
  return `${waits} ${t(error)} ${tried} ${next}`;
}
