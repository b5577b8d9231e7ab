import { useState } from 'react';
import type { XeroBatchAnswer } from '@iwe/contract';
import { BATCH_SEND_SHEETS, messages } from '@iwe/domain';
import { api, toast } from '@iwe/session';
import { Button, Dialog, Flex, Text, useAction } from '@iwe/ui';
import { CheckField, DayField } from '@iwe/ui/sheet-view';
import { Group } from '../controls/group.tsx';

type Code = (typeof BATCH_SEND_SHEETS)[number]['type'];

const leftOutText = (skipped: number): string =>
  skipped === 1
    ? '1 sheet was left out, because it was skipped. Send it from its own page.'
    : `${skipped} sheets were left out, because they were skipped. Send them from their own pages.`;

/** 'Select Send Ranges': kinds and days of the sheets that go to Xero. */
export function BatchSendDialog({ onClose, onSent }: { onClose: () => void; onSent?: () => void }) {
  const [codes, setCodes] = useState<readonly Code[]>([]);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isComplete = codes.length > 0 && from !== '' && to !== '' && from <= to;
  const send = useAction(async () => {
    const { message, skipped } = await api.post<XeroBatchAnswer>('xero', { dateRange: [from, to], sheets: codes });
    toast.success(message);
    if (skipped > 0) toast.info(leftOutText(skipped));
    onSent?.();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.selectSendRanges}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={send.isBusy} disabled={!isComplete} onClick={() => void send.run()}>
            Send
          </Button>
        </>
      }
    >
      <Group label="Sheets Range">
        <Flex gap="4" rowGap="0" flexWrap="wrap" mb="3">
          {BATCH_SEND_SHEETS.map(({ type, label }) => (
            <CheckField
              key={type}
              label={label}
              value={codes.includes(type)}
              onChange={(isChosen) =>
                setCodes((present) =>
                  isChosen ? [...present, type].toSorted((a, b) => a - b) : present.filter((each) => each !== type),
                )
              }
            />
          ))}
        </Flex>
      </Group>
      <Flex gap="3">
        <DayField label="From" required shortcuts={false} value={from} onChange={setFrom} />
        <DayField label="To" required shortcuts={false} value={to} onChange={setTo} />
      </Flex>
      {from !== '' && to !== '' && from > to && <Text color="danger.fg">The range ends before it begins.</Text>}
    </Dialog>
  );
}
