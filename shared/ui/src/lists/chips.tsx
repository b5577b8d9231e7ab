import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Button } from '../kit/controls/button.tsx';
import { Tag } from '../kit/data/badge.tsx';
import { Box, Flex } from '../kit/layout.ts';
import { inWords } from '../kit/words.tsx';

/** A filter that is set, in words. */
interface Chip {
  key: string;
  label: string;
  text: ReactNode;
  onRemove: () => void;
}

/** What a list is narrowed to: one chip for each filter that is set, each removable. Nothing when none is set. */
export function Chips({ chips, onRemoveAll }: { chips: readonly Chip[]; onRemoveAll: () => void }) {
  if (chips.length === 0) return null;
  return (
    <Flex
      as="ul"
      aria-label={t('Filters that are set')}
      gap="1.5"
      align="center"
      minW="0"
      m="0"
      p="0"
      listStyleType="none"
    >
      {chips.map(({ key, label, text, onRemove }) => (
        <Box as="li" key={key} minW="0" display="flex">
          <Tag removeLabel={t('Remove the filter {}', t(label))} onRemove={onRemove}>
            <Box as="span" overflow="hidden" textOverflow="ellipsis" maxW="56">
              {t(label)}: {inWords(text)}
            </Box>
          </Tag>
        </Box>
      ))}
      {chips.length > 1 && (
        <li>
          <Button variant="link" size="sm" onClick={onRemoveAll}>
            Remove all
          </Button>
        </li>
      )}
    </Flex>
  );
}
