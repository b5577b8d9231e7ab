import { useEffect, useRef, useState } from 'react';
import { messages } from '@iwe/domain';
import type { ConfirmImportAnswer, ImportAnswers, ImportKind, ImportQuestionKey } from '@iwe/contract';
import { api, ApiError, toast, TOAST_MS, t, plural } from '@iwe/session';
import type { Query } from '@iwe/session';
import { saveFile } from '../save-file.ts';
import type { CheckedImport, ImportSettings } from './import-types.ts';

/** The current step of an import. */
type Step<Taken> =
  | { at: 'choose'; refused: readonly string[] | null }
  | { at: 'sending'; file: string }
  | ({ at: 'checked' | 'taking' } & CheckedFile<Taken>);

/** A file that was checked with the answers to its questions. */
interface CheckedFile<Taken> {
  file: File;
  answers: ImportAnswers;
  checked: CheckedImport<Taken>;
}

/** Handles the import of one file: upload and check, review, confirm. `onDone` closes the dialog. */
export function useImport<Taken>(settings: ImportSettings<Taken>, onDone: () => void) {
  const [step, setStep] = useState<Step<Taken>>({ at: 'choose', refused: null });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const { kind, path = `imports/${kind}`, fields, files, noun } = settings;

  const send = async (file: File, answers: ImportAnswers = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...answers })) form.append(name, String(value));
    form.append('file', file);
    setStep({ at: 'sending', file: file.name });
    const controller = new AbortController();
    sending.current = controller;
    try {
      const checked = settings.read(await api.post<unknown>(path, form, { signal: controller.signal, quiet: true }));
      setStep({ at: 'checked', file, answers, checked });
    } catch (error) {
      if (controller.signal.aborted) return;
      // The message stays in red beside the file chooser until another file is chosen.
      setStep({ at: 'choose', refused: error instanceof ApiError ? error.lines : [] });
    }
  };

  const take = async () => {
    if (step.at !== 'checked') return;
    const { checked } = step;
    setStep({ ...step, at: 'taking' });
    try {
      const { data } = await api.post<ConfirmImportAnswer>(`imports/${checked.summary.id}/confirm`, {
        acceptSameFile: checked.summary.sameFile !== null,
      });
      settings.onTaken(checked.taken, data.written);
      toast.success(messages.uploadSuccess);
      if (data.bad.length > 0)
        toast.warning(
          t(
            '{} left, because something changed since the preview: {}',
            plural(data.bad.length, { one: `{} ${noun[0]} was`, other: `{} ${noun[1]} were` }),
            data.bad[0]?.reasons.map((reason) => t(reason)).join(' ') ?? '',
          ),
          { duration: TOAST_MS.general },
        );
      onDone();
    } catch {
      // The API client has shown the error; the user can go on reviewing the rows.
      setStep({ ...step, at: 'checked' });
    }
  };

  /** Checks the file again with one more answer: which rows are good depends on it. */
  const answer = async (question: ImportQuestionKey, value: 'yes' | 'no') => {
    if (step.at === 'checked') await send(step.file, { ...step.answers, [question]: value });
  };

  const download = async (from: string, name: string, query?: Query) => {
    try {
      saveFile(await api.blob(from, query), name);
    } catch {
      // The API client has shown the error.
    }
  };
  const format = files.includes('xlsx') ? 'xlsx' : 'xls';
  return {
    step,
    send,
    take,
    answer,
    again: () => setStep({ at: 'choose', refused: null }),
    template: (of: ImportKind = kind) =>
      download(`import-templates/${of}`, `${of}-template.${format}`, {
        format,
        ...(fields?.['type'] === undefined ? {} : { type: fields['type'] }),
      }),
    failed: (id: string, of: ImportKind) => download(`imports/${id}/failed`, `${of}-failed.${format}`),
  };
}
