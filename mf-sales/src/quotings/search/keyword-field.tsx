import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { Box, Field, Input, Text } from '@iwe/ui';
import { formatTyreSize, frameMessages, PICKER_TABLE_MAX_HEIGHT } from '@iwe/domain';
import { suggestedSizes } from './suggested-sizes.ts';

/** The keyword of a search, with matching tyre sizes of the fixed list as suggestions. */
export interface KeywordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called on arrow down when no suggestion is open: moves to the rows. */
  onLeaveDown: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function KeywordField({ value, onChange, onLeaveDown, ref }: KeywordFieldProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  // Null: the text is not part of a size, so no list is shown.
  const sizes = suggestedSizes(value);
  const shown = open && sizes !== null;

  const show = (next: boolean) => {
    setOpen(next);
    setActive(-1);
  };
  const moveTo = (index: number) => {
    setActive(index);
    const option = list.current?.children[index];
    option?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (code: string) => {
    onChange(code);
    show(false);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = shown ? sizes[active] : undefined;
    if (event.key === 'Enter' && chosen !== undefined) {
      // Enter chooses the size; it must not start a search as well.
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') show(false);
    else if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      show(false);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (shown && sizes.length > 0) moveTo((active + 1) % sizes.length);
      else if (event.altKey) show(true);
      else onLeaveDown();
    } else if (event.key === 'ArrowUp' && shown) {
      event.preventDefault();
      if (active <= 0) show(false);
      else moveTo(active - 1);
    }
  };

  return (
    <Field label="Product">
      {(control) => (
        <Box position="relative">
          <Input
            {...control}
            {...(ref ? { ref } : {})}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="search"
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-keyshortcuts="/"
            {...(shown && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
            placeholder="Code, name or tyre size"
            title="Code, name or tyre size: 2055516, 205/55R16, 205 55 16 (key: /)"
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              show(true);
            }}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.target.select()}
            onClick={() => show(!open || value !== '')}
            onBlur={() => show(false)}
          />
          {shown && (
            <Box
              ref={list}
              id={listId}
              role="listbox"
              aria-label="Tyre sizes"
              position="absolute"
              top="calc(100% + 4px)"
              insetStart="0"
              zIndex="popover"
              w="max(100%, 220px)"
              overflowY="auto"
              bg="bg.panel"
              borderRadius="lg"
              boxShadow="float"
              p="1"
              css={LIST_CSS}
              style={{ maxHeight: PICKER_TABLE_MAX_HEIGHT }}
              // The field keeps the focus: a press here would otherwise count as leaving it.
              onMouseDown={(event) => event.preventDefault()}
            >
              <SizeOptions id={listId} sizes={sizes} active={active} onActive={setActive} onChoose={choose} />
            </Box>
          )}
        </Box>
      )}
    </Field>
  );
}

interface SizeOptionsProps {
  id: string;
  sizes: readonly string[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (code: string) => void;
}

function SizeOptions({ id, sizes, active, onActive, onChoose }: SizeOptionsProps) {
  return (
    <>
      {sizes.map((code, index) => (
        <div
          key={code}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseMove={() => {
            if (index !== active) onActive(index);
          }}
          onClick={() => onChoose(code)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChoose(code);
          }}
        >
          <span>{formatTyreSize(code)}</span>
          <span data-code>{code}</span>
        </div>
      ))}
      {sizes.length === 0 && (
        <Text role="option" aria-selected={false} aria-disabled color="fg.subtle" textAlign="center" py="3">
          {frameMessages.noData}
        </Text>
      )}
    </>
  );
}

const LIST_CSS = {
  // On a phone the buttons are below the field: the sizes push them down instead of covering Search.
  '@media (max-width: 700px), (max-width: 900px) and (pointer: coarse)': {
    position: 'static',
    marginTop: '1',
    width: 'full',
    maxHeight: '132px !important',
    boxShadow: 'none',
    borderWidth: '1px',
    borderColor: 'border',
  },
  '& > [role=option][id]': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    px: '2',
    py: '1',
    borderRadius: 'sm',
    cursor: 'pointer',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > [role=option][aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [data-code]': { color: 'fg.subtle' },
};
