import type { ReactNode } from 'react';
import { Box, chakra, Flex } from '@iwe/ui';

/** Controls under one name, such as the radio buttons of a choice. `beside` is shown next to the name. */
export function Group({ label, beside, children }: { label: string; beside?: ReactNode; children: ReactNode }) {
  return (
    // Hidden parts are placed inside it; elsewhere they would make the page longer than the window.
    <Box as="fieldset" position="relative" border="none" p="0" m="0" minW="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      <Flex align="center" gap="2.5" minH="6" mb="0.5">
        <Box as="span" aria-hidden fontSize="sm" fontWeight="medium" color="fg.muted">
          {label}
        </Box>
        {beside}
      </Flex>
      {children}
    </Box>
  );
}
