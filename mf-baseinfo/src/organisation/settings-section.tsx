import type { ReactNode } from 'react';
import { Box, Panel, Text } from '@iwe/ui';

/** A group of settings under its heading. */
export function SettingsSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Panel as="section" aria-label={title} px="4" py="3">
      <Text as="h2" fontWeight="semibold">
        {title}
      </Text>
      {lead && (
        <Text fontSize="sm" color="fg.subtle">
          {lead}
        </Text>
      )}
      <Box mt="2.5" display="grid" gridTemplateColumns="repeat(6, 1fr)" columnGap="3" rowGap="2.5" css={PHONE_CSS}>
        {children}
      </Box>
    </Panel>
  );
}

/** On a phone each field has a line of its own. */
const PHONE_CSS = { '@media (max-width: 700px)': { '&& > *': { gridColumn: '1 / -1' } } };

/** The grid cell of one field: its width in columns, of six. */
export function Cell({ span = 2, children }: { span?: 1 | 2 | 3 | 4 | 6; children: ReactNode }) {
  return (
    <Box gridColumn={`span ${span}`} minW="0">
      {children}
    </Box>
  );
}
