import { useState } from 'react';
import { useAccount } from '@iwe/session';
import { Box, Button, Dialog, Flex, moneyText, momentText, Text } from '@iwe/ui';
import type { ConflictCell } from './price-rows.ts';

/** Prices that somebody else changed meanwhile: for each, theirs or mine. Nothing is saved yet. */
export interface PriceConflictsProps {
  conflicts: readonly ConflictCell[];
  /** The names of the prices by field. */
  labels: ReadonlyMap<string, string>;
  onClose: () => void;
  onDecide: (keepsMine: (cell: ConflictCell) => boolean) => void;
}

const keyOf = ({ productId, field }: ConflictCell): string => `${productId} ${field}`;
const text = (price: number | null): string => (price ? moneyText(price) : 'not set');

export function PriceConflicts({ conflicts, labels, onClose, onDecide }: PriceConflictsProps) {
  const { timeZone } = useAccount();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (cell: ConflictCell, keeps: boolean) =>
    setMine((now) => {
      const next = new Set(now);
      if (keeps) next.add(keyOf(cell));
      else next.delete(keyOf(cell));
      return next;
    });
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={
        conflicts.length === 1 ? 'A price was changed meanwhile' : `${conflicts.length} prices were changed meanwhile`
      }
      footer={
        <>
          <Button onClick={() => setMine(new Set(conflicts.map(keyOf)))}>All mine</Button>
          <Button onClick={() => setMine(new Set())}>All theirs</Button>
          <Button variant="solid" onClick={() => onDecide((cell) => mine.has(keyOf(cell)))}>
            Take over
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="2" color="fg">
        <Text color="fg.muted">Nothing is saved yet. After this choice, save again.</Text>
        <Box as="ul" listStyleType="none" maxH="50dvh" overflowY="auto" tabIndex={0} aria-label="Changed prices">
          {conflicts.map((cell) => (
            <Flex
              as="li"
              key={keyOf(cell)}
              gap="3"
              align="center"
              flexWrap="wrap"
              py="1.5"
              borderTopWidth="1px"
              borderColor="border.subtle"
            >
              <Box flex="1 1 220px" minW="0">
                <Text fontWeight="medium">{`${cell.code} · ${labels.get(cell.field) ?? cell.field}`}</Text>
                <Text fontSize="sm" color="fg.subtle">
                  {`was ${text(cell.was)}; ${[cell.changedBy, cell.changedAt && momentText(cell.changedAt, timeZone)]
                    .filter(Boolean)
                    .join(', ')}`}
                </Text>
              </Box>
              <Flex gap="1" role="group" aria-label={`${cell.code} ${labels.get(cell.field) ?? cell.field}`}>
                <Button
                  aria-pressed={!mine.has(keyOf(cell))}
                  variant={mine.has(keyOf(cell)) ? 'outline' : 'solid'}
                  onClick={() => choose(cell, false)}
                >
                  {`Theirs ${text(cell.now)}`}
                </Button>
                <Button
                  aria-pressed={mine.has(keyOf(cell))}
                  variant={mine.has(keyOf(cell)) ? 'solid' : 'outline'}
                  onClick={() => choose(cell, true)}
                >
                  {`Mine ${text(cell.price)}`}
                </Button>
              </Flex>
            </Flex>
          ))}
        </Box>
      </Flex>
    </Dialog>
  );
}
