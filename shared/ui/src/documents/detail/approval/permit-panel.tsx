import type { ApprovalPreview, FindingView } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { useApi, t } from '@iwe/session';
import { Skeleton } from '../../../kit/feedback/skeleton.tsx';
import { Flex, Text } from '../../../kit/layout.ts';
import { FindingList } from './finding-list.tsx';

/**
 * Loads the findings and figures of an approval made now with this user's rights, from the chosen warehouse; without
 * one, from the warehouse that the server proposes.
 */
export function useApprovalPreview(sheetId: number, warehouseId: number | null = null) {
  return useApi<ApprovalPreview>(`orders/${sheetId}/approval`, warehouseId === null ? undefined : { warehouseId }, {
    quiet: true,
    freshMs: 0,
    keepPrevious: true,
  });
}

/**
 * Returns the findings to decide on: those that stop who asked, so that asker and approver read the same; without
 * somebody else's question, those of this user's own approval.
 */
export function askedFindings(preview: ApprovalPreview): readonly FindingView[] {
  return preview.asked && !preview.asked.mine ? preview.asked.findings : preview.findings;
}

/** Returns the findings that this user's own right covers and that nobody has permitted yet. */
export function permittable(preview: ApprovalPreview | undefined): readonly FindingView[] {
  return (preview ? askedFindings(preview) : []).filter(
    (finding) => finding.needs !== 'acknowledge' && finding.covered === 'actor',
  );
}

/** The findings of a sheet: which are permitted, and which right the others need. */
export function PermitPanel({
  preview,
  error,
}: {
  preview: ApprovalPreview | undefined;
  error: readonly string[] | undefined;
}) {
  if (error)
    return (
      <Text role="alert" color="danger.fg">
        {error.map((line) => t(line)).join(' ')}
      </Text>
    );
  if (!preview)
    return (
      <Flex direction="column" gap="3" py="2" aria-busy>
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </Flex>
    );
  const findings = askedFindings(preview);
  if (findings.length === 0) return <Text color="fg.subtle">{t(messages.noData)}</Text>;
  return <FindingList findings={findings} />;
}
