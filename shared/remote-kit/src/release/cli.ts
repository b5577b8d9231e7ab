// `pnpm release mf-sales [--version 1.1.0] [--promote] [--server http://…] [--publisher name]`: builds, checks, signs, uploads.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exactVersion, remoteName } from '@iwe/contract';
import { remoteVersion } from '../webpack/remote-config.ts';
import { buildRelease } from './build-release.ts';
import { buildRemote } from './build-remote.ts';
import { publishRelease } from './publish.ts';
import { ensureSigningKey } from './sign.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' }, promote: { type: 'boolean', default: false }, server: { type: 'string' },
      publisher: { type: 'string' }, key: { type: 'string' },
    },
  });
  const remote = remoteName.parse(positionals[0] ?? '');
  const folder = path.join(root, remote);
  const version = exactVersion.parse(values.version ?? remoteVersion(folder));
  const dataDir = process.env.IWE_DATA_DIR ?? path.join(root, '.data');
  const keyFile = values.key ?? process.env.IWE_SIGNING_KEY ?? path.join(dataDir, 'keys', 'release-signing.pem');
  const token = process.env.IWE_DEPLOY_TOKEN ?? readToken(path.join(dataDir, 'keys', 'deploy-token'));
  const output = mkdtempSync(path.join(tmpdir(), `iwe-${remote}-`));
  try {
    await buildRemote(folder, { output, version });
    const draft = buildRelease({ folder, output, version, publisher: values.publisher ?? userInfo().username });
    const answer = await publishRelease(draft, {
      server: values.server ?? process.env.IWE_SERVER ?? 'http://127.0.0.1:4000',
      token, privateKey: ensureSigningKey(keyFile), promote: values.promote,
    });
    const activity = answer.stable ? 'it is the stable version now' : 'not active yet: pin it, or promote it to stable';
    console.log(`${answer.remote} ${answer.version}: ${answer.result === 'created' ? 'published' : 'was there already with the same bytes'}; ${activity}.`);
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`No deploy token: set IWE_DEPLOY_TOKEN, or start the server once so that ${file} is there.`);
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
