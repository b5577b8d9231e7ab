import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import { isWarehouseSheet, messages, secondDateWord, SheetType } from '@iwe/domain';
import { Button } from '../../../kit/controls/button.tsx';
import { Flex } from '../../../kit/layout.ts';
import { DayField } from '../../../lists/day/day-field.tsx';
import { Dialog } from '../../../kit/overlay/dialog.tsx';

type Dates = Pick<Sheet, 'date' | 'dueDate' | 'deliveryDate'>;

/** Changes the dates of an existing sheet, with the shortcuts of the specification. */
export function DatesDialog({
  sheet,
  busy,
  onClose,
  onSave,
}: {
  sheet: Dates & Pick<Sheet, 'type' | 'no'>;
  busy: boolean;
  onClose: () => void;
  onSave: (changed: Partial<Dates>) => void;
}) {
  const [date, setDate] = useState(sheet.date);
  const [dueDate, setDueDate] = useState(sheet.dueDate ?? '');
  const [deliveryDate, setDeliveryDate] = useState(sheet.deliveryDate ?? '');
  const hasMore = !isWarehouseSheet(sheet.type);
  // Orders have none (spec §5 removes it from the payload for type 3).
  const hasDueDate = hasMore && sheet.type !== SheetType.PurchaseOrder;
  const save = () => {
    if (date === '') return;
    const changed: Partial<Dates> = {
      ...(date === sheet.date ? {} : { date }),
      ...(dueDate === (sheet.dueDate ?? '') ? {} : { dueDate: dueDate || null }),
      ...(deliveryDate === (sheet.deliveryDate ?? '') ? {} : { deliveryDate: deliveryDate || null }),
    };
    if (Object.keys(changed).length === 0) onClose();
    else onSave(changed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Dates of ${sheet.no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        <DayField
          label="Date"
          required
          value={date}
          onChange={setDate}
          error={date === '' ? messages.pleaseEnter : undefined}
        />
        {hasMore && (
          <DayField label={`${secondDateWord(sheet.type)} Date`} value={deliveryDate} onChange={setDeliveryDate} />
        )}
        {hasDueDate && <DayField label="Due Date" value={dueDate} onChange={setDueDate} />}
      </Flex>
    </Dialog>
  );
}
