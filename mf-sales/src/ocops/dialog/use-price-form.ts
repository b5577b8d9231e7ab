import { useState } from 'react';
import type { PriceConflict, ProductPriceSheet } from '@iwe/contract';
import { changeSpecialFlag, mergePrices, messages, recalculateClasses } from '@iwe/domain';
import type { PriceMerge, PriceValues } from '@iwe/domain';
import { ApiError, tellError, toast, TOAST_MS } from '@iwe/session';
import { priceText, typedCents } from './price-form.ts';
import type { PriceForm } from './price-form.ts';

const SHORT = { duration: TOAST_MS.short };
const NO_PRICE = 'Enter a price like 120.50, or leave it empty.';
/** Limit of automatic retries, in case somebody else keeps saving. */
const MAX_FOLLOWED = 3;

/** A conflict with somebody else's edit. */
export interface MetConflict {
  merge: PriceMerge;
  changedBy: string;
  changedAt: string;
  version: number;
  theirs: PriceValues;
}

/** Holds the state of a price dialog: the input, its problems, and saving. */
export function usePriceForm(sheet: ProductPriceSheet, form: PriceForm, onSaved: (saved: ProductPriceSheet) => void) {
  const [base, setBase] = useState(() => form.valuesOf(sheet));
  const [version, setVersion] = useState(sheet.contentVersion);
  const [texts, setTexts] = useState(() => textsOf(form, base));
  const [flags, setFlags] = useState<PriceValues>(() => flagsOf(form, base));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<MetConflict | null>(null);
  const [busy, setBusy] = useState(false);

  const setText = (field: string, text: string) => {
    setProblems({});
    setTexts((now) => ({ ...now, [field]: text, ...(field === 'classAPrice' ? followingClasses(base, text) : {}) }));
  };
  const setFlag = (field: string, value: 0 | 1) => {
    setProblems({});
    setFlags((now) => ({ ...now, [field]: value }));
    if (field !== 'is_special') return;
    const change = changeSpecialFlag(
      { isSpecial: flags[field] === 1, specialCents: typedCents(texts['specialPrice'] ?? '') ?? 0 },
      value === 1,
    );
    if (value === 0) setTexts((now) => ({ ...now, specialPrice: priceText(change.specialCents) }));
    if (change.warning) toast.warning(change.warning, SHORT);
  };

  /** Returns the typed values, or null after showing the field's problem. */
  const read = (): PriceValues | null => {
    const wrong = Object.fromEntries(
      Object.entries(texts).flatMap(([field, text]) => (typedCents(text) === undefined ? [[field, NO_PRICE]] : [])),
    );
    setProblems(wrong);
    return Object.keys(wrong).length > 0
      ? null
      : {
          ...flags,
          ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, typedCents(text) ?? null])),
        };
  };

  const send = async (
    values: PriceValues,
    seen: { base: PriceValues; version: number },
    followed = 0,
  ): Promise<void> => {
    const problem = form.check(values);
    if (problem) {
      toast[problem.level](problem.message, SHORT);
      setProblems({ [problem.field === 'isSpecial' ? 'is_special' : problem.field]: problem.message });
      return;
    }
    try {
      const saved = await form.save(sheet.id, values, seen.version);
      toast.success(messages.operationSuccessful);
      onSaved(saved);
    } catch (error) {
      const met = conflictOf(error);
      if (!met) {
        tellError(error);
        return;
      }
      const theirs = form.valuesOf(met.current);
      const merge = mergePrices(seen.base, values, theirs);
      // They changed something that this dialog doesn't show: nothing to ask.
      if (merge.asks.length + merge.taken.length === 0 && followed < MAX_FOLLOWED)
        await send(values, { base: theirs, version: met.currentVersion }, followed + 1);
      else
        setConflict({ merge, theirs, version: met.currentVersion, changedBy: met.changedBy, changedAt: met.changedAt });
    }
  };
  const run = async (values: PriceValues, seen: { base: PriceValues; version: number }) => {
    setBusy(true);
    await send(values, seen);
    setBusy(false);
  };
  const save = () => {
    const values = busy ? null : read();
    if (values) void run(values, { base, version });
  };
  const mergeAndSave = (values: PriceValues) => {
    if (!conflict) return;
    setBase(conflict.theirs);
    setVersion(conflict.version);
    setTexts(textsOf(form, values));
    setFlags(flagsOf(form, values));
    setConflict(null);
    void run(values, { base: conflict.theirs, version: conflict.version });
  };
  const isDirty = form.fields.some(({ field, kind }) =>
    kind === 'flag' ? flags[field] !== base[field] : (texts[field] ?? '').trim() !== priceText(base[field]),
  );
  return {
    base,
    isDirty,
    texts,
    flags,
    problems,
    busy,
    conflict,
    setText,
    setFlag,
    save,
    mergeAndSave,
    leaveConflict: () => setConflict(null),
  };
}

const textsOf = (form: PriceForm, values: PriceValues): Record<string, string> =>
  Object.fromEntries(
    form.fields.flatMap(({ field, kind }) => (kind === 'price' ? [[field, priceText(values[field])]] : [])),
  );
const flagsOf = (form: PriceForm, values: PriceValues): PriceValues =>
  Object.fromEntries(form.fields.flatMap(({ field, kind }) => (kind === 'flag' ? [[field, values[field] ?? 0]] : [])));

/**
 * Returns B to E after a change of class A, by the ratios of the values stored when the dialog opened (DOMAIN §3). An
 * emptied class A changes nothing.
 */
function followingClasses(base: PriceValues, text: string): Record<string, string> {
  const cents = typedCents(text);
  if (!cents) return {};
  const stored = (field: string) => base[field] ?? 0;
  const next = recalculateClasses(
    {
      classACents: stored('classAPrice'),
      classBCents: stored('classBPrice'),
      classCCents: stored('classCPrice'),
      classDCents: stored('classDPrice'),
      classECents: stored('classEPrice'),
    },
    cents,
  );
  if (stored('classAPrice') === 0) return {};
  return {
    classBPrice: priceText(next.classBCents),
    classCPrice: priceText(next.classCCents),
    classDPrice: priceText(next.classDCents),
    classEPrice: priceText(next.classECents),
  };
}

function conflictOf(error: unknown): PriceConflict | undefined {
  return error instanceof ApiError && error.status === 409 && error.code === 'stale-version'
    ? (error.details as PriceConflict)
    : undefined;
}
