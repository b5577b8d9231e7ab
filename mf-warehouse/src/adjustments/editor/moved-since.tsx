import { countAsAt, formatQuantity } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Button, Flex, momentText, Text } from '@iwe/ui';
import type { EditorLine } from '@iwe/ui/sheet';

/** Shows a product's movements since it was counted, and lets the user count it again. */
export function MovedSince({ line, onRecount }: { line: EditorLine; onRecount: () => void }) {
  const { timeZone } = useAccount();
  const { frozen } = line;
  if (!frozen) return null;
  const onHand = frozen.system + frozen.moved;
  const { difference, after } = countAsAt({ ...frozen, onHand });
  return (
    <Flex direction="column" gap="2" fontSize="md">
      <Text>
        Counted {formatQuantity(frozen.counted)} on {momentText(frozen.at, timeZone)}, when the system said{' '}
        {formatQuantity(frozen.system)}.
      </Text>
      <Text>
        Since then {formatQuantity(Math.abs(frozen.moved))} {frozen.moved > 0 ? 'came in' : 'went out'}. The approval
        posts the difference of the count, {formatQuantity(difference)}, and asks to acknowledge the movement: the{' '}
        {formatQuantity(onHand)} on hand become {formatQuantity(after)}.
      </Text>
      <Button size="sm" alignSelf="flex-start" onClick={onRecount}>
        Counted again: still {formatQuantity(frozen.counted)}
      </Button>
    </Flex>
  );
}
