import { Fragment } from 'react';
import { messages } from '@iwe/domain';
import { Box, Text } from '../../layout.ts';
import { confirm } from '../../overlay/confirm.ts';

/** Asks 'Approve now?' over the warnings, joined as the specification writes them (spec §6); '' where there are none. Answers true for yes. */
export async function confirmApprove(text: string): Promise<boolean> {
  const answer = await confirm({
    title: messages.confirmApproveTitle,
    body: <ConfirmText text={text} />,
    actions: [{ id: 'cancel', label: 'Cancel', tone: 'plain' }, { id: 'approve', label: 'Approve', tone: 'accent' }],
  });
  return answer === 'approve';
}

function ConfirmText({ text }: { text: string }) {
  return (
    <Box color="fg">
      {text !== '' && <Text mb="3" overflowWrap="anywhere">
        {text.split(messages.approveSeparator).map((warning, index) => (
          <Fragment key={warning}>{index > 0 && <Text as="span" fontWeight="semibold" color="spark.fg">{messages.approveSeparator}</Text>}{warning}</Fragment>
        ))}
      </Text>}
      <Text fontWeight="semibold">{messages.approveNow}</Text>
    </Box>
  );
}
