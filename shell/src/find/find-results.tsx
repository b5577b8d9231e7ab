import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { SHEET_STATUS_LABELS } from '@iwe/domain';
import type { SheetStatus } from '@iwe/domain';
import { ArrowRightIcon, Badge, Box, CustomerIcon, EmptyBoxIcon, SheetIcon, TruckIcon } from '@iwe/ui';
import type { Tone } from '@iwe/ui';
import type { Command } from './commands.ts';
import { keyOf } from './entry-path.ts';
import type { FindGroup, OpenableEntry } from './use-find.ts';

const STATUS_TONES: Readonly<Record<number, Tone>> = { 1: 'warning', 2: 'success', 3: 'neutral' };
const ICONS = {
  command: ArrowRightIcon,
  sheet: SheetIcon,
  quote: SheetIcon,
  product: EmptyBoxIcon,
  customer: CustomerIcon,
  supplier: TruckIcon,
} as const;

/** The found entries under their headings. The field above keeps the focus; this list only shows and handles clicks. */
export interface FindResultsProps {
  id: string;
  groups: readonly FindGroup[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (event: MouseEvent, entry: OpenableEntry | Command) => void;
}

export function FindResults({ id, groups, active, onActive, onChoose }: FindResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector('[data-active]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label="Found"
      css={RESULTS_CSS}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group, position) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div data-heading aria-hidden>
            {group.title}
            {group.more && <span>more: type on</span>}
          </div>
          {group.entries.map((entry, index) => {
            const at = (starts[position] ?? 0) + index;
            const Icon = ICONS[entry.kind];
            return (
              // The keys are the field's: it holds the focus and names the active option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.kind === 'command' ? entry.key : keyOf(entry)}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                data-active={at === active || undefined}
                tabIndex={-1}
                onMouseMove={() => {
                  if (at !== active) onActive(at);
                }}
                onClick={(event) => onChoose(event, entry)}
                onAuxClick={(event) => {
                  if (event.button === 1) onChoose(event, entry);
                }}
              >
                <Icon size={15} aria-hidden />
                <span data-title>{entry.title}</span>
                <span data-detail>{entry.detail}</span>
                {entry.kind !== 'command' && entry.status !== null && (
                  <Badge tone={STATUS_TONES[entry.status] ?? 'neutral'}>
                    {SHEET_STATUS_LABELS[entry.status as SheetStatus] ?? entry.status}
                  </Badge>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </Box>
  );
}

// One rule for the list instead of several per option.
const RESULTS_CSS = {
  '& [data-heading]': {
    display: 'flex',
    justifyContent: 'space-between',
    px: '2',
    pt: '2.5',
    pb: '1',
    fontSize: 'xs',
    fontWeight: 'semibold',
    color: 'fg.subtle',
    letterSpacing: 'wide',
    '& span': { fontWeight: 'normal' },
  },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '2',
    py: '1.5',
    borderRadius: 'sm',
    cursor: 'pointer',
    fontSize: 'md',
    lineHeight: 'snug',
    '& svg': { flexShrink: 0, color: 'fg.subtle' },
  },
  '& [role=option][data-active]': { bg: 'accent.subtle' },
  '& [data-title]': {
    fontWeight: 'semibold',
    flexShrink: 0,
    maxWidth: '55%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-detail]': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
  },
};
