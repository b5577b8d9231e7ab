import { Box, Grid, Text } from '@iwe/ui';
import type { ReactNode } from 'react';

/** The figures at the top of a record's page, side by side as far as they fit. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid
      as="dl"
      aria-label={label}
      gap="1px"
      bg="border.subtle"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      overflow="hidden"
      templateColumns="repeat(auto-fit, minmax(min(50% - 1px, 138px), 1fr))"
    >
      {children}
    </Grid>
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
    <Box bg="bg.panel" px="3.5" py="2.5" minW="0">
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
      >
        {children}
      </Text>
      <Text as="dd" fontSize="sm" color="fg.muted" minH="1lh" fontVariantNumeric="tabular-nums">
        {detail}
      </Text>
    </Box>
  );
}
