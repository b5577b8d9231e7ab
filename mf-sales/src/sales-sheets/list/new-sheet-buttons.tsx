import { SHEET_TYPES, SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { ButtonLink, PlusIcon, useHotkey } from '@iwe/ui';

/** '+ New' for one kind, opening in a new tab; renders nothing when no remote serves the screen. */
export function NewSheet({
  type,
  variant,
  hotkey,
}: {
  type: SheetType;
  variant: 'solid' | 'outline';
  hotkey: 'alt+n' | 'alt+c';
}) {
  const { routeName, label } = SHEET_TYPES[type];
  const path = `/order_add/${routeName}`;
  const isServed = useHasRoute(path);
  useHotkey(hotkey, () => window.open(path, '_blank', 'noopener'), { enabled: isServed });
  if (!isServed) return null;
  return (
    <ButtonLink
      href={path}
      target="_blank"
      rel="noopener"
      variant={variant}
      title={`New ${label} (${hotkey === 'alt+n' ? 'Alt+N' : 'Alt+C'})`}
    >
      <PlusIcon size={14} />
      New {label}
    </ButtonLink>
  );
}

/** The two '+ New' of the sales list. */
export function NewSheetButtons() {
  return (
    <>
      <NewSheet type={SheetType.CreditNote} variant="outline" hotkey="alt+c" />
      <NewSheet type={SheetType.Invoice} variant="solid" hotkey="alt+n" />
    </>
  );
}
