import { routeConflicts } from '@iwe/domain';
import type { App } from '../../core/app-types.ts';
import type { SystemTransaction } from '../../core/database/index.ts';
import type { ProblemItem } from '../../core/errors.ts';
import { LIVE_ROUTES_OF_OTHERS } from '../publish/publish-release.sql.ts';
import { NAME_TAKEN } from './requests.sql.ts';

/**
 * Returns why a remote can't be had as it is asked for: its name is taken, or a live remote or the shell has one of its
 * routes, or its line of the menu. Publishing checks the same again.
 */
export async function askedRemoteProblems(
  app: App,
  tx: SystemTransaction,
  remote: string,
  { routes, menuGroup, menuLabel }: { routes: readonly string[]; menuGroup: string; menuLabel: string },
): Promise<ProblemItem[]> {
  const found: ProblemItem[] = [];
  const [name] = await tx.query(NAME_TAKEN(remote));
  if (name?.taken)
    found.push({ code: 'request-name', field: 'remote', message: `${remote} exists already. Choose another name.` });
  else if (name?.asked)
    found.push({ code: 'request-name', field: 'remote', message: `Somebody asks for ${remote} already.` });
  const wanted = routes.map((path) => ({ path }));
  const field = 'wants.routes';
  for (const other of await tx.query(LIVE_ROUTES_OF_OTHERS(remote))) {
    for (const clash of routeConflicts(wanted, other.routes))
      found.push({ code: 'request-route', field, message: `The route ${clash} belongs to ${other.remote}.` });
    if (menuLabel !== '' && other.menu.some(({ group, label }) => group === menuGroup && label === menuLabel))
      found.push({
        code: 'request-menu',
        field: 'wants.menuLabel',
        message: `The menu has ${menuLabel} in the group ${menuGroup} already, by ${other.remote}.`,
      });
  }
  const ofShell = app.platform.shell.routes().map((path) => ({ path }));
  for (const clash of routeConflicts(wanted, ofShell))
    found.push({ code: 'request-route', field, message: `The route ${clash} is a screen of the shell.` });
  return found;
}
