// `pnpm dev mf-sales` or `pnpm dev --filter mf-sales [--shell https://iwe.example.com] [--port 4300] [--origin
// https://dev.example.com] [--folder path]`: rebuilds one remote on every change and serves it to a deployed shell,
// which loads it under a developer's grant. Outside the workspace it is `npx iwe-dev`, run in the remote's folder.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { developerOrigin, remoteName, remoteSource } from '@iwe/contract';
import { devServer } from './dev-server.ts';
import { watchRemote } from './watch-remote.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const isWorkspace = existsSync(path.join(root, 'pnpm-workspace.yaml'));

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      filter: { type: 'string' },
      shell: { type: 'string' },
      port: { type: 'string', default: '4300' },
      origin: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const named = positionals[0] ?? values.filter;
  const folder = folderOf(named, values.folder);
  const remote = remoteName.parse(named ?? nameIn(folder));
  const port = Number(values.port);
  const shellOrigin = new URL(values.shell ?? process.env.IWE_SERVER ?? 'http://127.0.0.1:4000').origin;
  const origin = developerOrigin.parse(values.origin ?? `http://127.0.0.1:${port}`);
  const output = mkdtempSync(path.join(tmpdir(), `iwe-dev-${remote}-`));
  const server = devServer({
    remote,
    shellOrigin,
    hosts: [`127.0.0.1:${port}`, `localhost:${port}`, new URL(origin).host],
  });
  await new Promise<void>((resolve, reject) => {
    server.http.once('error', reject);
    server.http.listen(port, '127.0.0.1', resolve);
  });
  console.log(`${remote} is built with every change and served at ${origin} to ${shellOrigin}.`);
  console.log(
    'There, a platform administrator gives you a grant for that origin (Ctrl+Alt+P, "Develop a ' +
      'remote"); take it up in the same panel.',
  );
  let stop = async (): Promise<void> => undefined;
  const end = (): void => {
    server.close();
    void stop().finally(() => {
      rmSync(output, { recursive: true, force: true });
      process.exit();
    });
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  stop = await watchRemote(folder, output, server, (line) => console.log(line));
}

/** Returns the given folder, the remote's own in the workspace, or the current one. */
function folderOf(remote: string | undefined, folder: string | undefined): string {
  if (folder !== undefined) return path.resolve(folder);
  return isWorkspace && remote !== undefined ? path.join(root, remoteName.parse(remote)) : process.cwd();
}

/** Returns the name in a remote's remote.json. */
function nameIn(folder: string): string {
  const file = path.join(folder, 'remote.json');
  if (!existsSync(file)) throw new Error('Say which remote: pnpm dev mf-sales.');
  return remoteSource.parse(JSON.parse(readFileSync(file, 'utf8'))).name;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  // The server may be listening already.
  process.exit(1);
});
