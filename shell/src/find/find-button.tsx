import { useState } from 'react';
import type { ComponentType } from 'react';
import { API_MESSAGES, toast } from '@iwe/session';
import { Button, Kbd, SearchIcon, useHotkey } from '@iwe/ui';
import { HeaderLabel } from '../frame/header-label.tsx';

type Dialog = ComponentType<{ onClose: () => void }>;

// Its code is no part of the first page; it comes when the button is approached or Ctrl+K is pressed.
const load = async (): Promise<Dialog> => (await import('./find-dialog.tsx')).FindDialog;

/** Ctrl+K on every page: finds any sheet, product, customer or supplier. */
export function FindButton() {
  const [FindDialog, setDialog] = useState<Dialog | null>(null);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    if (FindDialog) return;
    // A function as a state's value is called unless it is wrapped.
    load().then((loaded) => setDialog(() => loaded), () => {
      setOpen(false);
      toast.error(API_MESSAGES.noResponse);
    });
  };
  useHotkey('mod+k', show, { enabled: !open });
  const approach = () => void load().catch(() => undefined);
  return (
    <>
      <Button variant="ghost" aria-keyshortcuts="Control+K Meta+K" title="Find a sheet, product, customer or supplier (Ctrl+K)" onClick={show} onPointerEnter={approach} onFocus={approach}>
        <SearchIcon size={15} />
        <HeaderLabel>Find</HeaderLabel>
        <Kbd data-greeting aria-hidden>Ctrl K</Kbd>
      </Button>
      {open && FindDialog && <FindDialog onClose={() => setOpen(false)} />}
    </>
  );
}
