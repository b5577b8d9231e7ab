import { messages } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { ApiError, toast, TOAST_MS } from '@iwe/session';
import { useRecordForm } from '@iwe/ui/sheet';
import type { FormBase, RecordForm } from '@iwe/ui/sheet';
import { sentForm } from './form-values.ts';
import type { FormField, FormValues } from './form-values.ts';

/** What a form with described fields needs of its record. */
export interface DefinedFormOptions<Saved> {
  /** The form's path and the id of this tab's draft of it. */
  path: string;
  draftId: string;
  fields: readonly FormField[];
  /** The stored record, or null for a new one with the initial values `start`. */
  base: FormBase<FormValues> | null;
  start: FormValues;
  /** Returns the problems of the request body, by field. */
  check: (sent: Readonly<Record<string, unknown>>) => readonly { field: string; message: string }[];
  /** Fields that are never sent, because this user may not change them. */
  withheld: readonly string[];
  /** Sends the request body; `version` is null for a new record. */
  save: (sent: Readonly<Record<string, unknown>>, version: number | null) => Promise<Saved>;
  baseOf: (saved: Saved) => FormBase<FormValues>;
  onSaved: (saved: Saved) => void;
  /** Reads the stored record, to compare it after a conflict. */
  reload: () => Promise<FormBase<FormValues>>;
}

/** Returns the form of a record whose fields are described as data; it guards the page and shows refusals as toasts. */
export function useDefinedForm<Saved>(options: DefinedFormOptions<Saved>): RecordForm<FormValues> {
  const { path, draftId, fields, withheld } = options;
  const bodyOf = (values: FormValues) => {
    const { sent, errors } = sentForm(fields, values);
    for (const field of withheld) delete sent[field];
    return { sent, errors };
  };
  const form = useRecordForm<FormValues, Saved>({
    start: options.base ?? { values: options.start, version: 0 },
    draft: `${path}#${draftId}`,
    check: (values) => {
      const { sent, errors } = bodyOf(values);
      return { ...Object.fromEntries(options.check(sent).map(({ field, message }) => [field, message])), ...errors };
    },
    save: (values, version) => options.save(bodyOf(values).sent, version === 0 ? null : version),
    baseOf: options.baseOf,
    onSaved: (saved) => {
      toast.success(messages.operationSuccessful);
      options.onSaved(saved);
    },
    onRefused: showRefusal,
    reload: options.reload,
  });
  useLeaveGuard(form.leaveState);
  return form;
}

function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) {
    toast.error(messages.httpError);
    return;
  }
  const isShort = error.status === 403 || error.status === 422;
  toast.error(error.lines, { duration: isShort ? TOAST_MS.short : TOAST_MS.general });
}
