import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { releaseManifest } from '@iwe/contract';
import type { PublishRequest, ReleaseManifest } from '@iwe/contract';
import { misfits, routeConflicts, SHELL_NAME } from '@iwe/domain';
import type { Misfit, ShellFacts } from '@iwe/domain';
import valid from 'semver/functions/valid.js';
import { conflict, Problem, unprocessable } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';
import { menuClashes, menuProblems, reservedPaths } from './check-navigation.policy.ts';
import { slotProblems } from './check-slots.policy.ts';
import type { LiveSlots } from './check-slots.policy.ts';
import { isServed } from '../store/release-paths.ts';
import type { LiveMenu } from './check-navigation.policy.ts';
import { SUFFIX } from '../store/release-files.ts';
import { isSigned } from './signed-manifest.ts';
import type { ReleaseRow } from '../releases/platform.sql.ts';

/**
 * Parses the manifest and verifies the team key's signature of exactly this text. Throws 422 for a malformed manifest,
 * 403 for a wrong signature.
 */
export function readSigned(
  request: Pick<PublishRequest, 'manifest' | 'signature'>,
  publicKey: string,
): ReleaseManifest {
  if (!isSigned(request.manifest, request.signature, publicKey))
    throw new Problem(
      403,
      'release-signature',
      "The signature does not fit: sign the manifest's exact text with the key that belongs to this token.",
    );
  const parsed = releaseManifest.safeParse(parseJson(request.manifest));
  if (!parsed.success)
    throw unprocessable(
      parsed.error.issues.map((issue) => ({
        code: 'release-manifest',
        field: issue.path.join('.'),
        message: `${issue.path.join('.')}: ${issue.message}`,
      })),
    );
  if (parsed.data.remote === SHELL_NAME)
    throw unprocessable([
      { code: 'release-name', message: 'A shell is published by the server that it was built for.' },
    ]);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The files of a release, with what the manifest's claims are compared with. */
export interface SentFiles {
  bytes: ReadonlyMap<string, Buffer>;
  /** Size of each script after gzip, bytes. */
  gzip: ReadonlyMap<string, number>;
}

/**
 * Decodes the files and compares them with the manifest. Hashing and compressing is done by other threads: a large
 * release would hold up everybody's requests for a second. Throws 422 with one line for every file that is missing,
 * unlisted or different.
 */
export async function checkFiles(
  manifest: ReleaseManifest,
  sent: Readonly<Record<string, string>>,
): Promise<SentFiles> {
  const found: ProblemItem[] = [];
  const wrong = (message: string): void => {
    found.push({ code: 'release-files', message });
  };
  const bytes = new Map<string, Buffer<ArrayBuffer>>();
  for (const [name, text] of Object.entries(sent)) {
    bytes.set(name, Buffer.from(text, 'base64'));
    // Others are answered between two large files.
    await setImmediate();
  }
  const hashes = new Map(
    await Promise.all([...bytes].map(async ([name, content]) => [name, await hashInThread(content)] as const)),
  );
  const named = new Set<string>();
  for (const { path } of manifest.files) {
    if (named.has(path)) wrong(`${path} is named twice in the manifest.`);
    // The store saves a file's compressed forms under the file's name plus one of these suffixes.
    const form = Object.values(SUFFIX).find((suffix) => path.endsWith(suffix));
    if (form !== undefined) wrong(`${path} ends in ${form}; the server compresses files by itself.`);
    named.add(path);
  }
  for (const name of bytes.keys()) if (!named.has(name)) wrong(`${name} is sent, but the manifest does not name it.`);
  for (const file of manifest.files) {
    const actual = bytes.get(file.path);
    if (!actual) wrong(`${file.path} is in the manifest, but was not sent.`);
    else if (hashes.get(file.path) !== file.sha384)
      wrong(`${file.path} does not have the bytes that the manifest names.`);
    else if (actual.length !== file.size)
      wrong(`${file.path} has ${actual.length} bytes; the manifest says ${file.size}.`);
  }
  for (const name of [manifest.entry, ...manifest.exposed, ...manifest.lazy])
    if (!named.has(name)) wrong(`${name} is to be loaded, but is not among the files.`);
  if (found.length > 0) throw unprocessable(found);
  const scripts = [...bytes].filter(([name]) => name.endsWith('.js') || manifest.exposed.includes(name));
  const weights = scripts.map(async ([name, content]) => [name, (await gzipInThread(content)).length] as const);
  return { bytes, gzip: new Map(await Promise.all(weights)) };
}

const gzipInThread = promisify(gzip);
const hashInThread = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  `sha384-${Buffer.from(await crypto.subtle.digest('SHA-384', bytes)).toString('base64')}`;

/** Returns the integrity value (sha384) of bytes. */
export const hashOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The live routes and menu of another remote. */
export interface LiveRoutes extends LiveMenu {
  routes: ReleaseManifest['remoteJson']['routes'];
}

/**
 * Throws 422 when a well-formed release cannot be accepted: inconsistent names, packages that the page does not
 * provide, routes or menu lines of another remote, paths of the server, or scripts over the size budget.
 */
export function checkFitness(
  manifest: ReleaseManifest,
  files: Pick<SentFiles, 'gzip'>,
  shell: ShellFacts,
  others: readonly LiveRoutes[],
  shellRoutes: readonly string[],
  liveSlots: readonly LiveSlots[] = [],
): void {
  const found: ProblemItem[] = [];
  const { remoteJson } = manifest;
  if (remoteJson.name !== manifest.remote || remoteJson.version !== manifest.version) {
    found.push({
      code: 'release-name',
      message:
        `remote.json speaks of ${remoteJson.name} ${remoteJson.version}, the manifest of ${manifest.remote} ` +
        `${manifest.version}.`,
    });
  }
  if (valid(manifest.version) !== manifest.version)
    found.push({
      code: 'release-version',
      message:
        `${manifest.version} is no version as npm reads it: no number begins with 0, and no part is empty. ` +
        'Choose one like 1.2.3 or 1.2.3-rc.1.',
    });
  if (shell.federation !== undefined && manifest.requires.federation === undefined)
    found.push({
      code: 'release-needs',
      field: 'federation runtime',
      message:
        `It does not state with which federation runtime it was built; this shell serves ${shell.federation}. ` +
        'Install @iwe/remote-kit@latest from this server and release again.',
    });
  // Shells of before there were previews do not report runs or failures of such versions.
  if (manifest.version.startsWith('0.0.0-dev'))
    found.push({
      code: 'release-version',
      message: `${manifest.version} is what a build of a developer's own machine is called. Choose another version.`,
    });
  const container = `${manifest.remote}_${manifest.version}`.replace(/[^a-z0-9]/g, '_');
  if (manifest.containerName !== container)
    found.push({
      code: 'release-container',
      message:
        `The container must be named ${container}, so that two versions never share one; it is ` +
        `${manifest.containerName}.`,
    });
  for (const row of misfits(shell, manifest.requires)) {
    found.push({
      code: 'release-needs',
      field: row.package,
      message: `${row.package}: this shell provides ${row.provides ?? 'nothing'}, the release needs ${row.needs}.${wayOut(row)}`,
    });
  }
  found.push(...routeClashes(manifest, others));
  found.push(...shellClashes(manifest, shellRoutes));
  found.push(...reservedPaths(manifest));
  found.push(...unservedFiles(manifest));
  found.push(...menuProblems(manifest, others));
  found.push(...slotProblems(manifest, shell, liveSlots));
  for (const origin of remoteJson.csp.connectSrc)
    found.push({
      code: 'release-csp',
      message: `The page's policy does not allow ${origin}; ask a platform administrator.`,
    });
  found.push(...overweight(manifest, files));
  if (found.length > 0) throw unprocessable(found);
}

/** Returns the files that no page could load by their names, and those that not every store tells apart. */
function unservedFiles({ files }: ReleaseManifest): ProblemItem[] {
  const known = new Map<string, string>();
  return files.flatMap(({ path }) => {
    const alike = known.get(path.toLowerCase());
    known.set(path.toLowerCase(), path);
    const what = isServed(path)
      ? alike === undefined || alike === path
        ? null
        : `${path} and ${alike} differ by capitals alone, which not every store tells apart.`
      : `${path} would never be served: no page may load a file with this ending. Leave it out of the build.`;
    return what === null ? [] : [{ code: 'release-files', field: path, message: what }];
  });
}

/** What a team does about a shared package that does not fit; '' for the ranges of remote.json. */
function wayOut({ package: name, provides, needs }: Misfit): string {
  if (provides === null || !/^(@[a-z]+\/)?[a-z-]+$/.test(name)) return '';
  if (name.startsWith('@iwe/')) return ` Install ${name}@latest from this server and release again.`;
  const isRange = /^[\d^~<>=]/.test(needs);
  const orDeclare = isRange ? ', or declare a range that has it in peerDependencies,' : '';
  return ` Install ${name}@${provides}${orDeclare} and release again.`;
}

/**
 * Throws when a version must not be chosen: 409 when it is blocked, not supported any more, not what its team signed,
 * failed its checks or is unchecked; 422 with the table of misfits when it does not fit.
 */
export function refuseUnfit(
  {
    remote,
    version,
    status,
    supported_until: supportedUntil,
    fault,
    manifest,
    check_state,
  }: Pick<ReleaseRow, 'remote' | 'version' | 'status' | 'supported_until' | 'fault' | 'manifest' | 'check_state'>,
  shell: ShellFacts,
): void {
  if (status === 'blocked') throw conflict(`${remote} ${version} is blocked.`, 'release-blocked');
  if (supportedUntil !== null && supportedUntil.getTime() <= Date.now())
    throw conflict(
      `${remote} ${version} was supported until ${supportedUntil.toISOString().slice(0, 10)}. Choose another version, ` +
        'or support it again on its page.',
      'release-deprecated',
    );
  if (fault !== null)
    throw conflict(`${remote} ${version} was changed after it was published. ${fault}`, 'release-changed');
  if (check_state === 'failed')
    throw conflict(
      `${remote} ${version} failed its checks in the browser. Its page says which one; publish a version that passes.`,
      'release-failed',
    );
  if (check_state === 'unchecked')
    throw conflict(
      `${remote} ${version} has not been checked in a browser yet. Wait for the check; where the server has ` +
        'no browser, run it on a machine that has one.',
      'release-unchecked',
    );
  const table = misfits(shell, manifest.requires);
  if (table.length === 0) return;
  throw unprocessable(
    table.map((row) => ({
      code: 'release-needs',
      field: row.package,
      message:
        `${row.package}: the shell provides ${row.provides ?? 'nothing'}, ${remote} ${version} needs ` +
        `${row.needs}.`,
    })),
    'release-needs',
  );
}

/**
 * Throws 422 with every clash when two live remotes would answer the same path, or have the same line of the menu.
 * `others` are the live releases of all other remotes.
 */
export function refuseLiveClash({ manifest }: Pick<ReleaseRow, 'manifest'>, others: readonly LiveRoutes[]): void {
  const routes = routeClashes(manifest, others);
  const found = [...routes, ...menuClashes(manifest, others)];
  if (found.length > 0) throw unprocessable(found, routes.length > 0 ? 'release-routes' : 'release-menu');
}

/** Returns the paths of a release that belong to the shell's own screens. */
export const shellClashes = (
  { remoteJson }: { remoteJson: Pick<ReleaseManifest['remoteJson'], 'routes'> },
  shellRoutes: readonly string[],
): ProblemItem[] =>
  routeConflicts(
    remoteJson.routes,
    shellRoutes.map((path) => ({ path })),
  ).map((clash) => ({ code: 'release-routes', message: `The route ${clash} is a screen of the shell.` }));

function routeClashes({ remoteJson }: ReleaseManifest, others: readonly LiveRoutes[]): ProblemItem[] {
  return others.flatMap((other) =>
    routeConflicts(remoteJson.routes, other.routes).map((clash) => ({
      code: 'release-routes',
      message: `The route ${clash} belongs to ${other.remote} ${other.version} already.`,
    })),
  );
}

/** The largest budgets, in bytes after gzip, that a team may give its own remote: twice what ours need. */
const LARGEST_BUDGET = { initialGzip: 120_000, totalGzip: 1_800_000 };

function overweight(
  { entry, exposed, remoteJson: { sizeBudget } }: ReleaseManifest,
  { gzip: weights }: Pick<SentFiles, 'gzip'>,
): ProblemItem[] {
  const weigh = (names: readonly string[]): number => names.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
  const first = weigh([entry, ...exposed]);
  // Counts every script, whether or not the manifest lists it as loaded: the page may load any of them.
  const total = weigh([...weights.keys()].filter((name) => name.endsWith('.js')));
  const found: ProblemItem[] = [];
  for (const key of ['initialGzip', 'totalGzip'] as const)
    if (sizeBudget[key] > LARGEST_BUDGET[key])
      found.push({
        code: 'release-size',
        field: `sizeBudget.${key}`,
        message: `The budget ${key} is ${sizeBudget[key]} bytes; this platform allows ${LARGEST_BUDGET[key]}.`,
      });
  if (first > sizeBudget.initialGzip)
    found.push({
      code: 'release-size',
      message: `${first} bytes (gzip) load before the first screen; the budget is ${sizeBudget.initialGzip}.`,
    });
  if (total > sizeBudget.totalGzip)
    found.push({
      code: 'release-size',
      message: `All scripts together weigh ${total} bytes (gzip); the budget is ${sizeBudget.totalGzip}.`,
    });
  return found;
}
