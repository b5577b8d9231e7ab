import { formatQuantity } from '@iwe/domain';
import { Button, Dialog, Text } from '@iwe/ui';
import { useRef } from 'react';
import type { CountedTwice } from './count-line.ts';

/** Asks whether two counts of one product should be added up (DOMAIN §5). */
export function AddUpDialog({ twice, onAdd, onKeep }: { twice: CountedTwice; onAdd: () => void; onKeep: () => void }) {
  const expected = useRef<HTMLButtonElement>(null);
  const { code, first, second, firstNumber, secondNumber, sum } = twice;
  return (
    <Dialog
      open
      role="alertdialog"
      title={`${code} is counted twice`}
      onClose={onKeep}
      initialFocus={expected}
      footer={
        <>
          <Button onClick={onKeep}>Go back</Button>
          <Button ref={expected} variant="solid" onClick={onAdd}>
            Add up to {formatQuantity(sum)}
          </Button>
        </>
      }
    >
      <Text>
        Line {firstNumber} says {formatQuantity(first.counted ?? 0)}, line {secondNumber} says{' '}
        {formatQuantity(second.counted ?? 0)}. Added up they are on line {firstNumber}; a sheet counts a product on one
        line.
      </Text>
    </Dialog>
  );
}
