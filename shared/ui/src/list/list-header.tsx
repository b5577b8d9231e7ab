import type { ReactNode } from 'react';
import { Box, Flex, Text } from '../layout.ts';

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
      <Flex align="baseline" gap="2" flexShrink={0} minW="0">
        <Text fontSize="sm" color="fg.subtle" whiteSpace="nowrap">
          {section}
        </Text>
        <Text as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="tight" lineHeight="snug" whiteSpace="nowrap">
          {title}
        </Text>
      </Flex>
      {meta && (
        <Box color="fg.muted" flexShrink={0}>
          {meta}
        </Box>
      )}
      {views}
      <Box flex="1" minW="0" overflow="hidden" py="0.5">
        {chips}
      </Box>
      <Flex data-actions align="center" gap="2" flexShrink={0}>
        {actions}
      </Flex>
    </Flex>
  );
}

/** In a narrow window the actions go below a title that has no room beside them. */
const NARROW_CSS = {
  '@media (max-width: 700px)': {
    flexWrap: 'wrap',
    rowGap: '1',
    '& > [data-actions]': { flexWrap: 'wrap', flexShrink: '1' },
  },
};
