import { frameMessages, NAME_DEBOUNCE_MS } from '@iwe/domain';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isAborted } from '@iwe/session';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

/** Number of rows that a lookup shows. */
export const REMOTE_SELECT_ROWS = 20;

/**
 * A choice searched on the server. Requests are sent for non-empty text only, and a newer text cancels the older
 * request.
 */
export interface RemoteSelectProps<Option> extends FieldProps {
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** Looks up at most 20 options. A failure is said, and can be tried again; the API client shows its reason. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  optionKey: (option: Option) => string | number;
  /** Returns the text of the control for a chosen option. */
  optionText: (option: Option) => string;
  renderOption?: (option: Option) => ReactNode;
  debounceMs?: number;
  placeholder?: string;
  size?: 'sm' | 'md' | 'lg';
  clearable?: boolean;
  /**
   * Typed text that chooses nothing never removes the choice: Escape or leaving puts it back, and only the button
   * clears it. Otherwise leaving clears the choice (spec §2 "Line picker").
   */
  keepsChoice?: boolean;
  /**
   * For a choice whose text may be typed in full: the text is reported at every key, and `onLeave` finds out what it
   * means.
   */
  free?: { text: string; onText: (text: string) => void; onLeave: (text: string) => void };
}

export function RemoteSelect<Option>(props: RemoteSelectProps<Option>) {
  const {
    value,
    onChange,
    search,
    optionKey,
    optionText,
    renderOption,
    debounceMs = NAME_DEBOUNCE_MS,
    placeholder,
    size = 'md',
    clearable = true,
    keepsChoice = false,
    free,
    ...field
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const lookup = useLookup(search, open ? (typed ?? '').trim() : '', debounceMs);

  const finish = () => {
    setOpen(false);
    setTyped(null);
  };
  // A text was typed over a choice that comes back.
  const isTypedOver = keepsChoice && value !== null && typed !== null;
  return (
    <Field {...field}>
      {(control) => (
        <Combobox
          control={control}
          label={field.label}
          size={size}
          placeholder={placeholder}
          isLoading={lookup.isLoading}
          isFree={free !== undefined}
          text={typed ?? (value === null ? (free?.text ?? '') : optionText(value))}
          onText={(text) => {
            setTyped(text);
            free?.onText(text);
            setOpen(true);
            setActive(0);
          }}
          options={lookup.options}
          optionKey={optionKey}
          renderOption={renderOption ?? optionText}
          selectedKey={value === null ? null : optionKey(value)}
          onChoose={(option) => {
            free?.onText('');
            onChange(option);
            finish();
          }}
          open={open}
          onOpen={(next) => (next || !isTypedOver ? setOpen(next) : finish())}
          onEscape={isTypedOver ? finish : undefined}
          // One stray key must not choose somebody else.
          isChosenByTab={!isTypedOver || typed.trim().length > 1}
          active={active}
          onActive={setActive}
          onLeave={() => {
            const isOther = !isTypedOver && typed !== null && (value === null || typed !== optionText(value));
            if (isOther && value !== null && clearable) onChange(null);
            if (isOther) free?.onLeave(typed);
            else if (typed !== null) free?.onText('');
            finish();
          }}
          onClear={
            clearable && value !== null
              ? () => {
                  onChange(null);
                  free?.onText('');
                  finish();
                }
              : undefined
          }
          emptyText={lookup.isDone ? frameMessages.noData : null}
          onRetry={lookup.onRetry}
        />
      )}
    </Field>
  );
}

interface Lookup<Option> {
  /** The text to which these options belong. */
  text: string;
  options: readonly Option[];
  hasFailed?: boolean;
}

function useLookup<Option>(search: RemoteSelectProps<Option>['search'], text: string, debounceMs: number) {
  const [found, setFound] = useState<Lookup<Option> | null>(null);
  const [tries, setTries] = useState(0);
  // The caller may pass a new function on every render; only the text starts a request.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (text === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      latest.current(text, controller.signal).then(
        (options) => setFound({ text, options: options.slice(0, REMOTE_SELECT_ROWS) }),
        (error: unknown) => {
          if (!isAborted(error)) setFound({ text, options: [], hasFailed: true });
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, debounceMs, tries]);
  const isDone = text !== '' && found?.text === text;
  // Enter must never choose an option that belongs to an older text.
  const onRetry =
    isDone && found.hasFailed
      ? () => {
          setFound(null);
          setTries((before) => before + 1);
        }
      : undefined;
  return { options: isDone ? found.options : [], isLoading: text !== '' && !isDone, isDone, onRetry };
}
