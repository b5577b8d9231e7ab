import { frameMessages } from '@iwe/domain';
import { t, useAccount } from '@iwe/session';
import { Drawer, Flex, IconButton, MenuIcon, Text } from '@iwe/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { ownPart } from '../../screens/part-failure.tsx';

const load = async () => (await import('./menu-sheet-entries.tsx')).MenuSheetEntries;
const MenuSheetEntries = ownPart(load);

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
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void navigate({ pathname, search, hash }, { state: OPEN })}
      >
        <MenuIcon size={18} />
      </IconButton>
      <Drawer open={open} onClose={close} size="sm" side="start" title={<Greeting />}>
        <MenuSheetEntries pathname={pathname} />
      </Drawer>
    </>
  );
}

function Greeting() {
  const account = useAccount();
  return (
    <Flex direction="column" minW="0">
      <Text truncate>{t(frameMessages.greeting(account.name))}</Text>
      <Text fontSize="sm" fontWeight="normal" color="fg.muted" truncate>
        {account.companyName}
      </Text>
    </Flex>
  );
}
