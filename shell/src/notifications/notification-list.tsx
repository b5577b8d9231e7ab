import type { Notification, NotificationsAnswer } from '@iwe/contract';
import { recordPaths } from '@iwe/domain';
import { api, unreadStore, useAccount, useApi } from '@iwe/session';
import { Badge, Button, chakra, Flex, momentText, Spinner, Text, useDelayed } from '@iwe/ui';
import type { Tone } from '@iwe/ui';
import { useEffect, useState } from 'react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { canOpen } from '../platform/host/can-open.ts';

const KINDS: Readonly<Record<Notification['kind'], { label: string; tone: Tone }>> = {
  asked: { label: 'Asked', tone: 'warning' },
  answered: { label: 'Answered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  mentioned: { label: 'Mentioned', tone: 'accent' },
};

/**
 * What concerns this person, newest first. Opening the list marks what it shows as read; until it is closed it still
 * says what was new.
 */
export function NotificationList({ onOpened }: { onOpened: () => void }) {
  const { data, error, isLoading, reload } = useApi<NotificationsAnswer>('notifications', undefined, {
    quiet: true,
    freshMs: 0,
  });
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set());
  const isLate = useDelayed(isLoading);
  const newest = data?.data[0]?.id;
  useEffect(() => {
    if (!data || newest === undefined) return;
    const fresh = data.data.filter(({ isRead }) => !isRead).map(({ id }) => id);
    if (fresh.length === 0) return;
    setUnread((known) => new Set([...known, ...fresh]));
    api.post<NotificationsAnswer>('notifications/read', { upTo: newest }, { quiet: true }).then(
      (answer) => unreadStore.set(answer.unread),
      // The next opening tries again.
      () => undefined,
    );
  }, [data, newest]);
  if (error && !data)
    return (
      <Text color="danger.fg" role="alert">
        {error.lines.join(' ')}{' '}
        <Button variant="link" onClick={reload}>
          Try again
        </Button>
      </Text>
    );
  if (!data) return isLate ? <Spinner size={16} /> : null;
  if (data.data.length === 0)
    return (
      <Text color="fg.subtle" py="4" textAlign="center">
        Nothing yet. You are told here when somebody asks or answers you, mentions you with @, or work of yours fails.
      </Text>
    );
  return (
    <Flex as="ol" direction="column" listStyleType="none" maxH="60dvh" overflowY="auto" mx="-2">
      {data.data.map((notice) => (
        <Item key={notice.id} notice={notice} isNew={unread.has(notice.id)} onOpened={onOpened} />
      ))}
    </Flex>
  );
}

const Row = chakra('li', {
  base: {
    px: '2',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    _first: { borderTopWidth: '0' },
    '&[data-new]': { bg: 'accent.subtle', borderRadius: 'sm' },
  },
});

function Item({ notice, isNew, onOpened }: { notice: Notification; isNew: boolean; onOpened: () => void }) {
  const { timeZone } = useAccount();
  const navigate = useNavigate();
  const { kind, text, by, at, record } = notice;
  const paths = record ? recordPaths(record) : notice.path === undefined ? [] : [notice.path];
  const path = paths.find(canOpen);
  const { label, tone } = KINDS[kind];
  const open = (event: MouseEvent) => {
    // The browser's own ways to open a link elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !path) return;
    event.preventDefault();
    onOpened();
    void navigate(path);
  };
  return (
    <Row data-new={isNew || undefined}>
      <Flex gap="2" align="center" fontSize="sm" color="fg.subtle" wrap="wrap">
        <Badge tone={tone}>{label}</Badge>
        {path ? (
          <a href={path} onClick={open}>
            {record?.name ?? 'Open'}
          </a>
        ) : (
          record && (
            <Text as="span" fontWeight="medium">
              {record.name}
            </Text>
          )
        )}
        <span>{[by, momentText(at, timeZone)].filter(Boolean).join(', ')}</span>
        {isNew && <Text srOnly>new</Text>}
      </Flex>
      <Text overflowWrap="anywhere" lineClamp="3" title={text}>
        {text}
      </Text>
    </Row>
  );
}
