import { useEffect, useRef } from 'react';
import useSWR, { unstable_serialize as cacheKeyOf, useSWRConfig } from 'swr';
import type { SWRConfiguration } from 'swr';
import type { ListAnswer } from '@iwe/contract';
import { api } from './api-client.ts';
import type { AnswerSchema } from './api-client.ts';
import { ApiError, isAborted } from './api-error.ts';
import { queryString } from './query-string.ts';
import type { Query } from './query-string.ts';
import { sessionStore, useSession } from '../session-store.ts';
import { answerCache, bindForgetRequest, retainAnswer } from './swr-cache.ts';

/** The key of an answer. It begins with the organisation, so that no answer is read in another organisation. */
export type ApiKey = readonly [orgId: number, path: string, query: string];

/** Returns the key of GET `path` for the current organisation, or null while nobody is signed in. */
export function apiKey(path: string, query?: Query): ApiKey | null {
  const { account } = sessionStore.get();
  return account ? [account.orgId, path, queryString(query)] : null;
}

/** How an answer is loaded and cached. */
export interface UseApiOptions<T> {
  answer?: AnswerSchema<T>;
  /** Shows refusals in the screen instead of as a message; `error` contains them. */
  quiet?: boolean;
  /** Shows the previous answer until the next one arrives. */
  keepPrevious?: boolean;
  /** Fetches again when the window gets the focus. Off by default. */
  refreshOnFocus?: boolean;
  /** Milliseconds during which an answer counts as fresh; 2000 by default. Base data may use more. */
  freshMs?: number;
}

/** The state of an answer. */
export interface ApiState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Whether there is nothing to show yet. */
  isLoading: boolean;
  /** Whether a request is running, whatever is shown. */
  isFetching: boolean;
  /** Loads the answer again. */
  reload: () => void;
}

/** The settings of every SWR root on the page. */
export const swrSettings: SWRConfiguration & { provider: () => typeof answerCache } = {
  provider: () => answerCache,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  errorRetryCount: 2,
  // Retrying a refusal would only repeat it; only "no response" is retried.
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && error.status === 0,
};

/** Rendered once in the shell's SWR root: lets the cache tell SWR which answers are gone. */
export function TellSwr() {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    bindForgetRequest(mutate);
    return () => bindForgetRequest(undefined);
  }, [mutate]);
  return null;
}

/**
 * Returns the cached answer of GET `path` with `query` and fetches it when it is old. A null path fetches nothing. A
 * newer query of the same caller aborts the older request.
 */
export function useApi<T>(path: string | null, query?: Query, options: UseApiOptions<T> = {}): ApiState<T> {
  const orgId = useSession().account?.orgId;
  const key: ApiKey | null = path === null || orgId === undefined ? null : [orgId, path, queryString(query)];
  const running = useRef(new Map<string, AbortController>());
  const keyText = cacheKeyOf(key);

  const { data, error, isLoading, isValidating, mutate } = useSWR<T, unknown, ApiKey | null>(
    key,
    ([, ofPath]) => {
      const controller = new AbortController();
      running.current.set(keyText, controller);
      const settings = {
        quiet: options.quiet ?? false,
        signal: controller.signal,
        ...(options.answer ? { answer: options.answer } : {}),
      };
      return api.get<T>(ofPath, query, settings).finally(() => {
        if (running.current.get(keyText) === controller) running.current.delete(keyText);
      });
    },
    {
      keepPreviousData: options.keepPrevious ?? false,
      revalidateOnFocus: options.refreshOnFocus ?? false,
      dedupingInterval: options.freshMs ?? 2000,
      revalidateIfStale: true,
    },
  );

  useEffect(() => retainAnswer(keyText), [keyText]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      controllers.get(keyText)?.abort();
      controllers.delete(keyText);
    };
  }, [keyText]);

  const aborted = isAborted(error);
  // Callers may share one request. When another one unmounts and aborts it, this one sends it again, each time.
  useEffect(() => {
    if (isAborted(error)) void mutate();
  }, [error, mutate]);

  return {
    data,
    error: error === undefined || aborted ? undefined : asApiError(error),
    isLoading: isLoading || (aborted && data === undefined),
    isFetching: isValidating,
    reload: () => void mutate(),
  };
}

/**
 * Returns one page of a list. The screen shows refusals itself, and the previous page stays until the next one arrives.
 */
export function useList<Row>(
  path: string | null,
  query?: Query,
  options: UseApiOptions<ListAnswer<Row>> = {},
): ApiState<ListAnswer<Row>> {
  return useApi<ListAnswer<Row>>(path, query, { quiet: true, keepPrevious: true, ...options });
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, [error instanceof Error ? error.message : String(error)]);
}
