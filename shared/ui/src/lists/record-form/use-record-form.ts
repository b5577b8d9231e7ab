import type { ConflictDetails, RecordConflict } from '@iwe/contract';
import { ApiError, errorLines, onExpiry } from '@iwe/session';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { confirm } from '../../kit/overlay/confirm.ts';
import type { Side } from './sides-dialog.tsx';
import type { FieldErrors, FormBase, FormValue, RecordFormValues } from './form-base.ts';
import { mergedForm, mergeForms } from './merge-forms.ts';
import type { FormMerge } from './merge-forms.ts';
import { loadDraft, removeDraft, saveDraft } from './record-draft.ts';

/** What a form needs of its record. */
export interface RecordFormOptions<Values extends RecordFormValues, Saved, Stored> {
  /** Initial values and the version they were read at (0 for a new record). */
  start: FormBase<Values>;
  /** Returns the problems that can be found without the server, by field. */
  check?: (values: Values) => FieldErrors;
  /** Sends the form. The idempotency key makes a retry of the same content count once. */
  save: (values: Values, version: number) => Promise<Saved>;
  /** Returns what the form is based on after a save; without it the values that were sent. */
  baseOf?: (saved: Saved) => FormBase<Values>;
  /** Called once the form may be left: nothing is unsaved any more. */
  onSaved: (saved: Saved) => void;
  /** Called with every refusal but a conflict and an ended session; the form shows `errors` and `lines`. */
  onRefused?: (error: unknown) => void;
  /**
   * For a conflict whose answer contains the stored record. The others' changes are merged into the form, the user's
   * own values stay where both changed a field, and the user saves again.
   */
  read?: (stored: Stored) => FormBase<Values>;
  /** For a conflict without the record: reads it. The user chooses a side for each field that both changed. */
  reload?: () => Promise<FormBase<Values>>;
  /** Stores unsaved input under this route until it is saved. */
  draft?: string;
}

/** Two people saved one record: the differences, who saved, when, and the server's sentence. */
export interface RecordFormConflict<Values extends RecordFormValues> {
  readonly merge: FormMerge;
  readonly theirs: FormBase<Values>;
  readonly changedBy: string;
  readonly changedAt: string;
  readonly line: string;
}

/** A form for one record: a refusal loses no input, and two people's changes of different fields are merged. */
export interface RecordForm<Values extends RecordFormValues> {
  values: Values;
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void;
  /** Changes several fields at once. */
  change: (patch: Partial<Values>) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** What the shell's leave guard must know. */
  leaveState: 'busy' | 'dirty' | 'clean';
  /** By field. */
  errors: FieldErrors;
  /** Problems that belong to no field. */
  lines: readonly string[];
  conflict: RecordFormConflict<Values> | null;
  closeConflict: () => void;
  mergeAndSave: (choices: Readonly<Record<string, Side>>) => void;
  /** Whether unsaved input was restored from an earlier page. */
  isRestored: boolean;
  submit: () => void;
  /** Resets the form to the stored values. */
  reset: () => void;
  /** Discards unsaved input, after asking if there is any, and calls `go`. */
  leave: (go: () => void) => void;
}

const DRAFT_DELAY_MS = 300;

/**
 * Returns values, checks, saving, draft and conflicts of one record's form. The caller draws it and guards the page.
 */
export function useRecordForm<Values extends RecordFormValues, Saved = unknown, Stored = never>(
  options: RecordFormOptions<Values, Saved, Stored>,
): RecordForm<Values> {
  const { draft: route } = options;
  const [stored] = useState(() => (route === undefined ? null : loadDraft<Values>(route)));
  const [base, setBase] = useState<FormBase<Values>>(stored?.base ?? options.start);
  const [values, setValues] = useState<Values>(() => ({ ...options.start.values, ...stored?.values }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [conflict, setConflict] = useState<RecordFormConflict<Values> | null>(null);
  const isDirty = differs(values, base.values);

  const [isLeaving, runOnceIdle] = useRunOnceIdle(isBusy);

  const latest = useRef({ values, base, isDirty, options });
  // At once: the answer to a save must see what was typed last.
  useLayoutEffect(() => {
    latest.current = { values, base, isDirty, options };
  });
  useDraft(route, [values, base], latest);
  /** Takes what is stored as the base. The draft's timer may run before the next render: `latest` changes at once. */
  const settle = (now: Values, from: FormBase<Values>) => {
    const isLeft = differs(now, from.values);
    latest.current = { ...latest.current, values: now, base: from, isDirty: isLeft };
    if (route !== undefined && !isLeft) removeDraft(route);
    setBase(from);
    setValues(now);
  };

  const change = useCallback((patch: Partial<Values>) => {
    setValues((now) => ({ ...now, ...patch }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(patch).map((field) => [field, undefined])) }));
  }, []);
  const set = useCallback<RecordForm<Values>['set']>(
    (field, value) => change({ [field]: value } as unknown as Partial<Values>),
    [change],
  );

  const onConflict = async (error: ApiError, typed: Values, from: FormBase<Values>): Promise<boolean> => {
    const { read, reload } = latest.current.options;
    const details = error.details as (ConflictDetails & Partial<RecordConflict<Stored>>) | undefined;
    const current = details?.current;
    const theirs = current !== undefined && read ? read(current) : await reload?.();
    if (!theirs) return false;
    const merge = mergeForms(from.values, typed, theirs.values);
    if (read) {
      setBase(theirs);
      setValues(mergedForm(typed, merge, {}));
    }
    setConflict({
      merge,
      theirs,
      changedBy: details?.changedBy ?? '',
      changedAt: details?.changedAt ?? '',
      line: error.lines.join(' '),
    });
    return true;
  };

  const onRefusal = async (error: unknown, typed: Values, from: FormBase<Values>): Promise<void> => {
    if (error instanceof ApiError && error.status === 401) return;
    const isStale = error instanceof ApiError && error.status === 409 && from.version > 0;
    if (isStale && (await onConflict(error, typed, from))) return;
    const refused = refusalOf(error, typed);
    setErrors(refused.errors);
    setLines(refused.lines);
    latest.current.options.onRefused?.(error);
  };

  const send = async (typed: Values, from: FormBase<Values>): Promise<void> => {
    const wrong = options.check?.(typed) ?? {};
    setErrors(wrong);
    setLines([]);
    if (Object.values(wrong).some(Boolean)) return;
    setIsBusy(true);
    try {
      const saved = await options.save(typed, from.version);
      const now = options.baseOf?.(saved) ?? { values: typed, version: from.version };
      setConflict(null);
      settle({ ...now.values, ...changesOf(latest.current.values, typed) }, now);
      runOnceIdle(() => latest.current.options.onSaved(saved));
    } catch (error) {
      await onRefusal(error, typed, from).catch((problem: unknown) => latest.current.options.onRefused?.(problem));
    } finally {
      setIsBusy(false);
    }
  };

  const reset = () => {
    settle(base.values, base);
    setErrors({});
    setLines([]);
    setConflict(null);
  };

  return {
    values,
    set,
    change,
    isDirty,
    isBusy,
    leaveState: isBusy ? 'busy' : isDirty && !isLeaving ? 'dirty' : 'clean',
    errors,
    lines,
    conflict,
    isRestored: stored !== null && isDirty,
    submit: () => {
      if (!isBusy) void send(values, base);
    },
    closeConflict: () => setConflict(null),
    mergeAndSave: (choices) => {
      if (!conflict) return;
      const merged = mergedForm(values, conflict.merge, choices);
      setValues(merged);
      setBase(conflict.theirs);
      setConflict(null);
      void send(merged, conflict.theirs);
    },
    reset,
    leave: (go) =>
      void (async () => {
        if (isDirty && (await confirm(DISCARD)) !== 'throw') return;
        reset();
        runOnceIdle(go);
      })(),
  };
}

/**
 * Returns a function that runs work once the form is not busy, and whether some is waiting: a navigation waits until
 * the shell knows that the form may be left.
 */
function useRunOnceIdle(isBusy: boolean): [isWaiting: boolean, runOnceIdle: (work: () => void) => void] {
  const [after, setAfter] = useState<{ run: () => void } | null>(null);
  useEffect(() => {
    if (!after || isBusy) return;
    setAfter(null);
    after.run();
  }, [after, isBusy]);
  return [after !== null, (work) => setAfter({ run: work })];
}

/** Returns the fields that a refusal names, and its lines unless the fields say all of it. */
function refusalOf(error: unknown, values: RecordFormValues): { errors: FieldErrors; lines: readonly string[] } {
  const details: unknown = error instanceof ApiError ? error.details : undefined;
  const items = (Array.isArray(details) ? (details as readonly { field?: string; message?: string }[]) : []).map(
    // A part of a field, such as 'remotes.0', is told at the field.
    ({ field, message }) => ({ field: field?.split('.')[0], message }),
  );
  const known = items.filter(({ field, message }) => field !== undefined && message !== undefined && field in values);
  return {
    errors: Object.fromEntries(known.map(({ field, message }) => [field, message])),
    lines: known.length > 0 && known.length === items.length ? [] : errorLines(error),
  };
}

/** Stores the draft a moment after the last key, and at once when the form, the session or the page ends. */
function useDraft<Values extends RecordFormValues>(
  route: string | undefined,
  changes: readonly [Values, FormBase<Values>],
  latest: React.RefObject<{ values: Values; base: FormBase<Values>; isDirty: boolean }>,
): void {
  const store = useCallback(() => {
    if (route === undefined) return;
    const { values, base, isDirty } = latest.current;
    if (isDirty) saveDraft(route, values, base);
    else removeDraft(route);
  }, [route, latest]);
  const [values, base] = changes;
  useEffect(() => {
    const timer = setTimeout(store, DRAFT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [values, base, store]);
  useEffect(() => {
    window.addEventListener('pagehide', store);
    const endExpiry = onExpiry(store);
    return () => {
      store();
      endExpiry();
      window.removeEventListener('pagehide', store);
    };
  }, [store]);
}

/** Returns the fields whose value is no longer the one that was sent. */
const changesOf = <Values extends RecordFormValues>(values: Values, sent: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== sent[field])) as Partial<Values>;

const differs = (one: RecordFormValues, other: RecordFormValues): boolean =>
  Object.keys(other).some((field) => shown(one[field]) !== shown(other[field]));

/** An empty text and nothing chosen look the same. */
const shown = (value: FormValue | undefined): FormValue => value ?? '';

const DISCARD = {
  title: 'Throw away what you typed?',
  body: 'This form has changes that are not saved.',
  actions: [
    { id: 'keep', label: 'Back to editing', tone: 'plain' },
    { id: 'throw', label: 'Throw away', tone: 'danger' },
  ],
} as const;
