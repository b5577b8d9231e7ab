import type { ReleasePage, ReleaseRowView, ShellProvides } from '@iwe/contract';
import { misfits, SHELL_NAME } from '@iwe/domain';
import type { ShellFacts } from '@iwe/domain';
import type { SystemTransaction } from '../../core/database/index.ts';
import { missingBrowser } from '../browser-check/check-release.job.ts';
import { whyUnchecked } from '../browser-check/check-release.repository.ts';
import { allOrganisations, versionsOf } from '../control/decide/effect.ts';
import { peopleFor, versionGroups } from '../control/rollouts/people.ts';
import type { RunningShell, Shells } from '../shells/running-shell.ts';
import { remoteStates } from './platform.repository.ts';
import {
  COUNT,
  LIST_PAGE,
  PAGE_DETAIL,
  PAGE_FAILURE_KINDS,
  PAGE_HEALTH,
  PAGE_ROW,
  PAGE_VERSIONS,
} from './release-page.sql.ts';
import type { ListedRelease, VersionHour } from './release-page.sql.ts';

type Queries = SystemTransaction;

/**
 * The shell with which releases are compared on screens: that of the organisation whose admin looks, or everybody's.
 */
export const shellShownTo = (shells: Shells, organisation: number | null): RunningShell =>
  organisation === null ? shells.usual : shells.of(organisation);

const presented = ({ requires, ...row }: ListedRelease, shell: ShellFacts): ReleaseRowView => ({
  ...row,
  misfits: misfits(shell, requires),
});

/** Returns one page of releases, newest first within their remote, and the total count. */
export async function listReleases(
  tx: Queries,
  shell: ShellFacts,
  own: number | null,
  { remote, page, per_page }: { remote?: string | undefined; page: number; per_page: number },
): Promise<{ data: ReleaseRowView[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    tx.query(LIST_PAGE(own, remote ?? null, per_page, (page - 1) * per_page)),
    tx.query(COUNT(remote ?? null)),
  ]);
  return { data: rows.map((row) => presented(row, shell)), total: counted?.total ?? 0 };
}

/** Groups the rows into one series per version, keeping their order. */
function seriesOf(rows: readonly VersionHour[]): ReleasePage['versions'] {
  const series = new Map<string, ReleasePage['versions'][number]>();
  for (const { version, stable, hour, runs, failures } of rows) {
    const one = series.get(version) ?? { version, stable, health: [] };
    if (hour !== null) one.health.push({ hour, runs: runs ?? 0, failures: failures ?? 0 });
    series.set(version, one);
  }
  return [...series.values()];
}

/** Returns what a shell provides, as lines of a table. */
const providedBy = ({ shellApi, definitions, slots, federation, shared }: ShellProvides): Record<string, string> => ({
  'shell API': shellApi,
  ...(definitions === undefined ? {} : { 'sheet definitions': definitions }),
  ...(slots === undefined ? {} : { slots: slots.format }),
  ...(federation === undefined ? {} : { 'federation runtime': federation }),
  ...shared,
});

/** Returns everything about one release; null when it does not exist. `own` limits the figures to one organisation. */
export async function readReleasePage(
  tx: SystemTransaction,
  shells: Shells,
  own: number | null,
  remote: string,
  version: string,
): Promise<ReleasePage | null> {
  const [[row], [detail], health, versions, failureKinds, [state], organisations] = await Promise.all([
    tx.query(PAGE_ROW(own, remote, version)),
    tx.query(PAGE_DETAIL(remote, version)),
    tx.query(PAGE_HEALTH(remote, version, own)),
    tx.query(PAGE_VERSIONS(remote, version, own)),
    tx.query(PAGE_FAILURE_KINDS(remote, version, own)),
    remoteStates(tx, [remote]),
    allOrganisations(tx),
  ]);
  if (!row || !detail) return null;
  const { manifest, notes, token, checkedAt, checks } = detail;
  const resolve = state && versionsOf(shells, state);
  const people = await peopleFor(tx, state ? [state] : []);
  const shell = shellShownTo(shells, own).facts;
  const wrong = misfits(shell, manifest.requires);
  const asked = {
    ...(remote === SHELL_NAME ? {} : { 'shell API': manifest.requires.shellApi }),
    'server API': manifest.requires.serverApi,
    ...manifest.requires.shared,
  };
  const provided: Readonly<Record<string, string>> = {
    'shell API': shell.shellApi,
    'server API': shell.serverApi,
    ...shell.shared,
  };
  return {
    ...presented(row, shell),
    owner: manifest.remoteJson.owner,
    notes,
    token,
    checkedAt,
    checks,
    ...(row.check === 'unchecked' ? { waitsFor: await whyUnchecked(tx, remote, version, await missingBrowser()) } : {}),
    health,
    versions: seriesOf(versions),
    failureKinds,
    files: manifest.files,
    ...(manifest.provides ? { provides: providedBy(manifest.provides) } : {}),
    requires: [
      ...Object.entries(asked).map(([name, needs]) => ({
        package: name,
        provides: provided[name] ?? null,
        needs,
        fits: !wrong.some((misfit) => misfit.package === name && misfit.needs === needs),
      })),
      // Exports that one of our packages no longer has, although its version fits.
      ...wrong
        .filter((misfit) =>
          Object.entries(asked).every(([name, needs]) => misfit.package !== name || misfit.needs !== needs),
        )
        .map((misfit) => ({ ...misfit, fits: false })),
    ],
    runsIn: organisations
      .filter(({ id }) => own === null || id === own)
      .flatMap((organisation) => {
        const groups = resolve ? versionGroups(organisation, people, resolve) : [];
        return groups.flatMap(({ outcome, people: count }) =>
          outcome.version === version && outcome.source !== null
            ? [
                {
                  organisationId: organisation.id,
                  organisation: organisation.name,
                  people: count,
                  source: outcome.source,
                },
              ]
            : [],
        );
      }),
  };
}
