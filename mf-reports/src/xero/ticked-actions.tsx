import { useState } from 'react';
import type { XeroLeaveOutAnswer, XeroOperation, XeroOperations, XeroRetryAnswer } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { Button, Flex, useAction } from '@iwe/ui';
import { LeaveOutDialog } from './leave-out-dialog.tsx';
import type { OperationFilters } from './xero-operations-filters.tsx';

interface TickedActionsProps {
  filters: OperationFilters;
  /** The ticked rows of the page that is shown. */
  rows: readonly XeroOperation[];
  /** Xero is connected and its codes are confirmed. */
  canSend: boolean;
  reasons: XeroOperations['reasons'] | undefined;
  /** Called when something was done with the ticked rows. */
  onDone: () => void;
  reload: () => void;
}

/** What is done with several sheets at once: sent or tried again, left out of Xero, or no longer left out. */
export function TickedActions({ filters, rows, canSend, reasons, onDone, reload }: TickedActionsProps) {
  const isUnsent = filters.state === 'unsent';
  const chosen = rows.filter(({ state }) => state === 'failed' || state === 'unsent');
  const toLeaveOut = chosen.filter(({ operation, state }) => operation === 'send' || state === 'unsent');
  const leftOut = rows.filter(({ state }) => state === 'leftOut').map(({ sheetId }) => sheetId);
  const [isLeavingOut, setIsLeavingOut] = useState(false);
  const again = useAction(
    async (body: { sheets: number[] } | { unsent: number[] } | { why: string }) => {
      const { message } = await api.post<XeroRetryAnswer>('xero/operations/retry', body);
      toast.success(message);
      onDone();
    },
    { atEnd: reload },
  );
  const back = useAction(
    async (sheets: number[]) => {
      const { message } = await api.post<XeroLeaveOutAnswer>('xero/take-back', { sheets });
      toast.success(message);
      onDone();
    },
    { atEnd: reload },
  );
  const send = () => {
    const sheets = chosen.map(({ sheetId }) => sheetId);
    void again.run(isUnsent ? { unsent: sheets } : { sheets });
  };
  return (
    <Flex gap="2" wrap="wrap" align="center" role="group" aria-label="Ticked sheets">
      {filters.state === 'leftOut' ? (
        <Button busy={back.isBusy} disabled={leftOut.length === 0} onClick={() => void back.run(leftOut)}>
          {`No longer leave out ticked (${leftOut.length})`}
        </Button>
      ) : (
        <>
          <Button disabled={!canSend || chosen.length === 0 || again.isBusy} onClick={send}>
            {`${isUnsent ? 'Send' : 'Retry'} ticked (${chosen.length})`}
          </Button>
          <Button disabled={toLeaveOut.length === 0} onClick={() => setIsLeavingOut(true)}>
            {`Leave out ticked (${toLeaveOut.length}) …`}
          </Button>
        </>
      )}
      {filters.why !== '' && (
        <Button
          busy={again.isBusy}
          disabled={!canSend || reasons?.every((reason) => reason.why !== filters.why)}
          onClick={() => void again.run({ why: filters.why })}
        >
          Retry all with this reason
        </Button>
      )}
      {isLeavingOut && (
        <LeaveOutDialog
          rows={toLeaveOut}
          onClose={() => setIsLeavingOut(false)}
          onLeftOut={() => {
            onDone();
            reload();
          }}
        />
      )}
    </Flex>
  );
}
