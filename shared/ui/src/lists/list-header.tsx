import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Term } from '../kit/data/term.tsx';
import { Box, Flex, Text } from '../kit/layout.ts';
import { NARROW } from '../kit/theme/media.ts';
import { inWords } from '../kit/words.tsx';

/** The header of a list: one line, because every line of it is one less for the rows. */
export interface ListHeaderProps {
  title: string;
  /** The menu group of this list. */
  section: string;
  meta?: ReactNode;
  /** The list's views. */
  views?: ReactNode;
  /** What the list is narrowed to. */
  chips?: ReactNode;
  actions: ReactNode;
}

export function ListHeader({ title, section, meta, views, chips, actions }: ListHeaderProps) {
  return (
    <Flex align="center" gap="3" minH="8" flexShrink={0} css={NARROW_CSS}>
      <Flex data-title align="baseline" gap="2" flexShrink={0} minW="0">
        <Text fontSize="sm" color="fg.subtle" whiteSpace="nowrap">
          {t(section)}
        </Text>
        <Text as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="tight" lineHeight="snug" whiteSpace="nowrap">
          <Term text={title} />
        </Text>
      </Flex>
      {meta && (
        <Box color="fg.muted" minW="0">
          {inWords(meta)}
        </Box>
      )}
      {views}
      <Box data-chips flex="1" minW="0" overflow="hidden" py="0.5">
        {chips}
      </Box>
      <Flex data-actions align="center" gap="2" flexShrink={0}>
        {actions}
      </Flex>
    </Flex>
  );
}

/** In a narrow window the chips are a line of their own; the actions too where the title leaves no room. */
const NARROW_CSS = {
  [NARROW]: {
    flexWrap: 'wrap',
    columnGap: '2',
    rowGap: '1',
    '& > [data-title]': { flex: '1 1 auto' },
    '& > [data-actions]': { flexWrap: 'wrap', flexShrink: '1', justifyContent: 'flex-end' },
    '& > [data-chips]': { order: '1', flex: '1 1 100%', overflow: 'visible', _empty: { display: 'none' } },
    '& > [data-chips] ul': { flexWrap: 'wrap' },
  },
};
