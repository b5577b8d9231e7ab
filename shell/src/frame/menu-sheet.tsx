import { frameMessages } from '@iwe/domain';
import { useAccount, useSession } from '@iwe/session';
import {
  Button,
  chakra,
  CustomerIcon,
  DarkIcon,
  Drawer,
  Flex,
  IconButton,
  LightIcon,
  LogoutIcon,
  MenuIcon,
  OrganisationIcon,
  PasswordIcon,
  Text,
  useColorMode,
} from '@iwe/ui';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SIGN_INS_PATH } from '../account/sign-ins-path.ts';
import { askToSignOut, askToSwitch } from './leave-actions.ts';
import { MenuGroup } from './menu-group.tsx';
import { useMenuGroups } from './use-menu-groups.ts';

/** What the history entry of an open menu carries: Back then closes the menu instead of leaving the page. */
const OPEN = { iweMenu: true };

const isOpen = (state: unknown): boolean => typeof state === 'object' && state !== null && 'iweMenu' in state;

/** The menu of a narrow window: a sheet that the header's button opens, with what a wide header shows beside it. */
export function MenuSheet() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const open = isOpen(state);
  const close = () => void navigate(-1);
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => void navigate({ pathname, search, hash }, { state: OPEN })}
      >
        <MenuIcon size={18} />
      </IconButton>
      <Drawer open={open} onClose={close} size="sm" side="start" title={<Greeting />}>
        <Entries pathname={pathname} onClose={close} />
      </Drawer>
    </>
  );
}

function Greeting() {
  const account = useAccount();
  return (
    <Flex direction="column" minW="0">
      <Text truncate>{frameMessages.greeting(account.name)}</Text>
      <Text fontSize="sm" fontWeight="normal" color="fg.muted" truncate>
        {account.companyName}
      </Text>
    </Flex>
  );
}

function Entries({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  const navigate = useNavigate();
  const account = useAccount();
  const { accounts } = useSession();
  const groups = useMenuGroups();
  const { opened, toggle } = groups;
  const { mode, choose } = useColorMode();
  const others = accounts.filter(({ eId }) => eId !== account.eId);
  return (
    <Flex direction="column" gap="3" mx="-2" css={SHEET_CSS}>
      <chakra.nav aria-label="Menu" display="flex" flexDirection="column" gap="0.5">
        {groups.all.map((group) => (
          <MenuGroup
            key={group.label}
            group={group}
            pathname={pathname}
            open={opened === group.label}
            onToggle={() => toggle(group.label)}
            // The menu's own history entry is replaced: Back from the new page leads to the page before.
            replace
          />
        ))}
      </chakra.nav>
      <Flex direction="column" gap="0.5" pt="3" borderTopWidth="1px" borderColor="border">
        {others.map(({ eId, companyName }) => (
          <Entry key={eId} icon={<OrganisationIcon size={16} />} onPress={() => void askToSwitch(eId)}>
            {`Switch to ${companyName}`}
          </Entry>
        ))}
        <Entry
          icon={mode === 'dark' ? <LightIcon size={16} /> : <DarkIcon size={16} />}
          onPress={() => choose(mode === 'dark' ? 'light' : 'dark')}
        >
          {mode === 'dark' ? 'Use light colours' : 'Use dark colours'}
        </Entry>
        <Entry icon={<PasswordIcon size={16} />} onPress={() => void navigate('/password/reset', { replace: true })}>
          Change Password
        </Entry>
        <Entry icon={<CustomerIcon size={16} />} onPress={() => void navigate(SIGN_INS_PATH, { replace: true })}>
          Sign-ins and sessions
        </Entry>
        <Entry
          icon={<LogoutIcon size={16} />}
          onPress={() => {
            onClose();
            void askToSignOut();
          }}
        >
          Logout
        </Entry>
      </Flex>
    </Flex>
  );
}

function Entry({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      w="full"
      justifyContent="flex-start"
      gap="2.5"
      px="2"
      color="fg"
      fontSize="lg"
      onClick={onPress}
    >
      {icon}
      {children}
    </Button>
  );
}

// The groups are drawn for the dark menu; here they are on the colours of a panel, and as high as a finger.
const SHEET_CSS = {
  '--chakra-colors-nav-fg': 'var(--chakra-colors-fg)',
  '--chakra-colors-nav-muted': 'var(--chakra-colors-fg-muted)',
  '--chakra-colors-nav-hover': 'var(--chakra-colors-bg-muted)',
  '--chakra-colors-nav-active': 'var(--chakra-colors-accent-subtle)',
  '& nav button, & nav a': { minH: '11', fontSize: 'lg' },
  '& nav a[aria-current=page]': { color: 'accent.fg' },
};
