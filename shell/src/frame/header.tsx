import { frameMessages } from '@iwe/domain';
import { selfOrderStore, useAccount, useStore, t } from '@iwe/session';
import {
  Button,
  ButtonLink,
  chakra,
  ChevronDownIcon,
  ColorModeButton,
  CustomerIcon,
  Flex,
  IconButton,
  InboxIcon,
  LogoutIcon,
  Menu,
  PasswordIcon,
  PlusIcon,
  Text,
  useIsNarrow,
  Wordmark,
} from '@iwe/ui';
import { Link, useNavigate } from 'react-router-dom';
import { SIGN_INS_PATH } from '../account/sign-ins-path.ts';
import { hasAnyRight } from '../guard/access.ts';
import { HOME_PATH, routeFor } from '../guard/route-for.ts';
import { languageChoices } from '../language/language-choices.ts';
import { usePlatform } from '../platform/index.ts';
import type { PlatformStatus } from '../platform/index.ts';
import { ApprovalsButton } from './approvals-button.tsx';
import { FindButton } from '../find/find-button.tsx';
import { helpStore } from '../help/help-store.ts';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { CountBadge } from './count-badge.tsx';
import { HeaderLabel } from './header-label.tsx';
import { confirmSignOut } from './leave-actions.ts';
import { MenuSheet } from './menu/menu-sheet.tsx';
import { OrganisationSwitcher } from './organisation-switcher.tsx';

const SELF_ORDERS_PATH = '/invoices';

/** The bar above every screen (spec §2 "Main shell"). */
export function Header() {
  const isNarrow = useIsNarrow();
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      gap={isNarrow ? '0' : '2'}
      h={isNarrow ? '14' : '12'}
      px={isNarrow ? '1.5' : { base: '3', lg: '4' }}
      css={isNarrow ? NARROW_CSS : WIDE_CSS}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      flexShrink={0}
      zIndex="header"
    >
      {isNarrow ? <NarrowEntries /> : <Entries />}
    </chakra.header>
  );
}

function Entries() {
  return (
    <>
      <ExpressNew />
      <SelfOrders />
      <ApprovalsButton />
      <Flex flex="1" />
      <FindButton />
      <NotificationsBell />
      <OrganisationSwitcher />
      <Separator />
      <UserMenu />
      <ColorModeButton />
      <IconButton label="Logout" onClick={() => void confirmSignOut()}>
        <LogoutIcon size={16} />
      </IconButton>
    </>
  );
}

/** What a person on the way needs at hand; the menu's sheet has the rest. */
function NarrowEntries() {
  return (
    <>
      <MenuSheet />
      <HomeLink />
      <Flex flex="1" />
      <FindButton />
      <NotificationsBell />
      <ApprovalsButton />
      <SelfOrders />
      <ExpressNew />
    </>
  );
}

function HomeLink() {
  const { routes } = usePlatform();
  return (
    <chakra.span display="inline-flex" color="accent.fg" minW="0">
      <Link
        to={routeFor(routes, HOME_PATH) ? HOME_PATH : '/'}
        aria-label={t('{}, to the start page', 'iWE')}
        style={HOME_STYLE}
      >
        <Wordmark height={18} />
      </Link>
    </chakra.span>
  );
}

const HOME_STYLE = { display: 'flex', alignItems: 'center', height: 44, padding: '0 6px', color: 'inherit' };

/** A number on the corner of its button's icon. */
const CORNER = { position: 'absolute', top: '1', insetEnd: '0', minW: '5', px: '1', transform: 'scale(0.85)' } as const;

// Five buttons and the menu fit 360 pixels only with the numbers on their icons' corners.
const NARROW_CSS = {
  '& :has(> [data-count])': { position: 'relative' },
  '& [data-count]': CORNER,
};

// A name is cut last: the room kept for numbers that are mostly absent goes to the corners of their buttons.
const WIDE_CSS = {
  '@media (max-width: 1400px)': {
    gap: '1',
    '& :is(a, button)': { px: '2' },
    '& :is(a[href="/approvals"], [title=Notifications])': { position: 'relative' },
    '& :is(a[href="/approvals"], [title=Notifications]) > [data-count]': CORNER,
  },
};

function Separator() {
  return <chakra.span aria-hidden w="1px" h="5" bg="border" mx="1" />;
}

/** Whether the remotes are not known yet: what they decide keeps its place until then, so that the bar doesn't move. */
const isUnknown = (status: PlatformStatus): boolean => status === 'idle' || status === 'loading';

function ExpressNew() {
  const account = useAccount();
  const { expressNew, routes, status } = usePlatform();
  // Entries whose path no remote serves would be dead links.
  const entries = expressNew.filter(
    (entry) => hasAnyRight(account, entry.access) && routeFor(routes, entry.path) !== null,
  );
  const isWaiting = isUnknown(status);
  if (entries.length === 0 && !isWaiting) return null;
  const button = (
    <Button variant="solid" disabled={isWaiting}>
      <PlusIcon size={15} />
      <HeaderLabel>{t('Express New')}</HeaderLabel>
      <ChevronDownIcon size={14} />
    </Button>
  );
  if (isWaiting) return button;
  return (
    <Menu
      trigger={button}
      sections={[
        { items: entries.map((entry) => ({ id: entry.path, label: entry.label, href: entry.path, newTab: true })) },
      ]}
    />
  );
}

function SelfOrders() {
  const count = useStore(selfOrderStore);
  const { routes, status } = usePlatform();
  if (!isUnknown(status) && !routeFor(routes, SELF_ORDERS_PATH)) return null;
  return (
    <ButtonLink
      href={`${SELF_ORDERS_PATH}?type=csr`}
      target="_blank"
      rel="noopener"
      variant="ghost"
      _hover={{ textDecoration: 'none' }}
    >
      <InboxIcon size={15} />
      <HeaderLabel>{t('CSR Self-Order')}</HeaderLabel>
      <CountBadge count={count} most={999} label={t('{} waiting', count ?? 0)} />
    </ButtonLink>
  );
}

function UserMenu() {
  const account = useAccount();
  const navigate = useNavigate();
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button variant="ghost" color="fg" minW="0" flexShrink="1" aria-label={t(frameMessages.greeting(account.name))}>
          <Text as="span" minW="0" maxW="44" truncate>
            {t(frameMessages.greeting(account.name))}
          </Text>
          <ChevronDownIcon size={14} />
        </Button>
      }
      header={<UserCard name={account.name} email={account.email} role={account.roleDesc} />}
      sections={[
        {
          items: [
            {
              id: 'password',
              label: 'Change Password',
              icon: <PasswordIcon size={14} />,
              onSelect: () => void navigate('/password/reset'),
            },
            {
              id: 'sign-ins',
              label: 'Sign-ins and sessions',
              icon: <CustomerIcon size={14} />,
              onSelect: () => void navigate(SIGN_INS_PATH),
            },
            { id: 'help', label: 'Help (?)', onSelect: () => helpStore.set(true) },
          ],
        },
        {
          label: 'Language',
          items: languageChoices().map(({ language, name, isChosen, choose }) => ({
            id: language,
            label: <span lang={language}>{name}</span>,
            current: isChosen,
            onSelect: choose,
          })),
        },
      ]}
    />
  );
}

function UserCard({ name, email, role }: { name: string; email: string; role: string }) {
  return (
    <Flex direction="column" px="2" pt="1.5" pb="2" mb="1" borderBottomWidth="1px" borderColor="border.subtle">
      <Text fontWeight="semibold">{name}</Text>
      <Text fontSize="sm" color="fg.muted">
        {email}
      </Text>
      {role && (
        <Text fontSize="sm" color="fg.muted">
          {role}
        </Text>
      )}
    </Flex>
  );
}
