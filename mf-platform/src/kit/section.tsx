import { Box, Text } from '@iwe/ui';
import type { ReactNode } from 'react';

/** A part of a screen under its own heading. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box as="section" display="flex" flexDirection="column" gap="2" flexShrink={0} minW="0">
      <Box
        display="flex"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        alignItems={actions ? 'center' : 'baseline'}
        gap="3"
        {...(actions ? { minH: '7' } : {})}
      >
        <Text as="h2" fontSize="lg" fontWeight="semibold">
          {title}
        </Text>
        {note && (
          <Text fontSize="sm" color="fg.muted">
            {note}
          </Text>
        )}
        {actions && (
          <Box ms="auto" display="flex" gap="2">
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}
