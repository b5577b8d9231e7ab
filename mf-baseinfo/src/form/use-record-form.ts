import type { ConflictDetails } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { ApiError, onExpiry, toast, TOAST_MS } from '@iwe/session';
import { confirm } from '@iwe/ui';
import type { Side } from '@iwe/ui/sheet';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentForm } from './form-values.ts';
import type { FormField, FormValues } from './form-values.ts';
import { mergedForm, mergeForms } from './merge.ts';
import type { FormMerge } from './merge.ts';
import { recordDrafts } from './record-draft.ts';
import type { FormBase } from './record-draft.ts';

/** What a form needs of its record. */
export interface RecordFormOptions<Saved> {
  /** Where the form stands, and the id of this tab's draft of it. */
  path: string;
  draftId: string;
  fields: readonly FormField[];
  /** The stored record, or null for a new one; `start` is what a new one begins with. */
  base: FormBase | null;
  start: FormValues;
  /** What is wrong with what would be sent, by field. */
  check: (sent: Readonly<Record<string, unknown>>) => readonly { field: string; message: string }[];
  /** Fields that are never sent: not this user's to change. */
  withheld: readonly string[];
  save: (sent: Readonly<Record<string, unknown>>, version: number | null, key: string) => Promise<Saved>;
  /** What the form goes on with after a save. */
  baseOf: (saved: Saved) => FormBase;
  onSaved: (saved: Saved) => void;
  /** The record as it is stored now, for two people at one record. */
  reload: () => Promise<FormBase>;
}

/** Two people saved one record: what differs, and by whom. */
export interface FormConflict {
  readonly merge: FormMerge;
  readonly theirs: FormBase;
  readonly changedBy: string;
  readonly changedAt: string;
}

export interface RecordForm {
  values: FormValues;
  set: (field: string, value: string | number | null) => void;
  errors: Readonly<Record<string, string>>;
  isSaving: boolean;
  isDirty: boolean;
  submit: () => void;
  conflict: FormConflict | null;
  closeConflict: () => void;
  mergeAndSave: (choices: Readonly<Record<string, Side>>) => void;
  /** Throws away what was typed, after asking where there is something, and goes on. */
  leave: (go: () => void) => void;
}

const DRAFT_DELAY_MS = 300;
const same = (one: FormValues, other: FormValues): boolean => Object.keys(other).every((field) => (one[field] ?? '') === (other[field] ?? ''));

/** Values, checking, saving, draft and conflicts of a form of base data. */
export function useRecordForm<Saved>(options: RecordFormOptions<Saved>): RecordForm {
  const { path, draftId, fields } = options;
  const [draft] = useState(() => recordDrafts.load(path, draftId));
  const [base, setBase] = useState<FormBase | null>(draft?.base ?? options.base);
  const [values, setValues] = useState<FormValues>(() => ({ ...(options.base?.values ?? options.start), ...draft?.values }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  const isDirty = !same(values, base?.values ?? options.start);
  // What leaves the screen waits until the shell was told that it may be left: a save, a cancelled form.
  const [after, setAfter] = useState<{ run: () => void } | null>(null);
  useLeaveGuard(isSaving ? 'busy' : isDirty && !after ? 'dirty' : 'clean');
  useEffect(() => {
    if (!after || isSaving) return;
    setAfter(null);
    after.run();
  }, [after, isSaving]);

  // The draft is written a moment after the last key, and at once when the form, the sign-in or the page goes.
  const latest = useRef({ values, base, isDirty, options });
  useEffect(() => { latest.current = { values, base, isDirty, options }; });
  const keep = useCallback(() => {
    const now = latest.current;
    if (now.isDirty) recordDrafts.save(path, draftId, { v: 1, values: now.values, base: now.base });
    else recordDrafts.remove(path, draftId);
  }, [path, draftId]);
  useEffect(() => {
    const timer = setTimeout(keep, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [values, base, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    const endExpiry = onExpiry(keep);
    return () => {
      keep();
      endExpiry();
      window.removeEventListener('pagehide', keep);
    };
  }, [keep]);
  /** Nothing is unsaved any more. `keep` has to know it at once: its timer may be due before the next drawing. */
  const forget = (values: FormValues, base: FormBase | null) => {
    latest.current = { ...latest.current, values, base, isDirty: false };
    recordDrafts.remove(path, draftId);
  };

  const set = useCallback((field: string, value: string | number | null) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _gone, ...rest }) => rest);
  }, []);

  // A repeated submit of the same content after a lost answer counts once.
  const lastKey = useRef({ text: '', key: '' });
  const keyFor = (text: string): string => {
    if (lastKey.current.text !== text) lastKey.current = { text, key: crypto.randomUUID() };
    return lastKey.current.key;
  };

  const refuse = async (error: unknown, typed: FormValues): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return;
    if (error.status === 409 && base) {
      const details = error.details as ConflictDetails;
      const theirs = await latest.current.options.reload();
      setConflict({ merge: mergeForms(base.values, typed, theirs.values), theirs, changedBy: details.changedBy, changedAt: details.changedAt });
      return;
    }
    if (Array.isArray(error.details)) setErrors(Object.fromEntries((error.details as { field?: string; message: string }[]).flatMap((item) => (item.field ? [[item.field, item.message]] : []))));
    toast.error(error.lines, { duration: error.status === 403 || error.status === 422 ? TOAST_MS.short : TOAST_MS.general });
  };

  const send = async (typed: FormValues, from: FormBase | null): Promise<void> => {
    const { sent, errors: texts } = sentForm(fields, typed);
    for (const field of options.withheld) delete sent[field];
    const wrong = { ...Object.fromEntries(options.check(sent).map((problem) => [problem.field, problem.message])), ...texts };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setIsSaving(true);
    try {
      const saved = await options.save(sent, from?.version ?? null, keyFor(JSON.stringify([sent, from?.version])));
      const now = options.baseOf(saved);
      forget(now.values, now);
      setBase(now);
      setValues(now.values);
      toast.success(messages.operationSuccessful);
      setAfter({ run: () => latest.current.options.onSaved(saved) });
    } catch (error) {
      await refuse(error, typed).catch(() => toast.error(messages.httpError));
    } finally {
      setIsSaving(false);
    }
  };

  return {
    values, set, errors, isSaving, isDirty, conflict,
    submit: () => { if (!isSaving) void send(values, base); },
    closeConflict: () => setConflict(null),
    mergeAndSave: (choices) => {
      if (!conflict) return;
      const merged = mergedForm(values, conflict.merge, choices);
      setValues(merged);
      setBase(conflict.theirs);
      setConflict(null);
      void send(merged, conflict.theirs);
    },
    leave: (go) => void (async () => {
      if (isDirty && (await confirm(THROW_AWAY)) !== 'throw') return;
      const untouched = base?.values ?? options.start;
      forget(untouched, base);
      setValues(untouched);
      setErrors({});
      setAfter({ run: go });
    })(),
  };
}

const THROW_AWAY = {
  title: 'Throw away what you typed?', body: 'This form has changes that are not saved.',
  actions: [{ id: 'keep', label: 'Back to editing', tone: 'plain' }, { id: 'throw', label: 'Throw away', tone: 'danger' }],
} as const;
