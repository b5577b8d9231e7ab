import { Flex } from '@iwe/ui';
import type { ReactNode } from 'react';

/** Parts below each other, each shown once the tables above it have their rows: none moves while somebody reads. */
export function InOrder({ children }: { children: ReactNode }) {
  return (
    <Flex direction="column" gap="5" minW="0" css={IN_ORDER_CSS}>
      {children}
    </Flex>
  );
}

const IN_ORDER_CSS = { '& > :is([data-waits], :has([data-waits])) ~ *': { visibility: 'hidden' } };
