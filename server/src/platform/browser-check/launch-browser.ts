import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, errors } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { serverOnlyProxy } from './server-only-proxy.ts';
import type { ServerOnlyProxy } from './server-only-proxy.ts';

/**
 * The user and group that the browser runs as when the server runs as root. No other program has this number: the
 * database's user and `nobody` own files and processes.
 */
const BROWSER_USER = 64_017;

/** How a browser is kept away from the machine it runs on. */
export interface Confinement {
  /** Chromium's own sandbox: its renderers can open no file and no connection. */
  hasSandbox: boolean;
  /** It runs as another user than the server. */
  hasOwnUser: boolean;
}

/** A browser that can contact one server only. */
export interface ConfinedBrowser {
  browser: Browser;
  confinement: Confinement;
  /** Addresses of other servers that something in the browser asked for. */
  refused: ReadonlySet<string>;
  close(): Promise<void>;
}

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--no-first-run',
  '--disable-extensions',
  // Names are never resolved, so that a name cannot carry data out. The proxy has no name.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  // WebRTC has no UDP of its own, and its TCP goes through the proxy.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Pages are not told that a program drives the browser.
  '--disable-blink-features=AutomationControlled',
];

/**
 * Starts a browser that can contact the server at `serverUrl` only: with Chromium's sandbox and as a user of its own
 * where this machine allows both, otherwise with what it allows. Rejects when it does not start at all.
 */
export async function launchConfined(executablePath: string, serverUrl: string): Promise<ConfinedBrowser> {
  const proxy = await serverOnlyProxy(serverUrl);
  let reason: unknown;
  for (const confinement of ways()) {
    try {
      const { browser, remove } = await launch(executablePath, proxy, confinement);
      const close = async (): Promise<void> => {
        await browser.close();
        await remove();
        await proxy.close();
      };
      return { browser, confinement, refused: proxy.refused, close };
    } catch (error) {
      reason = error;
      // A machine that is too slow now is no reason to give up what confines the browser.
      if (error instanceof errors.TimeoutError) break;
    }
  }
  await proxy.close();
  throw reason;
}

/** Returns a sentence for people: what confines the browser on this machine, and what does not. */
export function confinementText({ hasSandbox, hasOwnUser }: Confinement): string {
  const missing = [
    ...(hasSandbox ? [] : ["without Chromium's sandbox, which this machine does not allow"]),
    ...(hasOwnUser || !isRoot() ? [] : ['as root']),
  ];
  return missing.length === 0
    ? 'runs confined: in the sandbox, with this server as its only network'
    : `runs with this server as its only network, but ${missing.join(' and ')}`;
}

const isRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Returns the ways to start a browser, the most confined first. */
function ways(): Confinement[] {
  // Chromium refuses its sandbox to root.
  const own = isRoot() && hasSetpriv();
  return [
    ...(own || !isRoot() ? [{ hasSandbox: true, hasOwnUser: own }] : []),
    ...(own ? [{ hasSandbox: false, hasOwnUser: true }] : []),
    { hasSandbox: false, hasOwnUser: false },
  ];
}

function hasSetpriv(): boolean {
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

/** Timeout in milliseconds of one launch. */
const LAUNCH_MS = 20_000;

async function launch(
  executablePath: string,
  proxy: ServerOnlyProxy,
  { hasSandbox, hasOwnUser }: Confinement,
): Promise<{ browser: Browser; remove: () => Promise<void> }> {
  const home = mkdtempSync(path.join(tmpdir(), 'iwe-browser-'));
  // A process of the browser may still write there. What stays is in the system's folder for such files.
  const remove = (): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  try {
    const browser = await chromium.launch({
      executablePath: hasOwnUser ? asBrowserUser(executablePath, home) : executablePath,
      chromiumSandbox: hasSandbox,
      proxy: { server: proxy.url },
      args: ARGUMENTS,
      timeout: LAUNCH_MS,
      // Nothing of the server's own environment, which holds its secrets.
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: home, LANG: 'en_AU.UTF-8' },
    });
    return { browser, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Writes a program that starts the browser as BROWSER_USER, and returns its path. Playwright creates the browser's
 * folder, so the program gives that to the user first. No rights can be gained after setpriv.
 */
function asBrowserUser(executablePath: string, home: string): string {
  const program = path.join(home, 'browser.sh');
  const user = String(BROWSER_USER);
  const lines = [
    '#!/bin/sh -e',
    'for one in "$@"; do',
    `  case "$one" in --user-data-dir=*) chown -R ${user}:${user} "\${one#--user-data-dir=}" ;; esac`,
    'done',
    `chown ${user}:${user} '${home}'`,
    `exec setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs -- '${executablePath}' "$@"`,
  ];
  writeFileSync(program, `${lines.join('\n')}\n`);
  chmodSync(program, 0o755);
  return program;
}
