import { Box, Flex, Text } from '@iwe/ui';
import type { ReactNode } from 'react';

/** No figure is alone in a row: six are one row where it has room, else three and three; seven are four and three. */
const ROWS_CSS = {
  '&:has(> :nth-of-type(6):last-of-type) > *': {
    flexBasis: 'max(min(138px, 50% - 1px), min(30%, (900px - 100%) * 999))',
  },
  '&:has(> :nth-of-type(7):last-of-type) > *': { flexBasis: 'max(min(138px, 50% - 1px), 22%)' },
};

/** The figures at the top of a record's page, side by side as far as they fit; every row is filled. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex
      as="dl"
      aria-label={label}
      gap="1px"
      bg="border.subtle"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      overflow="hidden"
      wrap="wrap"
      css={ROWS_CSS}
    >
      {children}
    </Flex>
  );
}

interface FigureProps {
  label: string;
  children: ReactNode;
  /** A few words below the figure. */
  detail?: ReactNode;
  /** Somebody should look at it. */
  isWarning?: boolean;
}

/** One figure with its label. */
export function Figure({ label, children, detail, isWarning = false }: FigureProps) {
  return (
    <Box bg="bg.panel" px="3.5" py="2.5" minW="0" flex="1 1 min(138px, 50% - 1px)">
      <Text as="dt" fontSize="sm" color="fg.subtle">
        {label}
      </Text>
      <Text
        as="dd"
        fontSize="xl"
        fontWeight="semibold"
        lineHeight="snug"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
        color={isWarning ? 'danger.fg' : 'fg'}
        css={LINK_CSS}
      >
        {children}
      </Text>
      <Text as="dd" fontSize="sm" color="fg.muted" minH="1lh" fontVariantNumeric="tabular-nums">
        {detail}
      </Text>
    </Box>
  );
}

// For a finger a link is higher than its line, and reaches over the lines around it.
const LINK_CSS = {
  '@media (pointer: coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px', my: '-3' } },
};

/** For plots of twelve bars: their labels would overlap on a phone, where the figures say enough. */
export const WIDE_ONLY = { '@media (max-width: 640px)': { display: 'none' } };
