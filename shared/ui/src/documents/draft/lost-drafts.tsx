import { useSession, t, plural } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { momentText } from '../../kit/data/date-text.tsx';
import { Flex, Text } from '../../kit/layout.ts';
import type { LostDraft } from './sheet-draft.ts';

const LINES = { one: '{} line', other: '{} lines' };

interface LostDraftsProps {
  drafts: readonly LostDraft[];
  onRestore: (id: string) => void;
  onForget: (id: string) => void;
}

/** Offers the unsaved sheets that a closed or crashed tab left behind. */
export function LostDrafts({ drafts, onRestore, onForget }: LostDraftsProps) {
  const timeZone = useSession().account?.timeZone;
  const [newest] = drafts;
  if (!newest) return null;
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      px="3"
      py="1.5"
      bg="accent.subtle"
      borderRadius="md"
      fontSize="md"
      flexWrap="wrap"
    >
      <Text flex="1" minW="0">
        {t(
          'Not saved, from {}: {}, {}',
          momentText(new Date(newest.savedAt).toISOString(), timeZone),
          newest.label || t('a new sheet'),
          plural(newest.lines, LINES),
        )}
        {drafts.length > 1 && ` ${t('(and {} more)', drafts.length - 1)}`}
      </Text>
      <Button size="sm" onClick={() => onRestore(newest.id)}>
        Go on with it
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onForget(newest.id)}>
        Throw away
      </Button>
    </Flex>
  );
}
