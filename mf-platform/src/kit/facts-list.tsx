import { Box, Text } from '@iwe/ui';
import type { ReactNode } from 'react';

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is known of something: names, and their values beside them. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box as="dl" display="grid" gridTemplateColumns="max-content minmax(0, 1fr)" columnGap="4" rowGap="1.5">
      {facts.map(([name, value]) => [
        <Text as="dt" key={name} color="fg.muted">
          {name}
        </Text>,
        <Box as="dd" key={`${name} value`} minW="0" overflowWrap="anywhere">
          {value}
        </Box>,
      ])}
    </Box>
  );
}
