import type { ReactNode } from 'react';
import type { DriverReportRow } from '@iwe/contract';
import { ACTUAL_PAYMENT_LABELS, deliveryStatusLabel, DeliveryStatus } from '@iwe/domain';
import type { ActualPayment } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Badge } from '../../../kit/data/badge.tsx';
import { momentText } from '../../../kit/data/date-text.tsx';
import { moneyText } from '../../../kit/data/money.tsx';
import { Box, Flex, Text } from '../../../kit/layout.ts';
import { StoredPicture } from './stored-picture.tsx';

/** What a driver reported of a stop by a link. `sheet` is what stands before it in a list of many sheets. */
export function DriverReportItem({ report, sheet }: { report: DriverReportRow; sheet?: ReactNode }) {
  const { timeZone } = useAccount();
  const done = deliveryStatusLabel(DeliveryStatus.Finished, report.shipType);
  const facts = [
    report.receivedBy && `Received by ${report.receivedBy}`,
    paymentText(report),
    report.reason,
    report.comment,
  ].filter(Boolean);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.subtle" pt="2" _first={{ borderTopWidth: '0', pt: '0' }}>
      <Flex gap="2" align="baseline" flexWrap="wrap">
        <Text as="span" color="fg.subtle" fontVariantNumeric="tabular-nums">
          {momentText(report.reportedAt, timeZone)}
        </Text>
        {sheet}
        <Badge tone={report.isDelivered ? 'success' : 'warning'}>
          {report.isDelivered ? done : `Not ${done.toLowerCase()}`}
        </Badge>
        {!report.isApplied && <Badge tone="danger">Not applied</Badge>}
        <Text as="span" color="fg.muted">
          {`${report.driver} by link`}
        </Text>
      </Flex>
      {facts.length > 0 && <Text overflowWrap="anywhere">{facts.join(' · ')}</Text>}
      {report.notice !== '' && (
        <Text color={report.isApplied ? 'spark.fg' : 'danger.fg'} overflowWrap="anywhere">
          {report.notice}
        </Text>
      )}
      {(report.photoId !== null || report.signatureId !== null) && (
        <Flex gap="2" mt="1.5" flexWrap="wrap">
          {report.photoId !== null && <StoredPicture fileId={report.photoId} name="Photo" />}
          {report.signatureId !== null && <StoredPicture fileId={report.signatureId} name="Signature" />}
        </Flex>
      )}
    </Box>
  );
}

function paymentText({ actualPayType, amount }: DriverReportRow): string {
  if (actualPayType === null) return '';
  const label = ACTUAL_PAYMENT_LABELS[actualPayType as ActualPayment];
  return amount === null ? label : `${label} ${moneyText(amount)}`;
}
