import { t } from '@iwe/session';
import type { Placement } from '@floating-ui/dom';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Box } from '../layout.ts';
import { Floating, SURFACE } from './floating.tsx';
import { MENU_CSS } from './menu-css.ts';
import { useTrigger } from './use-trigger.tsx';
import { inWords } from '../words.tsx';

/** One entry of a menu. With `href` it is a link, so that the browser's own keys work on it. */
export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  href?: string;
  /** Opens the link in a new tab. */
  newTab?: boolean;
  onSelect?: () => void;
  disabled?: boolean;
  /** The key that does the same. */
  hint?: ReactNode;
  /** Whether it is the chosen one of several. */
  current?: boolean;
}

/** Entries under one heading. */
export interface MenuSection {
  label?: string;
  items: readonly MenuItem[];
}

/** A menu that a button opens: arrows and first letters move, Enter chooses, Escape closes. */
export interface MenuProps {
  /** The button. */
  trigger: ReactElement;
  sections: readonly MenuSection[];
  /** Shown above the entries. */
  header?: ReactNode;
  /** Where it opens; by default below, aligned with the button's start. */
  placement?: Placement;
}

export function Menu({ trigger, sections, header, placement = 'bottom-start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { node, element } = useTrigger(trigger, {
    onClick: () => setOpen(!open),
    'aria-expanded': open,
    'aria-haspopup': 'menu',
    'aria-controls': open ? id : undefined,
  });
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) element()?.focus();
  };
  return (
    <>
      {node}
      {open && (
        <Floating anchor={element} placement={placement} onClose={(reason) => close(reason === 'escape')}>
          <Box {...SURFACE} minW="44" p="1" overflowY="auto" fontSize="md">
            {header}
            <Entries id={id} sections={sections} labelledBy={element()} onDone={close} />
          </Box>
        </Floating>
      )}
    </>
  );
}

interface EntriesProps {
  id: string;
  sections: readonly MenuSection[];
  labelledBy: HTMLElement | null;
  onDone: (refocus: boolean) => void;
}

function Entries({ id, sections, labelledBy, onDone }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => itemsOf(list.current)[0]?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(list.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = nextIndex(event.key, at, items);
    if (event.key === 'Tab') onDone(true);
    if (next === null && event.key !== 'Tab') return;
    event.preventDefault();
    if (next !== null) items[next]?.focus();
  };
  const name = labelledBy?.getAttribute('aria-label') ?? labelledBy?.textContent ?? t('Menu');
  return (
    <Box ref={list} id={id} role="menu" aria-label={name} onKeyDown={onKeyDown} css={MENU_CSS}>
      {sections.map((section, index) => (
        <div key={section.label ?? index} role="group" {...(section.label ? { 'aria-label': t(section.label) } : {})}>
          {section.label && (
            <div data-heading aria-hidden>
              {t(section.label)}
            </div>
          )}
          {section.items.map((item) => (
            <Entry key={item.id} item={item} onDone={onDone} />
          ))}
        </div>
      ))}
    </Box>
  );
}

function Entry({ item, onDone }: { item: MenuItem; onDone: (refocus: boolean) => void }) {
  const content = (
    <>
      {item.icon}
      <span>{inWords(item.label)}</span>
      {item.hint}
    </>
  );
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-current': item.current || undefined,
    onPointerEnter: focusMe,
  } as const;
  const onClick = () => {
    onDone(true);
    item.onSelect?.();
  };
  if (item.href !== undefined)
    return (
      <a {...common} href={item.href} onClick={onClick} {...(item.newTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {content}
      </a>
    );
  return (
    <button type="button" {...common} disabled={item.disabled} onClick={onClick}>
      {content}
    </button>
  );
}

function focusMe(event: { currentTarget: HTMLElement }): void {
  event.currentTarget.focus({ preventScroll: true });
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')] : [];
}

function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number | null {
  if (items.length === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % items.length;
  if (key === 'ArrowUp') return (at - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key.length !== 1 || key === ' ') return null;
  // A letter moves to the next entry that begins with it.
  const letter = key.toLowerCase();
  const order = items.map((_, index) => (at + 1 + index) % items.length);
  return order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(letter)) ?? null;
}
