import { t, useAccount } from '@iwe/session';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasAnyRight } from '../../guard/access.ts';
import { usePlatform } from '../../platform/index.ts';
import type { PlatformMenuGroup } from '../../platform/index.ts';
import { withOwnEntry } from '../own-pages.ts';
import { isHere } from './is-here.ts';

/** The groups of the menu that this account may see. */
export interface MenuGroups {
  all: readonly PlatformMenuGroup[];
  /** The group of the page; null on a page of no group. */
  here: string | null;
  /** The one group that is open. */
  opened: string | null;
  toggle: (label: string) => void;
}

/** Teams write their entries in both ways ('invoices', 'Delivery runs'); the menu has one, in the page's language. */
function named<Entry extends { label: string }>(entry: Entry): Entry {
  const label = t(entry.label);
  return { ...entry, label: label.charAt(0).toUpperCase() + label.slice(1) };
}

/** Returns the menu's groups: one is open at a time, at first the one of the page. */
export function useMenuGroups(): MenuGroups {
  const { pathname } = useLocation();
  const account = useAccount();
  const { menu } = usePlatform();
  const all = withOwnEntry(menu)
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => hasAnyRight(account, entry.access)).map(named),
    }))
    .filter((group) => group.entries.length > 0);
  const here = all.find((group) => group.entries.some((entry) => isHere(entry.path, pathname)))?.label ?? null;
  // A group opened by hand stays open until the page belongs to another group.
  const [choice, setChoice] = useState<{ here: string | null; opened: string | null } | null>(null);
  const opened = choice && choice.here === here ? choice.opened : here;
  const toggle = (label: string) => setChoice({ here, opened: opened === label ? null : label });
  return { all, here, opened, toggle };
}
