import {
  BaseInfosIcon,
  CartIcon,
  ExpressIcon,
  GroupIcon,
  PlatformIcon,
  ReportsIcon,
  SheetIcon,
  WarehouseIcon,
} from '@iwe/ui';

const ICONS: Record<string, typeof GroupIcon> = {
  Express: ExpressIcon,
  Sales: SheetIcon,
  Purchase: CartIcon,
  Warehouse: WarehouseIcon,
  Reports: ReportsIcon,
  'Base Infos': BaseInfosIcon,
  Platform: PlatformIcon,
};

/** The icon of a menu group; groups that a remote adds have a generic one. */
export function MenuGroupIcon({ group, size = 16 }: { group: string; size?: number }) {
  const Icon = ICONS[group] ?? GroupIcon;
  return <Icon size={size} aria-hidden />;
}
