import { unreadStore, useAccount, useStore } from '@iwe/session';
import { BellIcon, Box, Button, Popover } from '@iwe/ui';
import { useState } from 'react';
import { CountBadge } from '../frame/count-badge.tsx';
import { ownPart } from '../screens/part-failure.tsx';

// Nothing of the list is loaded or requested before somebody opens it; its number comes with the badge poll.
const Notifications = ownPart(async () => (await import('./notification-list.tsx')).NotificationList);

/** The bell: how many things concern this person, and on a click which. */
export function NotificationsBell() {
  const { eId } = useAccount();
  const unread = useStore(unreadStore);
  const [isOpen, setOpen] = useState(false);
  const count = unread ?? 0;
  return (
    <Popover
      key={eId}
      title="Notifications"
      width="min(420px, 94vw)"
      placement="bottom-end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          px="2"
          title="Notifications"
          aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        >
          <BellIcon size={16} />
          <CountBadge count={count} most={99} />
        </Button>
      }
    >
      <Box minH="16">
        <Notifications onOpened={() => setOpen(false)} />
      </Box>
    </Popover>
  );
}
