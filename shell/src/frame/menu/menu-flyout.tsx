import { Button, Menu } from '@iwe/ui';
import { useNavigate } from 'react-router-dom';
import type { PlatformMenuGroup } from '../../platform/index.ts';
import { MenuGroupIcon } from './menu-icons.tsx';

/** One group of the narrow menu: an icon that opens its entries beside it. */
export function MenuFlyout({ group, active }: { group: PlatformMenuGroup; active: boolean }) {
  const navigate = useNavigate();
  return (
    <Menu
      placement="right-start"
      trigger={
        <Button
          variant="ghost"
          aria-label={group.label}
          title={group.label}
          w="10"
          h="10"
          px="0"
          mx="auto"
          position="relative"
          color={active ? 'white' : 'nav.muted'}
          bg={active ? 'nav.active' : 'transparent'}
          _hover={{ bg: 'nav.hover', color: 'nav.fg' }}
          _expanded={{ bg: 'nav.hover', color: 'nav.fg' }}
        >
          <MenuGroupIcon group={group.label} size={18} />
        </Button>
      }
      sections={[
        {
          label: group.label,
          items: group.entries.map((entry) => ({
            id: entry.path,
            label: entry.label,
            onSelect: () => void navigate(entry.path),
          })),
        },
      ]}
    />
  );
}
