import { toast } from '@iwe/session';
import { Box, Button, confirm, Flex, Popover, Text } from '@iwe/ui';
import { canLeaveAll, reloadPage } from '../platform/index.ts';
import type { PlatformUpdate } from '../platform/index.ts';
import { announceUpdate } from './follow-updates.ts';
import { BUSY_MESSAGE } from './leave-blocker.tsx';

/** The line that says which releases are ready, with their teams' notes, and takes them. */
export function UpdateLine({ updates }: { updates: readonly PlatformUpdate[] }) {
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
    >
      <Text flex="1" minW="0">{`${sentenceOf(updates)} Save your work, then reload.`}</Text>
      {updates.some(({ notes }) => notes !== '') && <Notes updates={updates} />}
      <Button size="xs" onClick={() => void loadUpdate()}>
        Reload
      </Button>
    </Flex>
  );
}

/** Returns 'mf-sales 1.1.0 and mf-reports 2.0.0 are ready.' or 'An administrator changed settings of mf-reports.' */
function sentenceOf(updates: readonly PlatformUpdate[]): string {
  const set = updates.filter(({ hasOtherSettings }) => hasOtherSettings).map(({ name }) => name);
  if (set.length > 0 && set.length === updates.length) return `An administrator changed settings of ${set.join(', ')}.`;
  const names = updates
    .filter(({ version, hasOtherSettings }) => version !== null && !hasOtherSettings)
    .map(({ name, version }) => `${name} ${version}`);
  const last = names.at(-1);
  if (last === undefined) return 'A newer version is ready.';
  return names.length === 1 ? `${last} is ready.` : `${names.slice(0, -1).join(', ')} and ${last} are ready.`;
}

function Notes({ updates }: { updates: readonly PlatformUpdate[] }) {
  return (
    <Popover
      title="What is new"
      width={400}
      placement="bottom-end"
      trigger={
        <Button size="xs" variant="ghost" color="spark.fg">
          What is new
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        {updates
          .filter(({ notes }) => notes !== '')
          .map(({ name, version, notes }) => (
            <Box key={name}>
              <Text fontWeight="semibold">{`${name} ${version ?? ''}`}</Text>
              <Text whiteSpace="pre-line" overflowWrap="anywhere" color="fg.muted">
                {notes}
              </Text>
            </Box>
          ))}
      </Flex>
    </Popover>
  );
}

/** Reloads when possible: never during a save, and with unsaved work only after the user has agreed. */
async function loadUpdate(): Promise<void> {
  const state = canLeaveAll();
  if (state === 'busy') {
    toast.warning(BUSY_MESSAGE);
    return;
  }
  if (state === 'dirty') {
    const choice = await confirm({
      title: 'Reload with unsaved work?',
      body: 'Forms come back as you typed them; anything else that is not saved is lost.',
      actions: [
        { id: 'reload', label: 'Reload', tone: 'plain' },
        { id: 'stay', label: 'Stay', tone: 'accent' },
      ],
    });
    if (choice !== 'reload') return;
  }
  announceUpdate();
  reloadPage();
}
