import { useAccount, t } from '@iwe/session';
import { BrandLogo, chakra, Flex, IconButton, NarrowMenuIcon, WheelMark, WidenMenuIcon, Wordmark } from '@iwe/ui';
import { Link, useLocation } from 'react-router-dom';
import { HOME_PATH, routeFor } from '../../guard/route-for.ts';
import { usePlatform } from '../../platform/index.ts';
import { TourOffer } from '../../tour/tour-offer.tsx';
import { MenuGroup } from './menu-group.tsx';
import { MenuFlyout } from './menu-flyout.tsx';
import { useCollapsed } from './use-collapsed.ts';
import { useMenuGroups } from './use-menu-groups.ts';

/** The left menu: one group open at a time; only icons when the window is narrow. */
export function SideMenu() {
  const [collapsed, toggle] = useCollapsed();
  const { pathname } = useLocation();
  const { all, here, opened, toggle: toggleGroup } = useMenuGroups();

  return (
    <chakra.aside
      display="flex"
      flexDirection="column"
      w={collapsed ? '14' : '44'}
      flexShrink={0}
      bg="nav.bg"
      color="nav.fg"
      borderInlineEndWidth="1px"
      borderColor="nav.border"
      transition="width 120ms"
    >
      <Brand collapsed={collapsed} />
      <chakra.nav
        aria-label={t('Menu')}
        flex="1"
        overflowY="auto"
        overflowX="hidden"
        px="2"
        py="2"
        display="flex"
        flexDirection="column"
        gap="0.5"
      >
        {all.map((group) =>
          collapsed ? (
            <MenuFlyout key={group.label} group={group} active={group.label === here} />
          ) : (
            <MenuGroup
              key={group.label}
              group={group}
              pathname={pathname}
              open={opened === group.label}
              onToggle={() => toggleGroup(group.label)}
            />
          ),
        )}
      </chakra.nav>
      {!collapsed && <TourOffer inMenu />}
      <Flex px="2" py="2" justify={collapsed ? 'center' : 'flex-end'} display={{ base: 'none', lg: 'flex' }}>
        <IconButton
          label={collapsed ? 'Widen the menu' : 'Narrow the menu'}
          color="nav.muted"
          _hover={{ bg: 'nav.hover', color: 'nav.fg' }}
          onClick={toggle}
        >
          {collapsed ? <WidenMenuIcon size={16} /> : <NarrowMenuIcon size={16} />}
        </IconButton>
      </Flex>
    </chakra.aside>
  );
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const { logo } = useAccount();
  const { routes } = usePlatform();
  const home = routeFor(routes, HOME_PATH) ? HOME_PATH : '/';
  // What speech control hears is what is written there; a logo that is an image has no letters.
  const shown = logo === null || collapsed || logo.startsWith('/') ? 'iWE' : logo;
  return (
    <Flex
      h="12"
      align="center"
      px={collapsed ? '0' : '4'}
      justify={collapsed ? 'center' : 'flex-start'}
      borderBottomWidth="1px"
      borderColor="nav.border"
      flexShrink={0}
    >
      <Link
        to={home}
        aria-label={t('{}, to the start page', shown)}
        style={{ color: 'inherit', textDecoration: 'none' }}
      >
        {collapsed && <WheelMark size={26} />}
        {!collapsed && (logo === null ? <Wordmark height={20} /> : <BrandLogo name={logo} height={24} />)}
      </Link>
    </Flex>
  );
}
