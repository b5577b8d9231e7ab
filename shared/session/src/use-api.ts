import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { SWRConfiguration } from 'swr';
import type { ListAnswer } from '@iwe/contract';
import { api } from './api-client.ts';
import type { AnswerSchema } from './api-client.ts';
import { ApiError, isAborted } from './api-error.ts';
import { queryString } from './query-string.ts';
import type { Query } from './query-string.ts';
import { sessionStore, useSession } from './session-store.ts';
import { answerCache } from './swr-cache.ts';

/** The key of an answer: it begins with the organisation, so that none is ever read in another one. */
export type ApiKey = readonly [orgId: number, path: string, query: string];

/** The key of GET `path` for the current organisation, or null while nobody is signed in. */
export function apiKey(path: string, query?: Query): ApiKey | null {
  const { account } = sessionStore.get();
  return account ? [account.orgId, path, queryString(query)] : null;
}

/** How an answer is fetched and kept. */
export interface UseApiOptions<T> {
  answer?: AnswerSchema<T>;
  /** Shows refusals in the screen instead of a message; `error` carries them. */
  quiet?: boolean;
  /** Keeps showing the former answer while the next one is on the way. */
  keepPrevious?: boolean;
  /** Fetches again when the window gets the focus. Off by default. */
  refreshOnFocus?: boolean;
  /** Milliseconds during which an answer counts as fresh; 2000 by default. Base data may use more. */
  freshMs?: number;
}

/** What a screen knows of an answer. */
export interface ApiState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** A request is on the way, whatever is shown. */
  isFetching: boolean;
  /** Fetches again. */
  reload: () => void;
}

/** The settings of every SWR root on the page. */
export const swrSettings: SWRConfiguration & { provider: () => typeof answerCache } = {
  provider: () => answerCache,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  errorRetryCount: 2,
  // A refusal stays a refusal; only "no response" is worth another try.
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && error.status === 0,
};

/** GET `path` with `query`, cached. A null path asks for nothing. A newer query of the same caller ends the older request. */
export function useApi<T>(path: string | null, query?: Query, options: UseApiOptions<T> = {}): ApiState<T> {
  const orgId = useSession().account?.orgId;
  const key: ApiKey | null = path === null || orgId === undefined ? null : [orgId, path, queryString(query)];
  const running = useRef(new Map<string, AbortController>());
  const keyText = key ? key.join(' ') : '';

  const { data, error, isLoading, isValidating, mutate } = useSWR<T, unknown, ApiKey | null>(key, ([, ofPath]) => {
    const controller = new AbortController();
    running.current.set(keyText, controller);
    const settings = { quiet: options.quiet ?? false, signal: controller.signal, ...(options.answer ? { answer: options.answer } : {}) };
    return api.get<T>(ofPath, query, settings).finally(() => {
      if (running.current.get(keyText) === controller) running.current.delete(keyText);
    });
  }, {
    keepPreviousData: options.keepPrevious ?? false,
    revalidateOnFocus: options.refreshOnFocus ?? false,
    dedupingInterval: options.freshMs ?? 2000,
    revalidateIfStale: true,
  });

  useEffect(() => {
    const controllers = running.current;
    return () => {
      controllers.get(keyText)?.abort();
      controllers.delete(keyText);
    };
  }, [keyText]);

  const aborted = isAborted(error);
  // Two callers may share one request; when the other one leaves and ends it, this one asks again.
  useEffect(() => {
    if (aborted) void mutate();
  }, [aborted, mutate]);

  return {
    data,
    error: error === undefined || aborted ? undefined : asApiError(error),
    isLoading: isLoading || (aborted && data === undefined),
    isFetching: isValidating,
    reload: () => void mutate(),
  };
}

/** One page of a list. Refusals are left to the screen, and the former page stays while the next one is on the way. */
export function useList<Row>(path: string | null, query?: Query, options: UseApiOptions<ListAnswer<Row>> = {}): ApiState<ListAnswer<Row>> {
  return useApi<ListAnswer<Row>>(path, query, { quiet: true, keepPrevious: true, ...options });
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, [error instanceof Error ? error.message : String(error)]);
}
