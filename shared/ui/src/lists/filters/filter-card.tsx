import { t } from '@iwe/session';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { Badge } from '../../kit/data/badge.tsx';
import { Box, Flex } from '../../kit/layout.ts';
import { FilterControl } from './filter-control.tsx';
import { filtersThatFit, SLOT_GAP, SLOT_WIDTH, spanOf, useSlots } from './filter-slots.ts';
import { activeFilters, startValues } from './list-filters.ts';
import { RestRing } from '../search/rest-ring.tsx';
import { useIsNarrow } from '../../kit/root/use-is-narrow.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { useQueuedSearch } from '../search/use-queued-search.ts';
import { useTypedFilters } from './use-typed-filters.ts';
import type { FilterCardProps } from './filter-card-props.ts';

export function FilterCard(props: FilterCardProps) {
  return useIsNarrow() ? <FilterSheet {...props} /> : <FilterBar {...props} />;
}

function FilterBar(props: FilterCardProps) {
  const { label, filters, values, actions, cardRef, onGoToRows, typedRef } = props;
  const typedSince = useRef(false);
  const isTyped = typedRef ?? typedSince;
  const [typed, setTyped, onSearched] = useTypedFilters(values, isTyped);
  const { isResting, request } = useQueuedSearch(() => {
    onSearched();
    props.onSearch(typed);
  });
  const grid = useRef<HTMLDivElement>(null);
  const slots = useSlots(grid);
  const [open, setOpen] = useState(false);
  const fitting = filtersThatFit(filters, slots);
  const without = filters.filter((filter) => !fitting.includes(filter));
  const hidden = activeFilters(without, values);
  useHotkey('f', () => setOpen((now) => !now), { enabled: without.length > 0 });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // A day field also parses its text on Enter, in the same event; the search must use the result.
      setTimeout(request);
    } else if (
      onGoToRows &&
      (event.key === 'Escape' || event.key === 'ArrowDown') &&
      target.getAttribute('aria-expanded') !== 'true'
    ) {
      event.preventDefault();
      onGoToRows();
    }
  };
  const shown = open ? [...fitting, ...without] : fitting;
  return (
    <Flex
      ref={cardRef}
      role="search"
      aria-label={t(label)}
      gap="3"
      align="flex-start"
      css={BAR_CSS}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="2.5"
      pt="1"
      pb="1.5"
      flexShrink={0}
      onKeyDown={onKeyDown}
      onInput={() => {
        isTyped.current = true;
      }}
    >
      <Box
        ref={grid}
        flex="1"
        minW="0"
        display="grid"
        columnGap={`${SLOT_GAP}px`}
        rowGap="1"
        gridTemplateColumns={`repeat(auto-fill, minmax(${SLOT_WIDTH}px, 1fr))`}
      >
        {shown.map((filter) => (
          <Box key={filter.key} gridColumn={spanOf(filter) > 1 ? 'span 2' : undefined} minW="0">
            <FilterControl
              filter={filter}
              values={typed}
              onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
            />
          </Box>
        ))}
      </Box>
      {/* Aligned with the fields of the first row, below the height of their labels. */}
      <Flex data-buttons gap="1" pt="15px" flexShrink={0} justify="flex-end">
        <Button variant="solid" size="sm" disabled={isResting} onClick={request} title="Search (Enter in a filter)">
          {isResting ? <RestRing /> : <Search size={14} />}Search
        </Button>
        {actions}
        <Button variant="ghost" size="sm" px="2" onClick={() => setTyped(startValues(filters))}>
          Clear
        </Button>
        {filters.some(({ rare }) => rare) && (
          <Button
            variant="ghost"
            size="sm"
            px="1"
            // Its width and place never depend on how many filters fit: that depends on the room it leaves.
            w="84px"
            visibility={without.length === 0 ? 'hidden' : 'visible'}
            aria-expanded={open}
            aria-keyshortcuts="f"
            title={`${open ? 'Fewer' : 'More'} filters (F)`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Less' : 'More'}
            {!open && (
              <Badge tone={hidden > 0 ? 'spark' : 'neutral'} round>
                {hidden > 0 ? hidden : without.length}
              </Badge>
            )}
            {open ? <ChevronUp size={13} /> : <ChevronDown size={13} />}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

const BAR_CSS = {
  // Labels close to their fields: the bar is one row, and every pixel of it is one less for the rows of the list.
  '& label': { mb: '0', fontSize: 'xs', lineHeight: '15px', whiteSpace: 'nowrap', overflow: 'hidden' },
};
