import { Button, Dialog, Flex } from '@iwe/ui';
import type { RecordForm, RecordFormValues } from '@iwe/ui/sheet';
import type { ReactNode } from 'react';
import { Refusal } from './notice.tsx';

interface FormDialogProps<Values extends RecordFormValues> {
  form: RecordForm<Values>;
  title: string;
  /** What the button says that sends the form. */
  send: string;
  size?: 'md';
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form's fields: Cancel, the button that sends it, and refusals that belong to no field. */
export function FormDialog<Values extends RecordFormValues>(props: FormDialogProps<Values>) {
  const { form, title, send, size, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      {...(size ? { size } : {})}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={form.isBusy} onClick={form.submit}>
            {send}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" fontSize="md">
        {children}
        <Refusal lines={form.lines} />
      </Flex>
    </Dialog>
  );
}
