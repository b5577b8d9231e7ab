import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '@iwe/contract';
import { copyKit, newFolder, startStandIn, writeRemote } from './remote-folder.ts';
import type { StandIn } from './remote-folder.ts';

export const LOOK = 'GET /api/platform/releases/mf-demo/';
export const PUBLISH = 'POST /api/platform/releases';
export const TOKEN = { IWE_DEPLOY_TOKEN: 'a token' };

/** What a server answers to what was published, and to what is asked of it afterwards. */
export const published = (version: string, more: object = {}) => ({
  body: { remote: 'mf-demo', version, result: 'created', stable: false, revision: '1-abc', ...more },
});
export const looked = (check: string, failed = false) => ({
  body: {
    manifest: '',
    status: 'available',
    check,
    report: [{ name: 'mounts at /demo', passed: !failed, detail: failed ? 'no price' : '' }],
  },
});
/** Returns the builds that a remote's stand-in for webpack has made, one a line. */
export const built = (remote: string): string =>
  existsSync(path.join(remote, 'built.txt')) ? readFileSync(path.join(remote, 'built.txt'), 'utf8').trim() : '';

/** Returns a server for each test of a file, and folders that are gone after the last one. */
export function testReleases() {
  const folders: string[] = [];
  let server: StandIn;
  beforeEach(async () => {
    server = await startStandIn();
  });
  afterEach(() => server.close());
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  return {
    server: () => server,
    /** A place with a copy of the kit: a checkout, or the folder of a team. */
    buildPlace: (isWorkspace: boolean): { root: string; remote: string } => {
      const root = newFolder();
      folders.push(root);
      copyKit(root, { isWorkspace });
      const remote = path.join(root, 'mf-demo');
      writeRemote(remote);
      return { root, remote };
    },
    manifestOf: (at: number): ReleaseManifest =>
      JSON.parse(String(server.asked[at]?.body?.['manifest'])) as ReleaseManifest,
    what: () => server.asked.map((asked) => asked.what),
  };
}
