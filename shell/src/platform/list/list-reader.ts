import type { RemotesAnswer } from '@iwe/contract';
import type { FetchedList } from '../api.ts';
import { PlatformError, toFailure } from '../host/failure.ts';
import type { Failure } from '../host/failure.ts';
import type { admitList, SealedList } from '../load/script-hashes.ts';
import { withTimeout } from '../load/with-timeout.ts';
import { isRemotesAnswer } from './is-remotes-answer.ts';
import { readLastAnswer, storeLastAnswer } from './last-answer.ts';

/**
 * Time limit for the list, milliseconds. A server that never answers must not block a page that could start without it.
 */
const LIST_TIMEOUT_MS = 8000;

/** Where lists of remotes come from, replaced in tests. */
export interface ListSource {
  fetch: () => Promise<FetchedList>;
  /** Verifies a list and allows its scripts; null when the server did not sign it for this account. */
  admit: typeof admitList;
  /** Reports to the server that the list could not be loaded, or was not the one that the server signed. */
  report?: (failure: Failure) => void;
}

/** Returns the reader of an account's lists: only those that the server signed for the account. */
export function createListReader(source: ListSource) {
  let isForgedReported = false;

  /** Reports a list that the server did not sign, once a page. */
  function reportForged(failure: Failure): void {
    if (!isForgedReported) source.report?.(failure);
    isForgedReported = true;
  }

  return {
    reportForged,
    /** Returns the list that the server has now, and as it was signed. */
    async current(account: string): Promise<{ answer: RemotesAnswer; list: SealedList }> {
      const { list, view } = await withTimeout(source.fetch(), LIST_TIMEOUT_MS);
      const received = await source.admit(list, { account, view, isKept: false });
      if (received === null)
        throw new PlatformError('signature', 'The list of remotes is not one that this server signed.');
      if (!isRemotesAnswer(received)) throw new Error('The list of remotes is not one that this page can read.');
      return { answer: received, list };
    },
    /** Returns the account's last list; null when there is none. One that the server did not sign is removed. */
    async last(account: string): Promise<RemotesAnswer | null> {
      const list = readLastAnswer(account);
      if (!list) return null;
      const answer = await source.admit(list, { account, view: 'now', isKept: true }).catch(() => null);
      if (isRemotesAnswer(answer)) return answer;
      storeLastAnswer(account, null);
      reportForged(
        toFailure(
          new PlatformError('signature', 'The list that the browser had stored is not one that this server signed.'),
          'list',
        ),
      );
      return null;
    },
  };
}
