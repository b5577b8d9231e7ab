import { useHasRoute } from '@iwe/remote-kit';
import { ButtonLink, useHotkey, usePageCommand } from '@iwe/ui';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

interface ReadActionProps {
  href: string;
  /** A letter that opens it. */
  hotkey: string;
  label: string;
  children: ReactNode;
  variant?: 'solid' | 'outline';
  /** Called before the page is opened in this tab; false stays here. */
  onOpen?: () => Promise<boolean>;
}

/**
 * A page that continues from a record: a link, so that Ctrl+click and the middle button work, and a key. Renders
 * nothing when no screen serves it.
 */
export function ReadAction({ href, hotkey, label, children, variant = 'outline', onOpen }: ReadActionProps) {
  const navigate = useNavigate();
  const isServed = useHasRoute(href);
  const open = async () => {
    if (!onOpen || (await onOpen())) void navigate(href);
  };
  useHotkey(hotkey, () => void open(), { enabled: isServed });
  usePageCommand(label, () => void open(), { hotkey, enabled: isServed });
  if (!isServed) return null;
  const onClick = (event: MouseEvent) => {
    // The browser's own ways to open a link elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  };
  return (
    <ButtonLink
      href={href}
      variant={variant}
      title={`${label} (${hotkey.toUpperCase()})`}
      aria-keyshortcuts={hotkey}
      onClick={onClick}
    >
      {children}
    </ButtonLink>
  );
}
