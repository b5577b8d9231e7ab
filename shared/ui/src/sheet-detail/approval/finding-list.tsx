import type { ReactNode } from 'react';
import { Badge } from '../../data/badge.tsx';
import { Box, Flex, Text } from '../../layout.ts';
import { NEED_LABELS } from './refusal.ts';

/** A finding as dialogs and the queue list it. */
export interface ListedFinding {
  code: string;
  message: string;
  line?: number | null | undefined;
  needs?: string | undefined;
  covered?: 'actor' | 'permit' | 'no' | undefined;
}

/** Findings one below the other, with the right that each needs. */
export function FindingList({ findings, children }: { findings: readonly ListedFinding[]; children?: (finding: ListedFinding, index: number) => ReactNode }) {
  return (
    <Flex as="ul" direction="column" gap="2" listStyleType="none">
      {findings.map((finding, index) => (
        <Flex as="li" key={`${finding.code}-${finding.line ?? ''}`} gap="2" align="flex-start" bg="bg.subtle" borderWidth="1px" borderColor="border" borderRadius="md" px="2.5" py="2">
          {children?.(finding, index)}
          <Box flex="1" minW="0">
            <Text color="fg" overflowWrap="anywhere">{finding.message}</Text>
          </Box>
          <NeedBadge finding={finding} />
        </Flex>
      ))}
    </Flex>
  );
}

function NeedBadge({ finding: { needs, covered } }: { finding: ListedFinding }) {
  if (covered === 'permit') return <Badge tone="success">Permitted</Badge>;
  if (needs === undefined || needs === '' || needs === 'rule') return <Badge tone="danger">Change the sheet</Badge>;
  return <Badge tone={needs === 'acknowledge' ? 'neutral' : 'warning'}>{NEED_LABELS[needs] ?? needs}</Badge>;
}
