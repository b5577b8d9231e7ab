import type { ReleaseManifest } from '@iwe/contract';
import { isSameLabel, PLATFORM_MENU_GROUP, PLATFORM_REMOTE, routeConflicts } from '@iwe/domain';
import type { ProblemItem } from '../../core/errors.ts';

type RemoteJson = ReleaseManifest['remoteJson'];

/** The menu of a live release of another remote. */
export interface LiveMenu {
  remote: string;
  version: string;
  menu: RemoteJson['menu'];
  expressNew: RemoteJson['expressNew'];
}

/** First segments of paths that the server answers itself: a screen there could never be opened by its URL. */
const RESERVED = ['api', 'oauth', 'r', 'assets', 'run', 'demo', 'healthz', 'readyz', 'metrics'];

/** Returns the routes of a release that begin where no remote may have a screen. */
export const reservedPaths = ({ remoteJson }: ReleaseManifest): ProblemItem[] =>
  remoteJson.routes.flatMap(({ path }) => {
    const first = path.split('/')[1] ?? '';
    if (first.startsWith(':'))
      return [
        {
          code: 'release-routes',
          message: `The route ${path} would answer everybody's paths: begin it with a word of its own.`,
        },
      ];
    return RESERVED.includes(first)
      ? [{ code: 'release-routes', message: `The route ${path} is refused: /${first} belongs to the server.` }]
      : [];
  });

/**
 * Returns what is wrong with the entries of the menu and of Express New: those that lead to no route of the same
 * release, and lines that others have already.
 */
export function menuProblems({ remoteJson }: ReleaseManifest, others: readonly LiveMenu[]): ProblemItem[] {
  const astray = [...remoteJson.menu, ...remoteJson.expressNew].filter(
    ({ path }) => routeConflicts([{ path: path.replace(/\?.*$/, '') }], remoteJson.routes).length === 0,
  );
  return [
    ...astray.map(({ label, path }) =>
      problem(`The entry ${label} leads to ${path}, which is no route of this remote.`),
    ),
    ...menuClashes({ remoteJson }, others),
  ];
}

/**
 * Returns the lines of the menu and of Express New that a live release of another remote has already, and those in the
 * platform's own group of the menu.
 */
export function menuClashes(
  { remoteJson }: Pick<ReleaseManifest, 'remoteJson'>,
  others: readonly LiveMenu[],
): ProblemItem[] {
  const inMenu = remoteJson.menu.flatMap(({ group, label }) => {
    if (isSameLabel(group, PLATFORM_MENU_GROUP) && remoteJson.name !== PLATFORM_REMOTE)
      return [problem(`The group ${group} of the menu belongs to the platform: put ${label} into another one.`)];
    const owner = others.find(({ menu }) =>
      menu.some((line) => isSameLabel(line.group, group) && isSameLabel(line.label, label)),
    );
    return owner ? [problem(`The menu has ${label} in the group ${group} already, by ${nameOf(owner)}.`)] : [];
  });
  const inExpressNew = remoteJson.expressNew.flatMap(({ label }) => {
    const owner = others.find(({ expressNew }) => expressNew.some((entry) => isSameLabel(entry.label, label)));
    return owner ? [problem(`Express New has ${label} already, by ${nameOf(owner)}.`)] : [];
  });
  return [...inMenu, ...inExpressNew];
}

const problem = (message: string): ProblemItem => ({ code: 'release-menu', message });
const nameOf = ({ remote, version }: LiveMenu): string => `${remote} ${version}`;
