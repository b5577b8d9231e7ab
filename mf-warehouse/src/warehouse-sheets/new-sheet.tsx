import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { ButtonLink, PlusIcon, useHotkey } from '@iwe/ui';

/** '+ New' of a list, opening in a new tab; renders nothing when no remote serves the screen. */
export function NewSheet({ type }: { type: SheetType }) {
  const { routeName, label } = SHEET_TYPES[type];
  const path = `/order_add/${routeName}`;
  const isServed = useHasRoute(path);
  useHotkey('alt+n', () => window.open(path, '_blank', 'noopener'), { enabled: isServed });
  if (!isServed) return null;
  return (
    <ButtonLink href={path} target="_blank" rel="noopener" variant="solid" title={`New ${label} (Alt+N)`}>
      <PlusIcon size={14} />
      New
    </ButtonLink>
  );
}

/** Returns its entry in the list of keys. */
export const newSheetKeys = (type: SheetType) => [
  {
    title: SHEET_TYPES[type].pluralLabel,
    keys: [{ keys: ['Alt', 'N'], does: `New ${SHEET_TYPES[type].label.toLowerCase()} in a new tab` }],
  },
];
