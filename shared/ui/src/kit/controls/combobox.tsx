import { t } from '@iwe/session';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { Box, Flex } from '../layout.ts';
import type { ControlProps } from './field.tsx';
import { Listbox, optionId } from './listbox.tsx';
import { Input } from './text-field.tsx';
import { TOUCH } from '../theme/media.ts';

/** The state and events of a combobox; its owner decides what the options are. */
export interface ComboboxProps<Option> {
  control: ControlProps;
  /** The name of the options for screen readers. */
  label: string;
  /** The text in the control. */
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The option that Enter chooses; -1 for none. */
  active: number;
  onActive: (index: number) => void;
  /** Called when the control loses the focus. */
  onLeave: () => void;
  onClear?: (() => void) | undefined;
  /** Called for Escape while no list is open, such as after the text was emptied; without it the key is left alone. */
  onEscape?: (() => void) | undefined;
  /** False when Tab only leaves the control; otherwise it chooses the active option first. */
  isChosenByTab?: boolean;
  isLoading?: boolean;
  /** Set when the text itself is a valid value: then Enter doesn't wait for options that are still loading. */
  isFree?: boolean;
  /** Shown in the list when there are no options; null closes the list then. */
  emptyText: string | null;
  /** Loads the options again; set while they could not be loaded: the list then says so, and Enter retries. */
  onRetry?: (() => void) | undefined;
  selectedKey?: string | number | null;
  placeholder?: string | undefined;
  size?: 'sm' | 'md' | 'lg';
}

/** A text control with a list below it: arrows move, Enter chooses, Escape closes. The focus stays in the text. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { control, text, options, open, active, onOpen, onActive, onChoose, emptyText } = props;
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isLoading = props.isLoading === true;
  const shown = open && !control.disabled && (options.length > 0 || emptyText !== null || isLoading);

  // Enter that was pressed before the options were loaded chooses the first of them, unless something else was done in
  // between.
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null || (isLoading && open && awaited === text)) return;
    setAwaited(null);
    const found = options[Math.max(active, 0)];
    if (found && open && awaited === text) onChoose(found);
  }, [awaited, isLoading, open, text, options, active, onChoose]);

  const move = (by: number) => {
    // A closed list opens at what is chosen.
    let to = Math.max(active, by < 0 ? 0 : -1) + by;
    if (!open) {
      const chosen = options.findIndex((option) => props.optionKey(option) === props.selectedKey);
      to = Math.max(chosen < 0 ? active : chosen, 0);
      onOpen(true);
    }
    if (options.length > 0) onActive((to + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => onActive(Math.min(options.length - 1, active + 8)),
      PageUp: () => onActive(Math.max(0, active - 8)),
    };
    const work = keys[event.key];
    if (work) {
      event.preventDefault();
      work();
      return;
    }
    const chosen = options[active];
    if (event.key === 'Enter' && open && chosen) {
      // Enter chooses the option; it must not submit the surrounding form as well.
      event.preventDefault();
      event.stopPropagation();
      onChoose(chosen);
    } else if (event.key === 'Enter' && shown && props.onRetry && !isLoading) {
      event.preventDefault();
      event.stopPropagation();
      props.onRetry();
    } else if (event.key === 'Enter' && open && isLoading && !props.isFree && text.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      setAwaited(text);
    } else if (event.key === 'Tab' && open && chosen && text !== '' && props.isChosenByTab !== false) onChoose(chosen);
    else if (event.key === 'Escape' && props.onEscape) {
      // The surrounding dialog must not close as well.
      event.preventDefault();
      event.stopPropagation();
      props.onEscape();
    }
  };

  return (
    <Box ref={anchor} position="relative">
      <Input
        {...control}
        ref={input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown && active >= 0 && active < options.length
          ? { 'aria-activedescendant': optionId(listId, active) }
          : {})}
        size={props.size ?? 'md'}
        pe="8"
        css={TOUCH_ROOM}
        value={text}
        placeholder={props.placeholder && t(props.placeholder)}
        onChange={(event) => props.onText(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.target.select()}
        onClick={() => onOpen(true)}
        onBlur={props.onLeave}
      />
      <EndOfControl
        isLoading={isLoading}
        onClear={
          props.onClear && !control.disabled
            ? () => {
                props.onClear?.();
                input.current?.focus();
              }
            : undefined
        }
      />
      {shown && (
        <Listbox
          id={listId}
          anchor={anchor}
          options={options}
          optionKey={props.optionKey}
          renderOption={props.renderOption}
          active={active}
          onClose={() => onOpen(false)}
          label={props.label}
          selectedKey={props.selectedKey ?? null}
          onHover={onActive}
          onChoose={onChoose}
          emptyText={isLoading ? null : emptyText}
          onRetry={props.onRetry}
        />
      )}
    </Box>
  );
}

// A finger needs 44 pixels, and the text must not go below them.
const TOUCH_ROOM = { [TOUCH]: { paddingInlineEnd: '44px' } };
const TOUCH_TARGET = { [TOUCH]: { width: '44px', height: '44px', marginInlineEnd: '-4px' } };

/** What is at the end of the control: a spinner, else the button that clears it, else the mark of a list. */
function EndOfControl({ isLoading, onClear }: { isLoading: boolean; onClear: (() => void) | undefined }) {
  return (
    <Flex position="absolute" insetY="0" insetEnd="1" align="center" color="fg.subtle">
      {isLoading ? (
        <Box pe="1">
          <Spinner size={12} />
        </Box>
      ) : onClear ? (
        <Clear onClear={onClear} />
      ) : (
        <Box aria-hidden px="1" pointerEvents="none">
          <ChevronDown size={14} />
        </Box>
      )}
    </Flex>
  );
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <Flex
      as="button"
      aria-label={t('Clear')}
      w="6"
      h="6"
      css={TOUCH_TARGET}
      align="center"
      justify="center"
      borderRadius="sm"
      cursor="pointer"
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      // The text keeps the focus: a press here would otherwise count as leaving the control.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
      tabIndex={-1}
    >
      <X size={13} />
    </Flex>
  );
}
