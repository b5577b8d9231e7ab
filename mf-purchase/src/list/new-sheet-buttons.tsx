import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { ButtonLink, PlusIcon, useHotkey } from '@iwe/ui';

/** '+ New' for one kind, opening in a new tab; renders nothing when no remote serves the screen. */
export function NewSheet({ type, isMain = false, label }: { type: SheetType; isMain?: boolean; label: string }) {
  const { routeName, label: kind } = SHEET_TYPES[type];
  const path = `/order_add/${routeName}`;
  const isServed = useHasRoute(path);
  const hotkey = isMain ? 'alt+n' : 'alt+c';
  useHotkey(hotkey, () => window.open(path, '_blank', 'noopener'), { enabled: isServed });
  if (!isServed) return null;
  return (
    <ButtonLink
      href={path}
      target="_blank"
      rel="noopener"
      variant={isMain ? 'solid' : 'outline'}
      title={`New ${kind} (${isMain ? 'Alt+N' : 'Alt+C'})`}
    >
      <PlusIcon size={14} />
      {label}
    </ButtonLink>
  );
}
