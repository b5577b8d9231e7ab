import { formatMoney } from '@iwe/domain';
import { useSession } from '@iwe/session';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { momentText } from '../../data/date-text.tsx';
import { Box, Flex, Text } from '../../layout.ts';
import { Dialog } from '../../overlay/dialog.tsx';
import type { Difference, Merge, Side } from './merge.ts';

/** The difference between two editors of one sheet, and the way to bring both texts together. */
export interface ConflictDialogProps {
  merge: Merge;
  changedBy: string;
  /** ISO 8601 moment. */
  changedAt: string;
  /** What a field of the head is called. */
  fieldLabel: (field: string) => string;
  /** How a value of the head reads, such as a date or the name behind an id. */
  valueText: (field: string, value: string | number | null) => string;
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

export function ConflictDialog({ merge, changedBy, changedAt, fieldLabel, valueText, onMerge, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const timeZone = useSession().account?.timeZone;
  const open = merge.asks.filter((difference) => choices[difference.id] === undefined).length;
  const place = (difference: Difference) => {
    if (difference.field !== null) return fieldLabel(difference.field);
    const field = difference.line?.field;
    return `${difference.line?.code ?? ''}${field && field !== 'product' ? `, ${LINE_WORDS[field]}` : ''}`;
  };
  const value = (difference: Difference, side: 'base' | Side) => {
    const shown = difference[side];
    if (difference.field !== null) return valueText(difference.field, shown) || '(empty)';
    if (shown === null) return side === 'base' ? '(not there)' : '(deleted)';
    return (difference.line?.field === 'price' || difference.line?.field === 'usdPrice') && typeof shown === 'number' ? formatMoney(shown) : String(shown) || '(empty)';
  };
  return (
    <Dialog
      open onClose={onClose} size="lg" title={`${changedBy || 'Somebody else'} saved this sheet while you were editing`}
      footer={(
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button variant="solid" disabled={open > 0} onClick={() => onMerge(choices)}>{open > 0 ? `${open} to choose` : 'Merge & save'}</Button>
        </>
      )}
    >
      <Text mb="3">Saved at {momentText(changedAt, timeZone)}. Nothing of your text is lost: changes in different places come together, and for the others you choose.</Text>
      {merge.asks.length > 0 && (
        <Box as="fieldset" mb="3">
          <Text as="legend" fontWeight="semibold" color="fg" mb="1">Changed by both</Text>
          {merge.asks.map((difference) => (
            <Flex key={difference.id} align="center" gap="3" py="1.5" borderTopWidth="1px" borderColor="border.subtle">
              <Box w="40" flexShrink={0} color="fg" fontWeight="medium">{place(difference)}</Box>
              {(['mine', 'theirs'] as const).map((side) => (
                <Button
                  key={side} flex="1" justifyContent="flex-start" variant={choices[difference.id] === side ? 'subtle' : 'outline'} aria-pressed={choices[difference.id] === side}
                  onClick={() => setChoices((now) => ({ ...now, [difference.id]: side }))}
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
            <Flex key={difference.id} gap="3" py="1" borderTopWidth="1px" borderColor="border.subtle">
              <Box w="40" flexShrink={0}>{place(difference)}</Box>
              <Text>{WORDS[difference.change]} {difference.change === 'changed' ? `${value(difference, 'base')} → ` : ''}{difference.change === 'removed' ? '' : value(difference, 'theirs')}</Text>
            </Flex>
          ))}
        </Box>
      )}
    </Dialog>
  );
}

const WORDS = { changed: '', added: 'new line:', removed: 'deleted' } as const;
const LINE_WORDS = { quantity: 'qty', counted: 'in-warehouse qty', usdPrice: 'USD price', price: 'unit price', description: 'description' } as const;
