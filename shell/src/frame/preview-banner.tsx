import { toast, useAccount } from '@iwe/session';
import { Button, Flex, momentText, Text } from '@iwe/ui';
import { useEffect } from 'react';
import { canLeaveAll, platformStore, reloadPage, tabPreview, usePlatform } from '../platform/index.ts';
import { BUSY_MESSAGE } from './leave-blocker.tsx';

/** Shown above every screen of a tab that runs a preview. It can't be closed, only ended. */
export function PreviewBanner() {
  const { preview } = usePlatform();
  const { timeZone } = useAccount();
  const until = preview?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    // The longest time that a browser's timer can wait is 24 days; a preview of more is told with the next list.
    const left = Math.min(Date.parse(until) - Date.now(), 2 ** 31 - 1);
    const timer = setTimeout(() => void platformStore.get().reload(), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [until]);
  if (!preview) return null;
  const { remote, version, by, commit } = preview;
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      px="5"
      py="1.5"
      bg="spark.subtle"
      color="spark.fg"
      borderBottomWidth="1px"
      borderColor="spark.border"
      flexShrink={0}
    >
      <Text flex="1" minW="0">
        {`Preview: this tab runs ${remote} ${version} by ${by} (${commit.slice(0, 8)}) until ` +
          `${momentText(preview.until, timeZone)}. What you save is saved.`}
      </Text>
      <Button size="xs" onClick={end}>
        End preview
      </Button>
    </Flex>
  );
}

/** Forms store their drafts; only a save in progress must not be interrupted. */
function end(): void {
  if (canLeaveAll() === 'busy') {
    toast.warning(BUSY_MESSAGE);
    return;
  }
  tabPreview.set(null);
  reloadPage();
}
