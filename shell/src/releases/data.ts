import type { DeployTokenView, Overview, PlatformHistory, ReleasePage, ReleaseRowView, SecurityEventRow } from '@iwe/contract';
import { useApi } from '@iwe/session';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { platformStore } from '../platform/index.ts';

const PLATFORM = '/api/platform/';
/** What may change at any moment is asked for anew with each look at it. */
const FRESH = { quiet: true, freshMs: 0, refreshOnFocus: true, keepPrevious: true } as const;

/** What runs where, and why. */
export const useOverview = () => useApi<{ data: Overview }>(`${PLATFORM}overview`, undefined, FRESH);

/** Everything about one release; asks for nothing while a part of its name is missing. */
export const useReleasePage = (remote: string | null, version: string | null) =>
  useApi<{ data: ReleasePage }>(remote && version ? `${PLATFORM}releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}/page` : null, undefined, { ...FRESH, keepPrevious: false });

/** A page of what has been published, newest first within each remote. */
export const useReleases = (remote: string | null, page: number, perPage: number) =>
  useApi<{ data: ReleaseRowView[]; meta: { total: number } }>(`${PLATFORM}releases`, { ...(remote ? { remote } : {}), page, per_page: perPage }, FRESH);

/** A page of the history, newest first. */
export const useHistory = (page: number, perPage: number) => useApi<PlatformHistory>(`${PLATFORM}history`, { page, per_page: perPage }, FRESH);

/** A page of the security events, newest first. */
export const useSecurityEvents = (kind: string | null, keyword: string, page: number, perPage: number) =>
  useApi<{ data: SecurityEventRow[]; meta: { total: number } }>(`${PLATFORM}security-events`, { ...(kind ? { kind } : {}), ...(keyword ? { keyword } : {}), page, per_page: perPage }, FRESH);

/** Every deploy token, without its secret. */
export const useTokens = () => useApi<{ data: DeployTokenView[] }>(`${PLATFORM}deploy-tokens`, undefined, FRESH);

/** Asks again for everything about releases that some screen shows; also whether this page itself runs something older now. */
export function useRefreshPlatform(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    void platformStore.get().reload();
    await mutate((key) => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith(PLATFORM));
  }, [mutate]);
}
