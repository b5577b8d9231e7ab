import { t } from '@iwe/session';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge } from '../../../kit/data/badge.tsx';
import { Box, Flex, Text } from '../../../kit/layout.ts';
import { NEED_LABELS } from './refusal.ts';

/** A finding as dialogs and the approval queue list it. */
export interface ListedFinding {
  code: string;
  message: string;
  line?: number | null | undefined;
  needs?: string | undefined;
  covered?: 'actor' | 'permit' | 'no' | undefined;
  /** The facts behind it. */
  note?: string | undefined;
}

export interface FindingListProps {
  findings: readonly ListedFinding[];
  /** Rendered before a finding, such as a checkbox. */
  children?: (finding: ListedFinding, index: number) => ReactNode;
  /** Opens the editor for findings that no right permits; absent when this person can't change the sheet. */
  onChangeSheet?: (() => void) | undefined;
}

/** A list of findings, each with the right that it needs or a link to what must change. */
export function FindingList({ findings, children, onChangeSheet }: FindingListProps) {
  return (
    <Flex as="ul" direction="column" gap="2" listStyleType="none">
      {findings.map((finding, index) => (
        <Flex
          as="li"
          key={`${finding.code}-${finding.line ?? ''}`}
          gap="2"
          align="flex-start"
          bg="bg.subtle"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
          px="2.5"
          py="2"
        >
          {children?.(finding, index)}
          <Box flex="1" minW="0">
            <Text color="fg" overflowWrap="anywhere">
              {t(finding.message)}
            </Text>
            {finding.note && (
              <Text fontSize="sm" color="fg.subtle" fontVariantNumeric="tabular-nums">
                {t(finding.note)}
              </Text>
            )}
          </Box>
          <NeedBadge finding={finding} onChangeSheet={onChangeSheet} />
        </Flex>
      ))}
    </Flex>
  );
}

function NeedBadge({
  finding: { needs, covered },
  onChangeSheet,
}: { finding: ListedFinding } & Pick<FindingListProps, 'onChangeSheet'>) {
  if (covered === 'permit') return <Badge tone="success">{t('Permitted')}</Badge>;
  if (needs === 'acknowledge') return <Badge>{t(NEED_LABELS[needs] ?? needs)}</Badge>;
  if (needs !== undefined && needs !== '' && needs !== 'rule') {
    const label = t(NEED_LABELS[needs] ?? needs);
    return covered === 'actor' ? (
      <Badge tone="accent">{t('{}: you', label)}</Badge>
    ) : (
      <Badge tone="warning">{label}</Badge>
    );
  }
  if (!onChangeSheet) return <Badge tone="danger">{t('Sheet must change')}</Badge>;
  return (
    <Button size="xs" data-change-sheet="" onClick={onChangeSheet}>
      Change the sheet
    </Button>
  );
}
