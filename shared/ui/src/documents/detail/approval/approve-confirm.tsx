import { t } from '@iwe/session';
import { Fragment } from 'react';
import { messages } from '@iwe/domain';
import { Box, Text } from '../../../kit/layout.ts';
import { confirm } from '../../../kit/overlay/confirm.ts';

/**
 * Asks 'Approve now?' above the warnings, joined as the specification writes them (spec §6); '' for none. Other actions
 * pass their own question. Resolves to true for yes.
 */
export async function confirmApprove(
  text: string,
  ask: string = messages.approveNow,
  action = 'Approve',
): Promise<boolean> {
  const answer = await confirm({
    title: action === 'Approve' ? messages.confirmApproveTitle : `Confirm ${action}`,
    body: <ConfirmText text={text} ask={ask} />,
    actions: [
      { id: 'cancel', label: 'Cancel', tone: 'plain' },
      { id: 'approve', label: action, tone: 'accent' },
    ],
  });
  return answer === 'approve';
}

function ConfirmText({ text, ask }: { text: string; ask: string }) {
  return (
    <Box color="fg">
      {text !== '' && (
        <Text mb="3" overflowWrap="anywhere">
          {text.split(messages.approveSeparator).map((warning, index) => (
            <Fragment key={warning}>
              {index > 0 && (
                <Text as="span" fontWeight="semibold" color="spark.fg">
                  {t(messages.approveSeparator)}
                </Text>
              )}
              {t(warning)}
            </Fragment>
          ))}
        </Text>
      )}
      <Text fontWeight="semibold">{t(ask)}</Text>
    </Box>
  );
}
