// `pnpm release mf-sales [--version 1.1.0] [--notes 'What changed'] [--promote | --preview] [--hotfix]
// [--server http://…] [--publisher name] [--folder path]`: builds, checks, signs and uploads a release, and waits until
// the server has started it in a browser. Outside the workspace it is `npx iwe-release`, run in the remote's folder;
// `iwe-release --public-key` prints the key that a platform administrator registers with the team's token.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exactVersion, remoteName, remoteSource } from '@iwe/contract';
import { remoteVersion } from '../webpack/remote-version.ts';
import { buildRelease } from './build-release.ts';
import { buildRemote } from './build-remote.ts';
import { assertChecked, promoteRelease, stepText, waitForCheck } from './after-publish.ts';
import { sayOnCall } from './on-call.ts';
import { credentialsOfRun, hasIdentity } from './pipeline-identity.ts';
import type { Credentials } from './pipeline-identity.ts';
import { previewLine, previewVersion } from './preview.ts';
import { publishRelease } from './publish.ts';
import { writeSlotTypes } from './slot-types.ts';
import { asNotBuilt, endText, EXIT, exitCodeOf, ReleaseEnd } from './exit-codes.ts';
import { ensureSigningKey, publicKeyOf } from './sign.ts';

const HELP = `Builds, signs and publishes a release of a remote, and waits until the server has started it in a browser.

  pnpm release <remote> [options]     in the workspace
  npx iwe-release [options]           in the remote's folder

  --version <x.y.z>     by default the version in package.json
  --notes <text>        what changed, for administrators and users
  --promote             make it everybody's stable version once it has passed its check
  --preview             publish a preview: listed nowhere, chosen by nobody, opened by its link
  --days <n>            how many days a preview lasts, 1 to 30, by default 7
  --json                print one line of JSON, for pipelines; everything else goes to the error output
  --hotfix              have it checked before the releases that wait
  --server <url>        by default IWE_SERVER, or http://127.0.0.1:4000
  --folder <path>       the remote's folder
  --publisher <name>    by default the name of your account on this machine
  --key <file>          the signing key, by default IWE_SIGNING_KEY or ~/.iwe/release-signing.pem
  --wait-seconds <n>    how long to wait for the check, by default 300
  --on-call <name>      say who is on call for the team, and publish nothing; with --contact
  --contact <text>      how to reach them: a phone number, an address or a channel
  --slots               write the types of all slots into src/slots.generated.d.ts, and publish nothing
  --public-key          print the public key of the signing key, and nothing else
  --help                print this

The deploy token is read from IWE_DEPLOY_TOKEN. Without one, a run that its forge identifies (IWE_ID_TOKEN, or GitHub's
id-token permission) gets one of half an hour, with a key of its own.

Exit codes: 0 published and checked; 1 unforeseen, such as a server that does not answer; 2 used wrongly or not built;
3 not let in; 4 refused by the server; 5 failed its check; 6 not checked in time.`;

const root = path.resolve(import.meta.dirname, '../../../..');
const isWorkspace = existsSync(path.join(root, 'pnpm-workspace.yaml'));

const OPTIONS = {
  version: { type: 'string' },
  promote: { type: 'boolean', default: false },
  hotfix: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  days: { type: 'string', default: '7' },
  json: { type: 'boolean', default: false },
  server: { type: 'string' },
  publisher: { type: 'string' },
  key: { type: 'string' },
  notes: { type: 'string' },
  folder: { type: 'string' },
  'on-call': { type: 'string' },
  slots: { type: 'boolean', default: false },
  contact: { type: 'string', default: '' },
  'public-key': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  'wait-seconds': { type: 'string', default: '300' },
} as const;

/** What the command is asked to do, once it has been read and makes sense. */
interface Asked extends ReturnType<typeof readOptions> {
  folder: string;
  remote: string;
  server: string;
}

/** What is known of the release when the command ends, for the line of JSON. */
interface Progress {
  isJson: boolean;
  /** Whether the line was printed, with the result of the check. */
  isTold: boolean;
  remote: string | null;
  version: string | null;
}

const keys = isWorkspace
  ? path.join(process.env.IWE_DATA_DIR ?? path.join(root, '.data'), 'keys')
  : path.join(homedir(), '.iwe');

const readOptions = () => parseArgs({ allowPositionals: true, options: OPTIONS });

async function main(progress: Progress): Promise<void> {
  const { values, positionals } = await asNotBuilt(readOptions);
  progress.isJson = values.json;
  if (values.help) {
    console.log(HELP);
    return;
  }
  const keyFile = values.key ?? process.env.IWE_SIGNING_KEY ?? path.join(keys, 'release-signing.pem');
  if (values['public-key']) {
    console.log(publicKeyOf(ensureSigningKey(keyFile)).trim());
    return;
  }
  const asked = await asNotBuilt((): Asked => {
    const folder = folderOf(positionals[0], values.folder);
    const remote = remoteName.parse(positionals[0] ?? nameIn(folder));
    if (values.preview && values.promote)
      throw new Error('A preview can be nobody’s stable version: --promote is for releases.');
    const server = values.server ?? process.env.IWE_SERVER ?? 'http://127.0.0.1:4000';
    if (!URL.canParse(server)) throw new Error(`${server} is no address of a server, such as https://iwe.example.`);
    return { values, positionals, folder, remote, server };
  });
  const { folder, remote, server } = asked;
  progress.remote = remote;
  if (values.slots) {
    const token = process.env.IWE_KIT_TOKEN ?? process.env.IWE_DEPLOY_TOKEN ?? '';
    console.log(await writeSlotTypes(folder, { server, token }));
    return;
  }
  const { token, privateKey } = hasIdentity(process.env)
    ? await credentialsOfRun(server, remote, process.env)
    : {
        token: process.env.IWE_DEPLOY_TOKEN ?? readToken(path.join(keys, 'deploy-token')),
        privateKey: ensureSigningKey(keyFile),
      };
  if (values['on-call'] === undefined) await release(asked, { token, privateKey }, progress);
  else console.log(await sayOnCall({ server, token }, { remote, name: values['on-call'], contact: values.contact }));
}

/** Builds and publishes a release, waits for its check, and promotes it where that is asked for. */
async function release(
  { values, folder, remote, server }: Asked,
  credentials: Credentials,
  progress: Progress,
): Promise<void> {
  const previewDays = await asNotBuilt(() => numberOf('days', values.days, 1, 30));
  const patienceMs = (await asNotBuilt(() => numberOf('wait-seconds', values['wait-seconds'], 0, 86_400))) * 1000;
  const version = await asNotBuilt(() => exactVersion.parse(values.version ?? versionOf(folder, values.preview)));
  progress.version = version;
  // In a pipeline's output only the result is on the standard output.
  const say = values.json ? console.error : console.log;
  const output = mkdtempSync(path.join(tmpdir(), `iwe-${remote}-`));
  try {
    const draft = await asNotBuilt(async () => {
      await buildRemote(folder, { output, version });
      return buildRelease({ folder, output, version, publisher: values.publisher ?? userInfo().username });
    });
    const target = {
      server,
      ...credentials,
      promote: false,
      hotfix: values.hotfix,
      ...(values.notes === undefined ? {} : { notes: values.notes }),
      ...(values.preview ? { previewDays } : {}),
    };
    const answer = await publishRelease(draft, target);
    say(
      `${remote} ${version}: ${answer.result === 'created' ? 'published' : 'was there already with the same bytes'}.`,
    );
    const { state, report } = await waitForCheck(target, remote, version, {
      patienceMs,
      say: (waitsFor) => say(`  waiting  ${waitsFor}`),
    });
    for (const step of report) say(stepText(step));
    const { commit } = draft.manifest;
    if (values.json) console.log(JSON.stringify({ remote, version, commit, state, ...answer.preview, checks: report }));
    progress.isTold = true;
    assertChecked(`${remote} ${version}`, state);
    if (answer.preview) say(previewLine({ remote, version, commit }, answer.preview));
    else if (!values.promote)
      say('Not active yet: an administrator pins it or rolls it out, or promote it (--promote).');
    else {
      const { organisations, warning } = await promoteRelease(target, remote, version);
      say(`It is the stable version now; ${organisations} organisations get another version by that.`);
      if (warning !== undefined) say(`  warning  ${warning}`);
    }
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Returns the whole number that an option states. Throws when it is none, or outside of its limits. */
function numberOf(option: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < min || number > max)
    throw new Error(`--${option} is a whole number from ${min} to ${max}, and not “${text}”.`);
  return number;
}

/** Returns the version in package.json; for a preview one of its own, because every change is another preview. */
function versionOf(folder: string, isPreview: boolean): string {
  const version = remoteVersion(folder);
  return isPreview ? previewVersion(version, new Date()) : version;
}

/** Returns the given folder, in the workspace that of the remote, otherwise the current one. */
function folderOf(remote: string | undefined, named: string | undefined): string {
  if (named !== undefined) return path.resolve(named);
  return isWorkspace && remote !== undefined ? path.join(root, remote) : process.cwd();
}

function nameIn(folder: string): string {
  const file = path.join(folder, 'remote.json');
  if (!existsSync(file))
    throw new Error(
      `${folder} is no remote (it has no remote.json). Run this in the remote's folder, or name it: --folder path`,
    );
  return remoteSource.parse(JSON.parse(readFileSync(file, 'utf8'))).name;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const instead = isWorkspace
      ? `or start the server once so that ${file} is there`
      : 'or give the run an identity of its forge (docs/PIPELINES.md)';
    throw new ReleaseEnd(EXIT.notLetIn, `No deploy token: set IWE_DEPLOY_TOKEN, ${instead}.`);
  }
}

/** Tells why the command ended, for people and, with --json, for programs unless the check's result was told. */
function tellEnd(error: unknown, { isJson, isTold, remote, version }: Progress): void {
  const reason = endText(error);
  const exitCode = exitCodeOf(error);
  console.error(reason);
  if (isJson && !isTold) {
    const state = exitCode === EXIT.notBuilt ? 'unbuilt' : exitCode === EXIT.unforeseen ? 'unforeseen' : 'refused';
    console.log(JSON.stringify({ remote, version, state, reason, checks: [] }));
  }
  process.exitCode = exitCode;
}

const progress: Progress = { isJson: false, isTold: false, remote: null, version: null };
await main(progress).catch((error: unknown) => tellEnd(error, progress));
