import { t } from '@iwe/session';
import { chakra, ChevronDownIcon } from '@iwe/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { prefetchRemote } from '../../platform/index.ts';
import type { PlatformMenuGroup } from '../../platform/index.ts';
import { isHere } from './is-here.ts';
import { MenuGroupIcon } from './menu-icons.tsx';

interface MenuGroupProps {
  group: PlatformMenuGroup;
  pathname: string;
  open: boolean;
  onToggle: () => void;
  /** Whether an entry takes the place of the present page in the history. */
  replace?: boolean;
}

/** One group of the left menu with its entries below. */
export function MenuGroup({ group, pathname, open, onToggle, replace = false }: MenuGroupProps) {
  const id = useId();
  // When one entry's path is below another's, the more specific one is active.
  const here = group.entries
    .filter((entry) => isHere(entry.path, pathname))
    .reduce<string | null>((best, { path }) => (best === null || path.length > best.length ? path : best), null);
  return (
    <chakra.div css={GROUP_CSS}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <MenuGroupIcon group={group.label} />
        <span>{t(group.label)}</span>
        <ChevronDownIcon size={14} aria-hidden data-chevron />
      </button>
      <ul id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              replace={replace}
              aria-current={entry.path === here ? 'page' : undefined}
              // Not on focus: who passes by with Tab does not want to open it.
              onPointerEnter={() => prefetchRemote(entry.remote)}
            >
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </chakra.div>
  );
}

const GROUP_CSS = {
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    h: '8',
    px: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    color: 'nav.fg',
    fontWeight: 'medium',
    textAlign: 'start',
    _hover: { bg: 'nav.hover' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' },
    '& > span': { flex: '1' },
    '& > svg': { color: 'nav.muted' },
    '& [data-chevron]': { transition: 'transform 120ms' },
  },
  '& > button[aria-expanded=false] [data-chevron]': { transform: 'rotate(-90deg)' },
  '& ul': { pt: '0.5', pb: '1.5' },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minH: '30px',
    ps: '34px',
    pe: '2',
    borderRadius: 'md',
    color: 'nav.muted',
    textDecoration: 'none',
    _hover: { bg: 'nav.hover', color: 'nav.fg', textDecoration: 'none' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' },
  },
  '& a[aria-current=page]': {
    bg: 'nav.active',
    color: 'white',
    fontWeight: 'medium',
    _before: {
      content: '""',
      position: 'absolute',
      insetStart: '14px',
      w: '6px',
      h: '6px',
      borderRadius: 'full',
      bg: 'spark.solid',
    },
  },
};
