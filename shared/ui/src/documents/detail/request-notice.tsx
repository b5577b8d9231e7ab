import type { Sheet } from '@iwe/contract';
import { useAccount, t } from '@iwe/session';
import { momentText } from '../../kit/data/date-text.tsx';
import { Flex, Text } from '../../kit/layout.ts';
import { NEED_LABELS } from './approval/refusal.ts';

/** Shows that somebody has asked for the approval of this sheet and waits. */
export function RequestNotice({ request }: { request: NonNullable<Sheet['approvalRequest']> }) {
  const { timeZone } = useAccount();
  const needs = request.needs.map((need) => t(NEED_LABELS[need] ?? need)).join(', ');
  const askedAt = momentText(request.askedAt, timeZone);
  return (
    <Flex
      role="status"
      bg="spark.subtle"
      borderWidth="1px"
      borderColor="spark.border"
      color="spark.fg"
      borderRadius="lg"
      px="3.5"
      py="2"
    >
      <Text>
        {needs
          ? t('{} asked for approval on {}: {}.', request.askedBy, askedAt, needs)
          : t('{} asked for approval on {}.', request.askedBy, askedAt)}
      </Text>
    </Flex>
  );
}
