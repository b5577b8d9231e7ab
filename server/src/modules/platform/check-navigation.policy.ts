import type { ReleaseManifest } from '@iwe/contract';
import { routeConflicts } from '@iwe/domain';
import type { ProblemItem } from '../../errors.ts';

type RemoteJson = ReleaseManifest['remoteJson'];

/** The menu of a live release of another remote. */
export interface LiveMenu {
  remote: string;
  version: string;
  menu: RemoteJson['menu'];
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
 * release, and menu lines that a live release of another remote has already in the same group.
 */
export function menuProblems({ remoteJson }: ReleaseManifest, others: readonly LiveMenu[]): ProblemItem[] {
  const astray = [...remoteJson.menu, ...remoteJson.expressNew].filter(
    ({ path }) => routeConflicts([{ path: path.replace(/\?.*$/, '') }], remoteJson.routes).length === 0,
  );
  const taken = new Map(
    others.flatMap(({ remote, version, menu }) => menu.map((entry) => [lineOf(entry), `${remote} ${version}`])),
  );
  return [
    ...astray.map(({ label, path }) => ({
      code: 'release-menu',
      message: `The entry ${label} leads to ${path}, which is no route of this remote.`,
    })),
    ...remoteJson.menu.flatMap((entry) => {
      const owner = taken.get(lineOf(entry));
      return owner === undefined
        ? []
        : [
            {
              code: 'release-menu',
              message: `The menu has ${entry.label} in the group ${entry.group} already, by ${owner}.`,
            },
          ];
    }),
  ];
}

/** Returns what two lines of the menu must not share; people tell them apart by neither case nor outer spaces. */
const lineOf = ({ group, label }: RemoteJson['menu'][number]): string =>
  JSON.stringify([group, label].map((text) => text.trim().toLowerCase()));
