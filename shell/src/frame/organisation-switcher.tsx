import { useAccount, useSession } from '@iwe/session';
import { Button, CheckIcon, ChevronDownIcon, Flex, Menu, OrganisationIcon } from '@iwe/ui';
import { HeaderLabel } from './header-label.tsx';
import { confirmSwitch } from './leave-actions.ts';

/** The current organisation, and a menu of the user's others. */
export function OrganisationSwitcher() {
  const { accounts } = useSession();
  const account = useAccount();
  const name = (
    <HeaderLabel fontWeight="medium" minW="0" maxW="64" truncate>
      {account.companyName}
    </HeaderLabel>
  );
  if (accounts.length < 2)
    return (
      <Flex align="center" gap="2" px="2" minW="0" color="fg.muted">
        <OrganisationIcon size={15} style={{ flexShrink: 0 }} />
        {name}
      </Flex>
    );
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button variant="ghost" color="fg" minW="0" flexShrink="1" aria-label={`Organisation: ${account.companyName}`}>
          <OrganisationIcon size={15} />
          {name}
          <ChevronDownIcon size={14} />
        </Button>
      }
      sections={[
        {
          label: 'Organisation',
          items: accounts.map((candidate) => ({
            id: String(candidate.eId),
            label: candidate.companyName,
            current: candidate.eId === account.eId,
            icon: candidate.eId === account.eId ? <CheckIcon size={14} /> : <Flex w="14px" />,
            onSelect: () => void confirmSwitch(candidate.eId),
          })),
        },
      ]}
    />
  );
}
