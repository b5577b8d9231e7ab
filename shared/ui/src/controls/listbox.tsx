import { Portal } from '@chakra-ui/react/portal';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Box } from '../layout.ts';

/** The id of one option of a list, for aria-activedescendant. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

const MAX_HEIGHT = 300;
const GAP = 4;

interface ListboxProps<Option> {
  id: string;
  /** The control that the list belongs to; it stands below it, or above where there is more room. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  active: number;
  selectedKey: string | number | null;
  onHover: (index: number) => void;
  onChoose: (option: Option) => void;
  emptyText: string | null;
}

/** The list of a combobox. The control keeps the focus; this only shows and takes clicks. */
export function Listbox<Option>({ id, anchor, options, optionKey, renderOption, active, selectedKey, onHover, onChoose, emptyText }: ListboxProps<Option>) {
  const place = usePlace(anchor);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    // jsdom has no scrollIntoView.
    if (option && typeof option.scrollIntoView === 'function') option.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Portal>
      <Box
        ref={list} id={id} role="listbox" style={place} position="fixed" zIndex="popover" bg="bg.panel" borderRadius="lg" boxShadow="float" p="1" overflowY="auto"
        animation="arrive 90ms ease-out" css={LIST_CSS}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, index) => (
          <div
            key={optionKey(option)} id={optionId(id, index)} role="option" data-active={index === active || undefined}
            aria-selected={selectedKey !== null && optionKey(option) === selectedKey} tabIndex={-1}
            onMouseMove={() => { if (index !== active) onHover(index); }} onClick={() => onChoose(option)}
            onKeyDown={(event) => { if (event.key === 'Enter') onChoose(option); }}
          >
            {renderOption(option)}
          </div>
        ))}
        {options.length === 0 && emptyText !== null && <div role="option" aria-selected={false} aria-disabled data-empty>{emptyText}</div>}
      </Box>
    </Portal>
  );
}

// One rule for the list instead of one per option.
const LIST_CSS = {
  '& [role=option]': { px: '2', py: '1.5', borderRadius: 'sm', cursor: 'pointer', lineHeight: 'snug', fontSize: 'md' },
  '& [role=option][data-active]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [role=option][aria-selected=true]': { fontWeight: 'semibold' },
  '& [role=option][data-empty]': { color: 'fg.subtle', cursor: 'default', textAlign: 'center', py: '3' },
};

function usePlace(anchor: RefObject<HTMLElement | null>): Record<string, string> {
  const [place, setPlace] = useState<Record<string, string>>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const measure = () => {
      const rect = anchor.current?.getBoundingClientRect();
      if (!rect) return;
      const below = window.innerHeight - rect.bottom - GAP * 2;
      const above = rect.top - GAP * 2;
      const upward = below < 180 && above > below;
      setPlace({
        left: `${rect.left}px`, minWidth: `${rect.width}px`, maxWidth: `${Math.max(rect.width, window.innerWidth - rect.left - 8)}px`,
        maxHeight: `${Math.min(MAX_HEIGHT, upward ? above : below)}px`,
        ...(upward ? { bottom: `${window.innerHeight - rect.top + GAP}px` } : { top: `${rect.bottom + GAP}px` }),
      });
    };
    measure();
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [anchor]);
  return place;
}
