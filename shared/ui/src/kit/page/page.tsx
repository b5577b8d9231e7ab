import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Term } from '../data/term.tsx';
import { Box, Flex, Text } from '../layout.ts';
import { useIsNarrow } from '../root/use-is-narrow.ts';
import { inWords } from '../words.tsx';

/** A screen inside the frame. `fill` makes it exactly as high as the window, for lists whose table scrolls inside. */
export interface PageProps {
  children: ReactNode;
  fill?: boolean;
}

export function Page({ children, fill = false }: PageProps) {
  const isNarrow = useIsNarrow();
  return (
    <Flex
      direction="column"
      gap="3"
      // As far from the edge as a list and the header.
      px={{ base: '3', lg: '4' }}
      pt="3"
      pb={isNarrow ? '3' : '4'}
      minW="0"
      // In a narrow window the page itself scrolls: cards need its whole height.
      {...(fill && !isNarrow ? { h: 'full', minH: 'md' } : { minH: 'full' })}
      {...(fill && isNarrow ? { css: CARDS_PAGE_CSS } : {})}
    >
      {children}
    </Flex>
  );
}

/** The header of a screen: title, a word beside it, and actions on the right. */
export interface PageHeaderProps {
  title: string;
  /** Shown beside the title: a count, a status. */
  meta?: ReactNode;
  /** The menu group of this screen, shown before the title as in the header of a list. */
  section?: string;
  actions?: ReactNode;
}

export function PageHeader({ title, meta, section, actions }: PageHeaderProps) {
  return (
    <Flex align="center" gap="4" minH="8" flexShrink={0} css={NARROW_CSS}>
      <Box minW="0" flex="1">
        <Flex align="center" gap="3">
          <Flex align="baseline" gap="2" minW="0">
            {section && (
              <Text fontSize="sm" color="fg.subtle" whiteSpace="nowrap">
                {t(section)}
              </Text>
            )}
            <Text as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="tight" lineHeight="snug" truncate>
              <Term text={title} />
            </Text>
          </Flex>
          {meta && <Box color="fg.muted">{inWords(meta)}</Box>}
        </Flex>
      </Box>
      {actions && (
        <Flex align="center" gap="2" flexShrink={0}>
          {actions}
        </Flex>
      )}
    </Flex>
  );
}

// Cards are as high as they are: a table that shrank to the window would draw them over the pager.
const CARDS_PAGE_CSS = { '&& > *': { flex: '0 0 auto' } };

/** In a narrow window the actions go below a title that has no room beside them, and the title takes a second line. */
const NARROW_CSS = {
  '@media (max-width: 900px)': {
    flexWrap: 'wrap',
    rowGap: '2',
    '&& > *': { flexWrap: 'wrap', flexShrink: '1' },
    '& > :first-of-type': { flexBasis: 'auto' },
    // A search takes the line.
    '& > :has(input[type=search])': { flexBasis: 'full' },
    '& > :first-of-type > *': { flexWrap: 'wrap', rowGap: '0' },
    '& h1': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
};
