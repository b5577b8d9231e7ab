/** Returns the store key of a release file. */
export const releaseKey = (remote: string, version: string, path: string): string => `${remote}/${version}/${path}`;

/** Returns the URL path at which a release file is served. */
export const releaseUrl = (remote: string, version: string, path: string): string =>
  `/r/${releaseKey(remote, version, path)}`;
