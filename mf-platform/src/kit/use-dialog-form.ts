import { frameMessages } from '@iwe/domain';
import { api, toast } from '@iwe/session';
import { useRecordForm } from '@iwe/ui/sheet';
import type { FieldErrors, RecordForm, RecordFormValues } from '@iwe/ui/sheet';

interface DialogForm<Values> {
  values: Values;
  check?: (typed: Values) => FieldErrors;
  /** Sends what was typed; resolves to null when nothing was sent, such as without the password. */
  save: (typed: Values) => Promise<{ message: string } | null>;
  onClose: () => void;
  onDone: () => void;
}

/** Returns the form of a dialog that sends something once: it then says what the server answers, and closes. */
export const useDialogForm = <Values extends RecordFormValues>({
  values,
  save,
  onClose,
  onDone,
  ...form
}: DialogForm<Values>): RecordForm<Values> =>
  useRecordForm<Values, { message: string } | null>({
    ...form,
    start: { values, version: 0 },
    save,
    onSaved: (saved) => {
      if (saved === null) return;
      toast.success(saved.message);
      onDone();
      onClose();
    },
  });

/** Posts to the platform; refusals are shown in the form. */
export const postQuietly = (path: string, body: object): Promise<{ message: string }> =>
  api.post<{ message: string }>(`/api/platform/${path}`, body, { quiet: true });

/** Returns what is wrong with a field that has to be filled; undefined for nothing. */
export const required = (text: string): string | undefined =>
  text.trim() === '' ? frameMessages.pleaseEnter : undefined;
