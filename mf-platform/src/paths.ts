/** Every remote, and which version runs where. */
export const RELEASES_PATH = '/admin/releases';
/** Who changed what, and the way back. */
export const HISTORY_PATH = '/admin/releases/history';
/** The teams of the remotes. */
export const TEAMS_PATH = '/admin/teams';
/** Returns the path of a team's page. */
export const teamPath = (id: number): string => `${TEAMS_PATH}/${id}`;
/** Returns the path of a remote's page: which organisation gets what of it. */
export const remotePath = (remote: string): string => `${RELEASES_PATH}/${remote}`;
/** Returns the path of one release's page. */
export const releasePath = (remote: string, version: string): string => `${RELEASES_PATH}/${remote}/${version}`;
