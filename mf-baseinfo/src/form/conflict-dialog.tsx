import { useAccount } from '@iwe/session';
import { Box, Button, Dialog, Flex, momentText, Text } from '@iwe/ui';
import { useState } from 'react';
import type { Difference, Side } from './merge.ts';
import type { FormConflict } from './use-record-form.ts';

interface FormConflictDialogProps {
  conflict: FormConflict;
  /** What the record is called: 'product', 'customer'. */
  what: string;
  label: (field: string) => string;
  /** How a value reads, such as the name behind an id. */
  text: (field: string, value: string | number | null) => string;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/** The difference between two editors of one record, and the way to bring both texts together. */
export function FormConflictDialog({ conflict, what, label, text, onMerge, onClose }: FormConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const { timeZone } = useAccount();
  const { merge, changedBy, changedAt } = conflict;
  const open = merge.asks.filter((difference) => choices[difference.field] === undefined).length;
  const value = (difference: Difference, side: 'base' | Side) => text(difference.field, difference[side]) || '(empty)';
  return (
    <Dialog
      open onClose={onClose} size="lg" title={`${changedBy || 'Somebody else'} saved this ${what} while you were editing`}
      footer={(
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button variant="solid" disabled={open > 0} onClick={() => onMerge(choices)}>{open > 0 ? `${open} to choose` : 'Merge & save'}</Button>
        </>
      )}
    >
      <Text mb="3">Saved at {momentText(changedAt, timeZone)}. Nothing of your text is lost: changes of different fields come together, and for the others you choose.</Text>
      {merge.asks.length > 0 && (
        <Box as="fieldset" mb="3">
          <Text as="legend" fontWeight="semibold" color="fg" mb="1">Changed by both</Text>
          {merge.asks.map((difference) => (
            <Flex key={difference.field} align="center" gap="3" py="1.5" borderTopWidth="1px" borderColor="border.subtle">
              <Box w="40" flexShrink={0} color="fg" fontWeight="medium">{label(difference.field)}</Box>
              {(['mine', 'theirs'] as const).map((side) => (
                <Button
                  key={side} flex="1" justifyContent="flex-start" variant={choices[difference.field] === side ? 'subtle' : 'outline'} aria-pressed={choices[difference.field] === side}
                  onClick={() => setChoices((now) => ({ ...now, [difference.field]: side }))}
                >
                  <Text as="span" color="fg.subtle">{side === 'mine' ? 'Mine' : 'Theirs'}</Text>
                  <Text as="span" truncate>{value(difference, side)}</Text>
                </Button>
              ))}
            </Flex>
          ))}
        </Box>
      )}
      {merge.taken.length > 0 && (
        <Box>
          <Text fontWeight="semibold" color="fg" mb="1">Taken over from {changedBy || 'them'}</Text>
          {merge.taken.map((difference) => (
            <Flex key={difference.field} gap="3" py="1" borderTopWidth="1px" borderColor="border.subtle">
              <Box w="40" flexShrink={0}>{label(difference.field)}</Box>
              <Text>{value(difference, 'base')} → {value(difference, 'theirs')}</Text>
            </Flex>
          ))}
        </Box>
      )}
    </Dialog>
  );
}
