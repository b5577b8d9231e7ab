import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordConflict } from '@iwe/contract';
import { ApiError, draftStore, errorLines } from '@iwe/session';

/** What a form holds: texts, numbers, flags. */
export type FormValues = Readonly<Record<string, string | number | boolean | null>>;

/** What somebody else changed while this form stood open. */
export interface ConflictNotice {
  line: string;
  /** Fields that both changed: what the others made of them. The own value stands in the form. */
  both: readonly { field: string; theirs: string | number | boolean | null }[];
}

/** What is wrong, by field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** A form for one record: nothing typed is lost on a refusal, and two people's changes of different fields come together. */
export interface RecordForm<Values extends FormValues> {
  values: Values;
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) => void;
  /** Several fields at once. */
  change: (patch: Partial<Values>) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** By field. */
  errors: FieldErrors;
  /** What belongs to no field. */
  lines: readonly string[];
  conflict: ConflictNotice | null;
  /** What stands in the form was typed before a reload. */
  isRestored: boolean;
  /** Back to what is stored. */
  reset: () => void;
  submit: () => void;
}

interface Options<Values extends FormValues, Answer, Stored> {
  /** What stands in the form at first, and from which version; 0 for a new record. */
  start: { values: Values; version: number };
  /** What is wrong before the server is asked, by field. */
  check?: (values: Values) => FieldErrors;
  /** Sends the form; the key makes a repetition count once. */
  save: (values: Values, version: number, idempotencyKey: string) => Promise<Answer>;
  /** The form of a record as the server has it now, for a conflict. */
  read: (stored: Stored) => { values: Values; version: number };
  onSaved: (answer: Answer) => void;
  /** Keeps what was typed under this name until it is saved, over a reload and an expired sign-in. */
  draft?: string;
}

interface State<Values> { base: Values; version: number; values: Values }

export function useRecordForm<Values extends FormValues, Answer, Stored>({ start, check, save, read, onSaved, draft }: Options<Values, Answer, Stored>): RecordForm<Values> {
  const [state, setState] = useState<State<Values>>(() => ({ base: start.values, version: start.version, values: restored(draft, start) ?? start.values }));
  const [isRestored] = useState(() => restored(draft, start) !== null);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [lines, setLines] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<ConflictNotice | null>(null);
  // The same content again, after no answer came, is the same attempt.
  const attempt = useRef<{ text: string; key: string } | null>(null);

  const change = useCallback((patch: Partial<Values>) => {
    setState((now) => ({ ...now, values: { ...now.values, ...patch } }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(patch).map((field) => [field, undefined])) }));
  }, []);
  const set = useCallback<RecordForm<Values>['set']>((field, value) => change({ [field]: value } as unknown as Partial<Values>), [change]);

  const isDirty = differs(state.values, state.base);
  useEffect(() => {
    if (draft === undefined) return;
    if (isDirty) draftStore.save(draft, { version: state.version, values: state.values });
    else draftStore.remove(draft);
  }, [draft, isDirty, state]);

  const send = async () => {
    const wrong = check?.(state.values) ?? {};
    setErrors(wrong);
    setLines([]);
    if (Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    const text = JSON.stringify([state.values, state.version]);
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    try {
      const answer = await save(state.values, state.version, attempt.current.key);
      setConflict(null);
      setState((now) => ({ ...now, base: now.values }));
      if (draft !== undefined) draftStore.remove(draft);
      onSaved(answer);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };

  const reset = () => {
    setState((now) => ({ ...now, values: now.base }));
    setErrors({});
    setLines([]);
    setConflict(null);
  };

  const refused = (error: unknown) => {
    const details = error instanceof ApiError ? error.details : undefined;
    if (error instanceof ApiError && error.code === 'stale-version' && isConflict<Stored>(details)) {
      const theirs = read(details.current);
      setState((now) => ({ base: theirs.values, version: theirs.version, values: merged(now, theirs.values) }));
      setConflict({ line: error.lines.join(' '), both: bothChanged(state, theirs.values) });
      return;
    }
    const items = Array.isArray(details) ? (details as readonly { field?: string; message?: string }[]) : [];
    const known = items.filter((item) => item.field !== undefined && item.message !== undefined && item.field in state.values);
    setErrors(Object.fromEntries(known.map((item) => [item.field, item.message])));
    setLines(known.length > 0 && known.length === items.length ? [] : errorLines(error));
  };

  return { values: state.values, set, change, isDirty, isBusy, errors, lines, conflict, isRestored: isRestored && isDirty, reset, submit: () => { if (!isBusy) void send(); } };
}

const differs = (one: FormValues, other: FormValues): boolean => Object.keys(one).some((field) => one[field] !== other[field]);

/** What was not touched here becomes theirs; what was typed stays. */
function merged<Values extends FormValues>({ base, values }: State<Values>, theirs: Values): Values {
  return Object.fromEntries(Object.keys(theirs).map((field) => [field, values[field] === base[field] ? theirs[field] : values[field]])) as unknown as Values;
}

function bothChanged<Values extends FormValues>({ base, values }: State<Values>, theirs: Values): ConflictNotice['both'] {
  return Object.keys(theirs).flatMap((field) => {
    const other = theirs[field];
    return other !== undefined && values[field] !== base[field] && other !== base[field] && other !== values[field] ? [{ field, theirs: other }] : [];
  });
}

const isConflict = <Stored>(details: unknown): details is RecordConflict<Stored> => typeof details === 'object' && details !== null && 'current' in details;

/** What was typed from this same version and not saved, or null. A draft of another release may have other fields. */
function restored<Values extends FormValues>(draft: string | undefined, start: { values: Values; version: number }): Values | null {
  const value: unknown = draft === undefined ? null : draftStore.load(draft)?.value;
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== start.version || !('values' in value)) return null;
  const values = value.values as FormValues;
  return Object.keys(start.values).every((field) => typeof values[field] === typeof start.values[field]) ? ({ ...values } as Values) : null;
}
