import type { XeroOperations } from '@iwe/contract';
import { Button, dayText, Flex, Text } from '@iwe/ui';

interface NotAskedProps {
  answer: XeroOperations;
  /** The state that the list is narrowed to; '' for what waits or was refused. */
  state: string;
  onState: (state: string) => void;
}

/** How many approved sheets nobody has sent, which the list does not hold by itself, and how many were left out. */
export function NotAsked({ answer: { unsent, unsentSince, leftOut }, state, onState }: NotAskedProps) {
  return (
    <Flex gap="3" wrap="wrap" align="center" role="group" aria-label="Not asked for">
      <Text role="status" color={unsent > 0 ? 'fg' : 'fg.subtle'}>
        {unsentText(unsent, dayText(unsentSince))}
        {leftOut > 0 && ` ${leftOut === 1 ? '1 was' : `${leftOut} were`} left out.`}
      </Text>
      {unsent > 0 && state !== 'unsent' && <Button onClick={() => onState('unsent')}>Show unsent</Button>}
      {leftOut > 0 && state !== 'leftOut' && <Button onClick={() => onState('leftOut')}>Show left out</Button>}
      {(state === 'unsent' || state === 'leftOut') && (
        <Button onClick={() => onState('')}>Show what is on its way or refused</Button>
      )}
    </Flex>
  );
}

function unsentText(count: number, since: string): string {
  if (count === 0) return `Every approved sheet since ${since} was sent, is on its way, was refused or is left out.`;
  return `${count === 1 ? '1 approved sheet' : `${count} approved sheets`} since ${since} ${count === 1 ? 'is' : 'are'} not sent yet.`;
}
