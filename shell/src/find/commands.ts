import type { Account } from '@iwe/contract';
import { foldText } from '@iwe/domain';
import { pageCommandsStore, useAccount, useStore } from '@iwe/session';
import type { PageCommand } from '@iwe/session';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { APPROVALS_PATH } from '../frame/approvals.ts';
import { OWN_ROUTES, withOwnEntry } from '../frame/own-pages.ts';
import { hasAnyRight } from '../guard/access.ts';
import { HOME_PATH, routeFor } from '../guard/route-for.ts';
import { usePlatform } from '../platform/index.ts';
import type { Platform } from '../platform/index.ts';
import { recentScreens } from './recent.ts';

/** An action of the open page, a screen to go to, or a new record. */
export interface Command {
  kind: 'command';
  /** Unique among the commands. */
  key: string;
  title: string;
  detail: string;
  /** The page that it opens, null for an action of the open page. */
  path: string | null;
  /** New records are opened in a new tab (spec §2). */
  isNewTab: boolean;
  run: (() => void) | null;
}

/** The most commands that a text finds. */
const MAX_COMMANDS = 6;

const sentence = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
const screen = (title: string, detail: string, path: string): Command => ({
  kind: 'command',
  key: path,
  title: sentence(title),
  detail,
  path,
  isNewTab: false,
  run: null,
});

/** Every screen of the menu and every entry of Express New that this account may open. */
export function screenCommands(
  { menu, expressNew, routes }: Pick<Platform, 'menu' | 'expressNew' | 'routes'>,
  account: Account,
): Command[] {
  const isServed = (path: string) => routeFor([...routes, ...OWN_ROUTES], path.split('?')[0] ?? path) !== null;
  const entries = withOwnEntry(menu).flatMap(({ label, entries: own }) =>
    own.map((entry) => ({ group: label, ...entry })),
  );
  return [
    ...expressNew
      .filter(({ access, path }) => hasAnyRight(account, access) && isServed(path))
      .map(({ label, path }) => ({ ...screen(`New ${label}`, 'Express New', path), isNewTab: true })),
    ...(isServed(HOME_PATH) && !entries.some(({ path }) => path === HOME_PATH)
      ? [screen('Home', 'Screen', HOME_PATH)]
      : []),
    ...entries
      .filter(({ access, path }) => hasAnyRight(account, access) && isServed(path))
      .map(({ group, label, path }) => screen(label, group, path)),
    screen('Approvals', 'Screen', APPROVALS_PATH),
  ];
}

const pageCommand = ({ label, hotkey, run }: PageCommand, index: number): Command => ({
  kind: 'command',
  key: `page ${index} ${label}`,
  title: label,
  detail: hotkey ? `This page · ${hotkey.toUpperCase()}` : 'This page',
  path: null,
  isNewTab: false,
  run,
});

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the commands that have a word beginning with each word of the text, in their title or group; those whose
 * title begins with the text come first, among them the screens of `recent` (paths, newest first).
 */
export function matchingCommands(
  commands: readonly Command[],
  text: string,
  recent: readonly string[] = [],
): Command[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const rank = ({ title }: Command) => (wordsOf(title).join(' ').startsWith(wanted.join(' ')) ? 0 : 1);
  const ages = new Map(recent.map((path, index) => [path, index]));
  const age = ({ path }: Command) => ages.get(path?.split('?')[0] ?? '') ?? recent.length;
  return commands
    .filter(({ title, detail }) => {
      const words = wordsOf(`${title} ${detail}`);
      return wanted.every((word) => words.some((one) => one.startsWith(word)));
    })
    .toSorted((one, other) => rank(one) - rank(other) || age(one) - age(other))
    .slice(0, MAX_COMMANDS);
}

/** The most screens that are offered again without a text. */
const MAX_RECENT_SCREENS = 5;

/** Returns the screens among the commands that this person went to lately, newest first, without the open one. */
function recentCommands(commands: readonly Command[], recent: readonly string[], openPath: string): Command[] {
  const byPath = new Map(commands.filter(({ isNewTab }) => !isNewTab).map((command) => [command.path, command]));
  return recent
    .filter((path) => path !== openPath)
    .flatMap((path) => byPath.get(path) ?? [])
    .slice(0, MAX_RECENT_SCREENS);
}

/** Returns the commands for a text; without a text, the actions of the open page, and the screens opened lately. */
export function useCommands(text: string): { commands: Command[]; screens: Command[] } {
  const account = useAccount();
  const platform = usePlatform();
  const ofPage = useStore(pageCommandsStore);
  const { pathname } = useLocation();
  const { menu, expressNew, routes } = platform;
  return useMemo(() => {
    const own = ofPage.map(pageCommand);
    const all = screenCommands({ menu, expressNew, routes }, account);
    const recent = recentScreens(account);
    return text.trim() === ''
      ? { commands: own, screens: recentCommands(all, recent, pathname) }
      : { commands: matchingCommands([...own, ...all], text, recent), screens: [] };
  }, [text, ofPage, menu, expressNew, routes, account, pathname]);
}
