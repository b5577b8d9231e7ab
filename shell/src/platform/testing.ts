import type { LoadableRelease, RemotesAnswer, ResolvedRemote } from '@iwe/contract';

/** Returns a release as the server would describe it, for tests. */
export function buildLoadable(name: string, version: string, change: Partial<LoadableRelease> = {}): LoadableRelease {
  const base = `/r/${name}/${version}`;
  return {
    name,
    version,
    entry: `${base}/remoteEntry.js`,
    containerName: `${name}_${version}`.replace(/[^a-z0-9]/g, '_'),
    integrity: { [`${base}/remoteEntry.js`]: 'sha384-a', [`${base}/js/remote.js`]: 'sha384-b' },
    preload: [`${base}/js/remote.js`],
    remoteJson: {
      name,
      version,
      owner: 'a team',
      shellApi: '^1.0.0',
      serverApi: '^1.0.0',
      routes: [{ path: `/${name}`, title: name, access: ['signed-in'] }],
      menu: [],
      expressNew: [],
      csp: { connectSrc: [] },
      sizeBudget: { initialGzip: 1, totalGzip: 1 },
    },
    ...change,
  };
}

/** Returns a remote as an organisation gets it, for tests. */
export const buildRemote = (name: string, version: string, change: Partial<ResolvedRemote> = {}): ResolvedRemote => ({
  ...buildLoadable(name, version),
  source: 'stable',
  fallback: null,
  degraded: null,
  ...change,
});

/** Returns an answer of the server, for tests. */
export const buildAnswer = (revision: string, remotes: ResolvedRemote[]): RemotesAnswer => ({
  revision,
  shellApi: '1.0.0',
  remotes,
  unavailable: [],
});
