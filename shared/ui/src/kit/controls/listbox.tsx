import { t } from '@iwe/session';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Box } from '../layout.ts';
import { Floating, SURFACE } from '../overlay/floating.tsx';

/** Returns the id of one option of a list, for aria-activedescendant. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The largest height of a list of options, pixels (spec §9 "product picker table max height"). */
const MAX_HEIGHT = 300;

interface ListboxProps<Option> {
  id: string;
  /** The name of the list's content for screen readers. */
  label: string;
  /** The control that the list belongs to; the list is placed below it, or above where there is more room. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  active: number;
  selectedKey: string | number | null;
  onHover: (index: number) => void;
  onChoose: (option: Option) => void;
  onClose: () => void;
  emptyText: string | null;
  /** Loads the options again; set while they could not be loaded. */
  onRetry?: (() => void) | undefined;
}

/** The list of a combobox. The control keeps the focus; this list only shows and handles clicks. */
export function Listbox<Option>({
  id,
  label,
  anchor,
  options,
  optionKey,
  renderOption,
  active,
  selectedKey,
  onHover,
  onChoose,
  onClose,
  emptyText,
  onRetry,
}: ListboxProps<Option>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    option?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Floating
      anchor={() => anchor.current}
      placement="bottom-start"
      matchWidth
      maxHeight={MAX_HEIGHT}
      onClose={onClose}
    >
      <Box
        ref={list}
        id={id}
        role="listbox"
        aria-label={t(label)}
        {...SURFACE}
        p="1"
        overflowY="auto"
        css={LIST_CSS}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          <div
            key={optionKey(option)}
            id={optionId(id, index)}
            role="option"
            data-active={index === active || undefined}
            aria-selected={selectedKey !== null && optionKey(option) === selectedKey}
            tabIndex={-1}
            onMouseMove={() => {
              if (index !== active) onHover(index);
            }}
            onClick={() => onChoose(option)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onChoose(option);
            }}
          >
            {renderOption(option)}
          </div>
        ))}
        {options.length === 0 && emptyText !== null && <EmptyOption text={emptyText} onRetry={onRetry} />}
      </Box>
    </Floating>
  );
}

/** The only row of a list without options: that there are none, or that they could not be loaded and may be again. */
export function EmptyOption({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  if (!onRetry)
    return (
      <div role="option" aria-selected={false} aria-disabled data-empty>
        {t(text)}
      </div>
    );
  return (
    <div
      role="option"
      aria-selected={false}
      tabIndex={-1}
      data-empty="retry"
      onClick={onRetry}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onRetry();
      }}
    >
      {t('Could not be loaded. Try again')}
    </div>
  );
}

// One rule for the list instead of one per option.
const LIST_CSS = {
  '& [role=option]': { px: '2', py: '1.5', borderRadius: 'sm', cursor: 'pointer', lineHeight: 'snug', fontSize: 'md' },
  '& [role=option][data-active]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [role=option][aria-selected=true]': { fontWeight: 'semibold' },
  '& [role=option][data-empty]': { color: 'fg.subtle', cursor: 'default', textAlign: 'center', py: '3' },
  '& [role=option][data-empty=retry]': { color: 'accent.fg', cursor: 'pointer' },
};
