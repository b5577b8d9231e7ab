import { t } from '@iwe/session';
import type { ComponentProps, ReactNode } from 'react';
import { Box, Flex, Text } from '../layout.ts';
import { Panel } from './panel.tsx';
import { inWords } from '../words.tsx';

export interface CardProps extends Omit<ComponentProps<typeof Panel>, 'title'> {
  title: string;
  /** At the end of the line of the title: words or a figure, shown quietly, or a button. */
  beside?: ReactNode;
}

/** A panel with a quiet title, which is its name for screen readers too. */
export function Card({ title, beside, children, ...rest }: CardProps) {
  return (
    <Panel as="section" aria-label={t(title)} px="3.5" pt="2" pb="3" {...rest}>
      <Flex data-title align="center" justify="space-between" gap="3" minH="7" mb="1">
        <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg.muted">
          {t(title)}
        </Text>
        {beside && (
          <Box fontSize="sm" color="fg.subtle">
            {inWords(beside)}
          </Box>
        )}
      </Flex>
      {children}
    </Panel>
  );
}
