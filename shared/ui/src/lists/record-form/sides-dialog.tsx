import { useSession, t } from '@iwe/session';
import { useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { momentText } from '../../kit/data/date-text.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';

/** The side whose text a place gets. */
export type Side = 'mine' | 'theirs';

/** A place that both changed, with both texts as shown. */
export interface AskedPlace {
  id: string;
  place: string;
  mine: string;
  theirs: string;
}

/** Shows the differences between two editors of one text, and merges them. */
export interface SidesDialogProps {
  /** What both edited: 'sheet', 'product'. */
  what: string;
  changedBy: string;
  /** ISO 8601 moment. */
  changedAt: string;
  /** Describes the parts that are merged without a question: 'changes in different places'. */
  apart: string;
  asks: readonly AskedPlace[];
  /** Their changes that are taken over, as shown. */
  taken: readonly { id: string; place: string; text: string }[];
  onMerge: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

export function SidesDialog({ what, changedBy, changedAt, apart, asks, taken, onMerge, onClose }: SidesDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const timeZone = useSession().account?.timeZone;
  const open = asks.filter(({ id }) => choices[id] === undefined).length;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('{} saved this {} while you were editing', changedBy || t('Somebody else'), t(what))}
      footer={
        <>
          <Button onClick={onClose}>Back to editing</Button>
          <Button variant="solid" disabled={open > 0} onClick={() => onMerge(choices)}>
            {open > 0 ? t('{} to choose', open) : 'Merge & save'}
          </Button>
        </>
      }
    >
      <Text mb="3">
        {t('Saved at {}.', momentText(changedAt, timeZone))}{' '}
        {t('Nothing of your text is lost: {} come together, and for the others you choose.', t(apart))}
      </Text>
      {asks.length > 0 && (
        <Box as="fieldset" mb="3">
          <Text as="legend" fontWeight="semibold" color="fg" mb="1">
            {t('Changed by both')}
          </Text>
          {asks.map((ask) => (
            <Flex key={ask.id} align="center" gap="3" py="1.5" borderTopWidth="1px" borderColor="border.subtle">
              <Box w="40" flexShrink={0} color="fg" fontWeight="medium">
                {ask.place}
              </Box>
              {(['mine', 'theirs'] as const).map((side) => (
                <Button
                  key={side}
                  flex="1"
                  minW="0"
                  justifyContent="flex-start"
                  variant={choices[ask.id] === side ? 'subtle' : 'outline'}
                  aria-pressed={choices[ask.id] === side}
                  title={ask[side]}
                  onClick={() => setChoices((now) => ({ ...now, [ask.id]: side }))}
                >
                  <Text as="span" color="fg.subtle">
                    {t(side === 'mine' ? 'Mine' : 'Theirs')}
                  </Text>
                  <Text as="span" truncate>
                    {ask[side]}
                  </Text>
                </Button>
              ))}
            </Flex>
          ))}
        </Box>
      )}
      {taken.length > 0 && (
        <Box>
          <Text fontWeight="semibold" color="fg" mb="1">
            {t('Taken over from {}', changedBy || t('them'))}
          </Text>
          {taken.map(({ id, place, text }) => (
            <Flex key={id} gap="3" py="1" borderTopWidth="1px" borderColor="border.subtle">
              <Box w="40" flexShrink={0}>
                {place}
              </Box>
              <Text>{text}</Text>
            </Flex>
          ))}
        </Box>
      )}
    </Dialog>
  );
}
