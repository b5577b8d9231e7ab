import { extname } from 'node:path';

/** Returns the store key of a release file. */
export const releaseKey = (remote: string, version: string, path: string): string => `${remote}/${version}/${path}`;

/** Returns the URL path at which a release file is served. */
export const releaseUrl = (remote: string, version: string, path: string): string =>
  `/r/${releaseKey(remote, version, path)}`;

/** The types of files that pages may load, by their endings. */
export const SERVED_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const SAFE_PATH = /^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_.~/-]*$/;

/** Returns whether a path leads out of no folder and has no unusual characters. */
export const isSafePath = (path: string): boolean => SAFE_PATH.test(path);

/** Returns whether a release file may be requested by this path; compressed forms and unfinished uploads may not. */
export const isServed = (path: string): boolean => isSafePath(path) && extname(path) in SERVED_TYPES;
