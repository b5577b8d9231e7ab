import { useAccount } from '@iwe/session';
import { Badge, ButtonLink, CheckIcon } from '@iwe/ui';
import { Link } from 'react-router-dom';
import { HeaderLabel } from './header-label.tsx';
import { APPROVALS_PATH, useWaitingApprovals } from './approvals.ts';

/** Opens the approvals, with the number of those that wait for this account's rights. */
export function ApprovalsButton() {
  const { eId } = useAccount();
  const count = useWaitingApprovals(eId);
  return (
    <ButtonLink asChild variant="ghost" position="relative" _hover={{ textDecoration: 'none' }}>
      <Link to={APPROVALS_PATH}>
        <CheckIcon size={15} />
        <HeaderLabel>Approvals</HeaderLabel>
        {count !== null && count > 0 && (
          <Badge tone="spark" round data-count="" aria-label={`${count} waiting`}>
            {count > 999 ? '999+' : count}
          </Badge>
        )}
      </Link>
    </ButtonLink>
  );
}
