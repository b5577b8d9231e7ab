import type {
  DeployTokenView,
  DeployTrustList,
  SignedRelease,
  SigningKeyView,
  JobDetails,
  JobList,
  JobState,
  MeasuredRow,
  Overview,
  OverviewChoice,
  PlatformHistory,
  PolicyReportRow,
  ReleasePage,
  ReleaseRowView,
  RemoteOrganisations,
  RemoteRequestList,
  RemoteScore,
  RemoteSettingsView,
  SecurityEventRow,
  ServiceState,
  SlotView,
  TeamPage,
  TeamRow,
  WhereUsedList,
} from '@iwe/contract';
import type { Line } from '@iwe/domain';
import { pollBadges, useApi } from '@iwe/session';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

const PLATFORM = '/api/platform/';
/** Data that may change at any moment is reloaded each time it is shown. */
const FRESH = { quiet: true, freshMs: 0, refreshOnFocus: true, keepPrevious: true } as const;

/** Loads what runs where, and why; with an organisation also what that one gets of every remote. */
export const useOverview = (organisation: number | null = null) =>
  useApi<{ data: Overview }>(`${PLATFORM}overview`, organisation === null ? undefined : { organisation }, FRESH);

/** The organisations that get the same of a remote. */
export type ChoiceFilter = Pick<OverviewChoice, 'version' | 'source' | 'degraded'>;

/** Loads a page of what the organisations get of a remote. */
export const useRemoteOrganisations = (
  remote: string,
  { keyword, choice }: { keyword: string; choice: ChoiceFilter | null },
  page: number,
  perPage: number,
) =>
  useApi<RemoteOrganisations>(
    `${PLATFORM}remotes/${encodeURIComponent(remote)}/organisations`,
    {
      ...(keyword ? { keyword } : {}),
      ...(choice?.version ? { version: choice.version } : {}),
      ...(choice?.source ? { source: choice.source } : {}),
      ...(choice ? { degraded: choice.degraded } : {}),
      page,
      per_page: perPage,
    },
    FRESH,
  );

/** Loads the flags and settings of a remote that an organisation chooses. */
export const useRemoteSettings = (remote: string, organisation: number) =>
  useApi<{ data: RemoteSettingsView }>(
    `${PLATFORM}remotes/${encodeURIComponent(remote)}/settings`,
    { organisation },
    FRESH,
  );

/** Loads everything about one release; does nothing while part of its name is missing. */
export const useReleasePage = (remote: string | null, version: string | null) =>
  useApi<{ data: ReleasePage }>(
    remote && version ? `${PLATFORM}releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}/page` : null,
    undefined,
    { ...FRESH, keepPrevious: false },
  );

/** Loads what pages measured of a release; of one kind of line or organisation, or of all (null). */
export const useReleaseMeasures = (
  remote: string,
  version: string,
  { line, organisation }: { line: Line | null; organisation: number | null },
) =>
  useApi<{ data: { before: string | null; rows: MeasuredRow[] } }>(
    `${PLATFORM}releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}/measures`,
    { ...(line ? { line } : {}), ...(organisation === null ? {} : { organisation }) },
    FRESH,
  );

/** Loads a page of the published releases, newest first within each remote. */
export const useReleases = (remote: string | null, page: number, perPage: number) =>
  useApi<{ data: ReleaseRowView[]; meta: { total: number } }>(
    `${PLATFORM}releases`,
    { ...(remote ? { remote } : {}), page, per_page: perPage },
    FRESH,
  );

/** Loads a page of the history, newest first. */
export const useHistory = (page: number, perPage: number) =>
  useApi<PlatformHistory>(`${PLATFORM}history`, { page, per_page: perPage }, FRESH);

/** Loads a page of the security events, newest first. */
export const useSecurityEvents = (kind: string | null, keyword: string, page: number, perPage: number) =>
  useApi<{ data: SecurityEventRow[]; meta: { total: number } }>(
    `${PLATFORM}security-events`,
    { ...(kind ? { kind } : {}), ...(keyword ? { keyword } : {}), page, per_page: perPage },
    FRESH,
  );

/** Loads a page of what the page's policy blocked, latest first. */
export const usePolicyReports = (keyword: string, page: number, perPage: number) =>
  useApi<{ data: PolicyReportRow[]; meta: { total: number } }>(
    `${PLATFORM}csp-reports`,
    { ...(keyword ? { keyword } : {}), page, per_page: perPage },
    FRESH,
  );

/** Loads a page of who uses which name of the shared packages; with `wanted` also whom that version would exclude. */
export const useWhereUsed = (
  { keyword, isDeprecated, wanted }: { keyword: string; isDeprecated: boolean; wanted: string },
  page: number,
  perPage: number,
) =>
  useApi<WhereUsedList>(
    `${PLATFORM}where-used`,
    {
      ...(keyword ? { keyword } : {}),
      ...(isDeprecated ? { deprecated: true } : {}),
      ...(wanted ? { if: wanted } : {}),
      page,
      per_page: perPage,
    },
    FRESH,
  );

/** Loads alarms, backups and drills of the installation. */
export const useServiceState = () => useApi<{ data: ServiceState }>(`${PLATFORM}service`, undefined, FRESH);

/** Returns a page of the background jobs, newest first. */
export const useJobs = (state: JobState | null, page: number, perPage: number) =>
  useApi<JobList>(`${PLATFORM}jobs`, { ...(state ? { state } : {}), page, per_page: perPage }, FRESH);

/** Returns one background job with all that is known about it. */
export const useJob = (id: number) => useApi<{ data: JobDetails }>(`${PLATFORM}jobs/${id}`, undefined, FRESH);

/** Loads every key that releases are signed with. */
export const useSigningKeys = () => useApi<{ data: SigningKeyView[] }>(`${PLATFORM}signing-keys`, undefined, FRESH);

/** Loads what a key signed. */
export const useSignedReleases = (key: number) =>
  useApi<{ data: SignedRelease[] }>(`${PLATFORM}signing-keys/${key}/releases`, undefined, FRESH);

/** Loads every deploy token, without its secret. */
export const useTokens = () => useApi<{ data: DeployTokenView[] }>(`${PLATFORM}deploy-tokens`, undefined, FRESH);

/** Loads the teams that the reader may see. */
export const useTeams = () => useApi<{ data: TeamRow[] }>(`${PLATFORM}teams`, undefined, FRESH);

/** Loads what concerns one team. */
export const useTeamPage = (id: string) =>
  useApi<{ data: TeamPage }>(`${PLATFORM}teams/${encodeURIComponent(id)}`, undefined, FRESH);

/** Loads what was asked for: everybody's own requests, all for a platform admin. */
export const useRequests = () => useApi<RemoteRequestList>(`${PLATFORM}requests`, undefined, FRESH);

/** Loads the pipelines that are trusted, and the issuers that may be. */
export const useTrusts = () => useApi<DeployTrustList>(`${PLATFORM}trusts`, undefined, FRESH);

/** Loads the slots of all live releases. */
export const useSlots = () => useApi<{ data: SlotView[] }>(`${PLATFORM}slots`, undefined, FRESH);

/** Loads every remote's score. */
export const useScores = () => useApi<{ data: RemoteScore[] }>(`${PLATFORM}scores`, undefined, FRESH);

/**
 * Returns a function that reloads everything about releases that screens show, and has the shell compare what this page
 * itself runs.
 */
export function useRefreshPlatform(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    void pollBadges();
    await mutate((key) => Array.isArray(key) && typeof key[1] === 'string' && key[1].startsWith(PLATFORM));
  }, [mutate]);
}
