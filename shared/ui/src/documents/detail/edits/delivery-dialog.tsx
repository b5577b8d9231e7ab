import { useState } from 'react';
import type { DeliveryInfo, Sheet } from '@iwe/contract';
import { ACTUAL_PAYMENT_LABELS, DeliveryStatus, deliveryStatusLabel } from '@iwe/domain';
import type { ActualPayment } from '@iwe/domain';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/controls/select-field.tsx';
import { Flex } from '../../../kit/layout.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { NoteField } from '../note-field.tsx';

const PAYMENTS = Object.entries(ACTUAL_PAYMENT_LABELS).map(([value, label]) => ({
  value: Number(value) as ActualPayment,
  label,
}));

/** Records how far the delivery of an approved sheet is, what was paid, and a comment. */
export function DeliveryDialog({
  sheet,
  busy,
  onClose,
  onSave,
}: {
  sheet: Pick<Sheet, 'no' | 'shipType' | 'deliveryStatus' | 'actualPayType' | 'deliveryComment'>;
  busy: boolean;
  onClose: () => void;
  onSave: (info: DeliveryInfo) => void;
}) {
  const [deliveryStatus, setStatus] = useState(sheet.deliveryStatus as DeliveryStatus);
  const [actualPayType, setPayment] = useState(sheet.actualPayType as ActualPayment);
  const [comment, setComment] = useState(sheet.deliveryComment);
  const isSame =
    deliveryStatus === sheet.deliveryStatus &&
    actualPayType === sheet.actualPayType &&
    comment === sheet.deliveryComment;
  const statuses = Object.values(DeliveryStatus).map((value) => ({
    value,
    label: deliveryStatusLabel(value, sheet.shipType),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delivery of ${sheet.no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            busy={busy}
            onClick={() => (isSame ? onClose() : onSave({ deliveryStatus, actualPayType, comment }))}
          >
            Save
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        <SelectField
          label="Delivery Status"
          value={deliveryStatus}
          clearable={false}
          options={statuses}
          onChange={(value) => setStatus(value ?? deliveryStatus)}
        />
        <SelectField
          label="Actual Pay Type"
          value={actualPayType}
          clearable={false}
          options={PAYMENTS}
          onChange={(value) => setPayment(value ?? actualPayType)}
        />
        <NoteField label="Delivery Comment" value={comment} onChange={setComment} />
      </Flex>
    </Dialog>
  );
}
