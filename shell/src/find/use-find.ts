import { useEffect, useMemo, useState } from 'react';
import type { FindAnswer, FindEntry, FindKind } from '@iwe/contract';
import { useAccount, useApi } from '@iwe/session';
import { hasAnyRight } from '../guard/access.ts';
import { routeFor } from '../guard/route-for.ts';
import { usePlatform } from '../platform/index.ts';
import { useCommands } from './commands.ts';
import type { Command } from './commands.ts';
import { pathsOf } from './entry-path.ts';
import { recentKeys } from './recent.ts';

/** Pause in typing after which the server is asked, milliseconds. */
const DEBOUNCE_MS = 200;

/** An entry with the path that it opens. */
export interface OpenableEntry extends FindEntry {
  path: string;
}
/** Entries under one heading. */
export interface FindGroup {
  title: string;
  entries: (OpenableEntry | Command)[];
  more: boolean;
}

const TITLES: readonly [kind: FindKind, title: string][] = [
  ['sheet', 'Sheets'],
  ['quote', 'Quotes'],
  ['product', 'Products'],
  ['customer', 'Customers'],
  ['supplier', 'Suppliers'],
];

/**
 * Finds entries for a text: recently opened ones first, then screens and commands, then by kind; only those that a page
 * of this organisation can show.
 */
export function useFind(text: string) {
  const account = useAccount();
  const { routes } = usePlatform();
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  const [recent] = useState(() => recentKeys(account).join(','));
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), wanted === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const hasQuestion = asked !== '' || recent !== '';
  // A newer text cancels the older request.
  const { data, error, isFetching, reload } = useApi<FindAnswer>(
    hasQuestion ? 'find' : null,
    { q: asked, recent },
    { quiet: true, keepPrevious: true },
  );

  const { commands, screens } = useCommands(wanted);
  const groups = useMemo((): FindGroup[] => {
    const offered = { title: wanted === '' ? 'This page' : 'Commands', entries: commands, more: false };
    const lately = { title: 'Recent screens', entries: screens, more: false };
    const withEntries = (some: FindGroup[]) => some.filter(({ entries }) => entries.length > 0);
    if (!data || !hasQuestion) return withEntries([lately, offered]);
    const openable = (entries: readonly FindEntry[]) =>
      entries.flatMap((entry): OpenableEntry[] => {
        const path = pathsOf(entry).find((one) => {
          const route = routeFor(routes, one.split('?')[0] ?? one);
          return route !== null && hasAnyRight(account, route.access);
        });
        return path === undefined ? [] : [{ ...entry, path }];
      });
    return withEntries([
      { title: 'Recent', entries: openable(data.recent), more: false },
      lately,
      offered,
      ...TITLES.map(([kind, title]) => ({
        title,
        entries: openable(data.data.filter((entry) => entry.kind === kind)),
        more: data.more.includes(kind),
      })),
    ]);
  }, [data, hasQuestion, routes, account, commands, screens, wanted]);

  return {
    groups,
    error: error?.lines,
    reload,
    hasQuestion,
    /** False while the entries still belong to another text. */
    isSettled: asked === wanted && !isFetching,
    /** Sends the request at once. */
    askNow: () => setAsked(wanted),
  };
}
