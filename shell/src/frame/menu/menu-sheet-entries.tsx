import { t, useAccount, useSession } from '@iwe/session';
import {
  Button,
  chakra,
  CustomerIcon,
  DarkIcon,
  Flex,
  LightIcon,
  LogoutIcon,
  OrganisationIcon,
  PasswordIcon,
  useColorMode,
} from '@iwe/ui';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { languageChoices } from '../../language/language-choices.ts';
import { SIGN_INS_PATH } from '../../account/sign-ins-path.ts';
import { confirmSignOut, confirmSwitch } from '../leave-actions.ts';
import { MenuGroup } from './menu-group.tsx';
import { useMenuGroups } from './use-menu-groups.ts';

/** What the menu's sheet contains: the groups, and the entries that a wide header has. */
export function MenuSheetEntries({ pathname }: { pathname: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const account = useAccount();
  const { accounts } = useSession();
  const groups = useMenuGroups();
  const { opened, toggle } = groups;
  const { mode, choose } = useColorMode();
  const others = accounts.filter(({ eId }) => eId !== account.eId);
  return (
    <Flex direction="column" gap="3" mx="-2" css={SHEET_CSS}>
      <chakra.nav aria-label={t('Menu')} display="flex" flexDirection="column" gap="0.5">
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
          <Entry key={eId} icon={<OrganisationIcon size={16} />} onPress={() => void confirmSwitch(eId)}>
            {t('Switch to {}', companyName)}
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
        <Flex role="group" aria-label={t('Language')} gap="1" ps="2">
          {languageChoices().map(({ language, name, isChosen, choose }) => (
            <Button
              key={language}
              variant={isChosen ? 'subtle' : 'ghost'}
              aria-pressed={isChosen}
              color="fg"
              fontSize="lg"
              onClick={() => {
                // The page starts again where it is, without the menu.
                void navigate({ pathname, search, hash }, { replace: true });
                choose();
              }}
            >
              <span lang={language}>{name}</span>
            </Button>
          ))}
        </Flex>
        {/* The menu stays open below the question: closing it would close what is open above it, too. */}
        <Entry icon={<LogoutIcon size={16} />} onPress={() => void confirmSignOut()}>
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
