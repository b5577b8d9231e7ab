/** Where a release's file lies in the store. */
export const releaseKey = (remote: string, version: string, path: string): string => `${remote}/${version}/${path}`;

/** The URL path under which it is served. */
export const releaseUrl = (remote: string, version: string, path: string): string => `/r/${releaseKey(remote, version, path)}`;
