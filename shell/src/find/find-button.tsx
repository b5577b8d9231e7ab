import { loadWithRetry } from '@iwe/remote-kit';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { API_MESSAGES, t, toast } from '@iwe/session';
import { Button, chakra, Kbd, SearchIcon, useHotkey } from '@iwe/ui';
import { endEarlyFind } from '../early-keys.ts';
import { useEarlyKeys } from './use-early-keys.ts';

type Dialog = ComponentType<{ early: string; onClose: () => void }>;

// The dialog's code is not part of the first page; it is loaded when the pointer approaches the button or Ctrl+K is
// pressed.
const load = async (): Promise<Dialog> => (await import('./find-dialog.tsx')).FindDialog;

// In narrow windows only the icon is shown; the label stays for screen readers.
const Words = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    '@media (max-width: 1180px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});

const hasOpenDialog = (): boolean =>
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null;

/** Ctrl+K on every page: finds records, screens, and what can be done here. */
export function FindButton() {
  const [FindDialog, setDialog] = useState<Dialog | null>(null);
  const [open, setOpen] = useState(false);
  const { early, begin } = useEarlyKeys(open);
  const show = (before?: string) => {
    begin(before);
    setOpen(true);
    if (FindDialog) return;
    // React calls a function given as state unless it is wrapped.
    loadWithRetry(load).then(
      (loaded) => setDialog(() => loaded),
      () => {
        setOpen(false);
        toast.error(API_MESSAGES.noResponse);
      },
    );
  };
  // Not over another dialog: opening a result would discard what was typed there.
  useHotkey(
    'mod+k',
    () => {
      if (!hasOpenDialog()) show();
    },
    { enabled: !open },
  );
  // Ctrl+K before this button was there.
  const first = useRef(show);
  useEffect(() => {
    const early = endEarlyFind();
    if (early !== null) first.current(early);
  }, []);
  const approach = () => void load().catch(() => undefined);
  return (
    <>
      <Button
        variant="ghost"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('Find a record, go to a screen, start something new (Ctrl+K)')}
        onClick={() => show()}
        onPointerEnter={approach}
        onFocus={approach}
      >
        <SearchIcon size={15} />
        <Words>
          {t('Find')} <Kbd aria-hidden>Ctrl K</Kbd>
        </Words>
      </Button>
      {open && FindDialog && <FindDialog early={early} onClose={() => setOpen(false)} />}
    </>
  );
}
