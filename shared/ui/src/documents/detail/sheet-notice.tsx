import type { ReactNode } from 'react';
import { Flex, Text } from '../../kit/layout.ts';

/** A sentence above a sheet about what the outside said of it. */
export function SheetNotice({ tone, children }: { tone: 'danger' | 'spark'; children: ReactNode }) {
  return (
    <Flex
      role="status"
      bg={`${tone}.subtle`}
      borderWidth="1px"
      borderColor={`${tone}.border`}
      color={`${tone}.fg`}
      borderRadius="lg"
      px="3.5"
      py="2"
    >
      <Text>{children}</Text>
    </Flex>
  );
}
