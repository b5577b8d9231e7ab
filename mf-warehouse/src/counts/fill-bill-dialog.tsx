import { arrivalBillAnswer, filledBillAnswer } from '@iwe/contract';
import type { ArrivalBill, PhoneCount } from '@iwe/contract';
import { api, useApi } from '@iwe/session';
import { Box, Button, Dialog, Flex, quantityText, SelectField, Skeleton, Text, toast, useAction } from '@iwe/ui';
import { SmallTable } from '@iwe/ui/sheet-view';
import { useRef, useState } from 'react';

const RESULTS: Readonly<Record<ArrivalBill['lines'][number]['result'], string>> = {
  right: 'as ordered',
  over: 'over',
  short: 'short',
  unknown: 'not ordered, left out',
};
/** The choice of a new bill among the drafts; no sheet has this id. */
const NEW_BILL = 0;

interface FillBillDialogProps {
  count: PhoneCount;
  onClose: () => void;
  /** Called once the bill has the units. */
  onFilled: () => void;
}

/** Shows by line what a counted arrival puts on a bill; nothing is written before the consent. */
export function FillBillDialog({ count, onClose, onFilled }: FillBillDialogProps) {
  const [billId, setBillId] = useState<number | null>(null);
  const go = useRef<HTMLButtonElement>(null);
  const path = `phone-counts/${count.id}/bill`;
  const { data, error, reload } = useApi<{ data: ArrivalBill }>(path, billId === null ? undefined : { billId }, {
    freshMs: 0,
    answer: arrivalBillAnswer,
  });
  const plan = data?.data;
  const filling = useAction(
    async ({ target, version }: ArrivalBill) => {
      const { data: bill } = await api.post(
        path,
        { billId: target?.id ?? null, version },
        { answer: filledBillAnswer },
      );
      toast.success(`${bill.no} has what was counted`);
      onFilled();
    },
    // A changed order or bill is refused: what is shown is read again.
    { atEnd: reload },
  );
  const isEmpty = plan !== undefined && plan.lines.every(({ billed }) => billed === 0);
  return (
    <Dialog
      open
      size="lg"
      title={`Fill a bill of ${count.order?.no ?? ''}`}
      onClose={onClose}
      initialFocus={go}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            ref={go}
            variant="solid"
            busy={filling.isBusy}
            disabled={!plan || isEmpty}
            onClick={() => {
              if (plan) void filling.run(plan);
            }}
          >
            {plan?.target ? `Fill ${plan.target.no}` : 'Make a draft bill'}
          </Button>
        </>
      }
    >
      {error && !plan && <Text color="danger.fg">{error.lines.join(' ')}</Text>}
      {!plan && !error && <Skeleton h="20" />}
      {plan && (
        <Flex direction="column" gap="3">
          {plan.drafts.length > 0 && (
            <Box maxW="72">
              <SelectField
                label="Bill"
                clearable={false}
                value={plan.target?.id ?? NEW_BILL}
                onChange={setBillId}
                options={[
                  ...plan.drafts.map(({ id, no }) => ({ value: id, label: `${no}, draft` })),
                  { value: NEW_BILL, label: 'A new draft bill' },
                ]}
              />
            </Box>
          )}
          <Text color="fg.muted">{intro(plan, isEmpty)}</Text>
          <ArrivedLines lines={plan.lines} />
        </Flex>
      )}
    </Dialog>
  );
}

function intro({ target, order }: ArrivalBill, isEmpty: boolean): string {
  if (isEmpty) return `Nothing of ${order.no} was counted, so there is nothing to bill.`;
  return target
    ? `The lines of ${target.no} get the units that were counted. Goods that did not arrive leave the bill and stay open on ${order.no}.`
    : `A draft bill is made from ${order.no} with the units that were counted. Goods that did not arrive stay open on the order.`;
}

function ArrivedLines({ lines }: { lines: ArrivalBill['lines'] }) {
  return (
    <SmallTable
      label="Counted for the bill"
      columns={[
        { label: 'Item' },
        { label: 'Open', end: true },
        { label: 'Counted', end: true },
        { label: 'On the bill', end: true },
        { label: '' },
      ]}
    >
      {lines.map(({ code, name, expected, counted, billed, result }) => (
        <tr key={code}>
          <td>
            {code} {name}
          </td>
          <td data-end="" data-label="Open">
            {expected === null ? '–' : quantityText(expected)}
          </td>
          <td data-end="" data-label="Counted">
            {quantityText(counted)}
          </td>
          <td data-end="" data-label="On the bill">
            {quantityText(billed)}
          </td>
          <td>{RESULTS[result]}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
