import { t } from '@iwe/session';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { addDays, addMonths, weekdayOf } from '@iwe/domain';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { dayText, monthText } from '../../kit/data/date-text.tsx';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const CELLS = 42;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * One month of days, beginning on Monday. Arrow keys move by day and week, Page keys by month, Enter chooses the day.
 */
export function Calendar({
  value,
  today,
  onChoose,
}: {
  value: string | null;
  today: string;
  onChoose: (day: string) => void;
}) {
  const [at, setAt] = useState(value ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLButtonElement>('[data-at]')?.focus();
  }, [at]);
  const first = `${at.slice(0, 8)}01`;
  const start = addDays(first, 1 - weekdayOf(first));
  const toMonth = (by: number) => setAt((day) => addMonths(day, by));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const months = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
    if (step === undefined && months === 0) return;
    event.preventDefault();
    moved.current = true;
    if (months !== 0) toMonth(months);
    else setAt(addDays(at, step ?? 0));
  };
  return (
    <Box w="60">
      <Flex align="center" justify="space-between" mb="2">
        <IconButton label="Previous month" size="xs" onClick={() => toMonth(-1)}>
          <ChevronLeft size={14} />
        </IconButton>
        <Text fontWeight="semibold" fontSize="md">
          {monthText(at)}
        </Text>
        <IconButton label="Next month" size="xs" onClick={() => toMonth(1)}>
          <ChevronRight size={14} />
        </IconButton>
      </Flex>
      <Box
        ref={grid}
        role="group"
        aria-label={monthText(at)}
        display="grid"
        gridTemplateColumns="repeat(7, 1fr)"
        css={DAY_CSS}
        onKeyDown={onKeyDown}
      >
        {WEEKDAYS.map((name) => (
          <span key={name} data-weekday>
            {t(name)}
          </span>
        ))}
        {Array.from({ length: CELLS }, (_, index) => addDays(start, index)).map((day) => (
          <button
            key={day}
            type="button"
            tabIndex={day === at ? 0 : -1}
            aria-label={dayText(day)}
            aria-pressed={day === value}
            data-at={day === at || undefined}
            data-today={day === today || undefined}
            data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </Box>
    </Box>
  );
}

const DAY_CSS = {
  '& [data-weekday]': { textAlign: 'center', fontSize: 'xs', color: 'fg.subtle', pb: '1' },
  '& button': {
    h: '8',
    borderRadius: 'sm',
    cursor: 'pointer',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' },
  },
  '& button[data-other]': { color: 'fg.subtle' },
  '& button[data-today]': { fontWeight: 'bold', color: 'accent.fg' },
  '& button[aria-pressed=true]': { bg: 'accent.solid', color: 'accent.contrast' },
};
