import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const KIT = path.join(__dirname, '..', '..');

/** Creates a folder of its own for a test, by its real path. */
export const newFolder = (): string => realpathSync(mkdtempSync(path.join(tmpdir(), 'iwe-kit-test-')));

/** Writes files by their paths below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Copies the kit to where a checkout has it; with `pnpm-workspace.yaml` it is one, without it a team's folder. */
export function copyKit(root: string, { isWorkspace }: { isWorkspace: boolean }): void {
  const kit = path.join(root, 'shared', 'remote-kit');
  cpSync(path.join(KIT, 'src'), path.join(kit, 'src'), { recursive: true, filter: (name) => !/\.test\./.test(name) });
  cpSync(path.join(KIT, 'package.json'), path.join(kit, 'package.json'));
  symlinkSync(path.join(KIT, 'node_modules'), path.join(kit, 'node_modules'));
  if (isWorkspace) writeFiles(root, { 'pnpm-workspace.yaml': 'packages: []\n' });
}

/** Takes webpack's place: writes a build from source.txt, and counts its builds in built.txt. */
const BUILDER = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const source = readFileSync('source.txt', 'utf8');
if (source.includes('broken')) { console.error('source.txt is broken'); process.exit(1); }
const output = process.env.IWE_BUILD_DIR || path.resolve('dist');
const version = process.env.IWE_RELEASE_VERSION || JSON.parse(readFileSync('package.json', 'utf8')).version;
mkdirSync(output, { recursive: true });
appendFileSync('built.txt', version + ' ' + process.env.NODE_ENV + ' ' + process.argv.slice(2).join(' ') + '\\n');
writeFileSync(path.join(output, 'remoteEntry.js'), 'entry of ' + version);
writeFileSync(path.join(output, 'remote.js'), source);
writeFileSync(path.join(output, 'build-facts.json'), JSON.stringify({
  containerName: ('mf_demo_' + version).replace(/[^a-z0-9]/g, '_'),
  entry: 'remoteEntry.js', exposed: ['remote.js'], lazy: [], shared: ['react'], names: {},
}));
`;

/** Writes the remote mf-demo 1.0.0 with what it has installed; its webpack is a stand-in. */
export function writeRemote(folder: string): void {
  const installed = ['react', 'react-dom', 'swr', '@iwe/session', '@iwe/ui'].map((name) => [
    `node_modules/${name}/package.json`,
    { name, version: '1.0.0' },
  ]);
  writeFiles(folder, {
    ...(Object.fromEntries(installed) as Record<string, object>),
    'package.json': { name: 'mf-demo', version: '1.0.0' },
    'remote.json': { name: 'mf-demo', owner: 'A team', shellApi: '^1.0.0', routes: [{ path: '/demo', title: 'Demo' }] },
    'source.txt': 'a screen',
    'webpack.config.ts': '',
    'node_modules/webpack/package.json': { name: 'webpack', version: '1.0.0' },
    'node_modules/webpack/bin/webpack.js': BUILDER,
  });
}

/** What a program of the kit wrote, and how it ended. */
export interface Ran {
  code: number | null;
  said: string;
  complained: string;
}

/** Runs a program of a copied kit in a folder, with nothing of this process's environment but its PATH. */
export function run(
  root: string,
  program: string,
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  const file = path.join(root, 'shared', 'remote-kit', 'src', program);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd,
    // The sources of the kit are compiled once for each copy of it.
    env: { PATH: process.env.PATH ?? '', HOME: root, TMPDIR: root, NODE_COMPILE_CACHE: path.join(root, 'cc'), ...env },
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    complained += part.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said, complained }));
  });
}

/** A request as a server got it. */
export interface Asked {
  what: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown> | null;
}

/** A server that answers requests by what they are, such as 'POST /api/platform/promote', and keeps them. */
export interface StandIn {
  url: string;
  asked: Asked[];
  answers: Record<string, (asked: Asked) => { status?: number; body: unknown }>;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const asked: Asked[] = [];
  const answers: StandIn['answers'] = {};
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const one: Asked = {
        what: `${request.method} ${request.url}`,
        headers: request.headers,
        body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
      };
      asked.push(one);
      const { status = 200, body } = answers[one.what]?.(one) ?? { status: 404, body: { message: 'Nothing is here.' } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
