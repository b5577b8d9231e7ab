import { ChevronDown, Copy } from 'lucide-react';
import type { Sheet } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import type { CloneTarget } from '@iwe/domain';
import { useRef } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { useHotkey } from '../../../kit/controls/use-hotkey.ts';
import { Box } from '../../../kit/layout.ts';
import { Menu } from '../../../kit/overlay/menu.tsx';

/** Returns the path at which a clone begins: /order_add/{routeName}/{operation}?id={source}. */
export function clonePath(target: Pick<CloneTarget, 'type' | 'operation'>, sourceId: number): string {
  return `/order_add/${SHEET_TYPES[target.type].routeName}/${target.operation}?id=${sourceId}`;
}

/**
 * The Clone dropdown: the kind's targets that the server allows and a screen serves. Renders nothing when there are
 * none.
 */
export function CloneMenu({
  targets: all,
  sheet,
  hasRoute,
}: {
  targets: readonly CloneTarget[];
  sheet: Pick<Sheet, 'id' | 'abilities'>;
  hasRoute: (path: string) => boolean;
}) {
  const targets = all.filter(
    (target) => sheet.abilities.clone.includes(target.label) && hasRoute(clonePath(target, sheet.id)),
  );
  const place = useRef<HTMLDivElement>(null);
  // A click, so that the menu opens with its first entry focused.
  useHotkey('d', () => place.current?.querySelector<HTMLElement>('button')?.click(), { enabled: targets.length > 0 });
  if (targets.length === 0) return null;
  return (
    <Box ref={place}>
      <Menu
        placement="bottom-end"
        trigger={
          <Button title="Clone (D)" aria-keyshortcuts="d">
            <Copy size={14} />
            Clone
            <ChevronDown size={14} />
          </Button>
        }
        sections={[
          {
            items: targets.map((target) => ({
              id: target.label,
              label: target.label,
              href: clonePath(target, sheet.id),
              newTab: true,
            })),
          },
        ]}
      />
    </Box>
  );
}
