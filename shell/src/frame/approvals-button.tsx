import { t, useAccount } from '@iwe/session';
import { ButtonLink, CheckIcon } from '@iwe/ui';
import { Link } from 'react-router-dom';
import { CountBadge } from './count-badge.tsx';
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
        <HeaderLabel>{t('Approvals')}</HeaderLabel>
        <CountBadge count={count} most={999} label={t('{} waiting', count ?? 0)} />
      </Link>
    </ButtonLink>
  );
}
