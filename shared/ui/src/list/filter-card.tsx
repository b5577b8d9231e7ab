import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from '../controls/button.tsx';
import { useHotkey } from '../controls/use-hotkey.ts';
import { Badge } from '../data/badge.tsx';
import { Box, Flex } from '../layout.ts';
import { FilterControl } from './filter-control.tsx';
import { filtersThatFit, SLOT_GAP, SLOT_WIDTH, spanOf, useSlots } from './filter-slots.ts';
import { activeFilters, startValues } from './list-filters.ts';
import type { FilterValues, ListFilter } from './list-filters.ts';
import { RestRing } from './rest-ring.tsx';
import { useSearchRest } from './use-search-rest.ts';

/** The filters of a list. Typed values stay here until Search or Enter. */
export interface FilterCardProps {
  label: string;
  filters: readonly ListFilter[];
  /** The values in the URL. */
  values: FilterValues;
  onSearch: (values: FilterValues) => void;
  /** Shown beside Search, such as export. */
  actions?: ReactNode;
  /** The card's element; the `/` key moves the focus to its first control. */
  cardRef?: Ref<HTMLDivElement>;
}

export function FilterCard({ label, filters, values, onSearch, actions, cardRef }: FilterCardProps) {
  const { isResting, begin } = useSearchRest();
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useTyped(values);
  const grid = useRef<HTMLDivElement>(null);
  const slots = useSlots(grid);
  const rare = filters.filter((filter) => filter.rare);
  const [open, setOpen] = useState(activeFilters(rare, values) > 0);
  const fitting = filtersThatFit(filters, slots);
  const without = filters.filter((filter) => !fitting.includes(filter));
  const hidden = activeFilters(without, values);
  useHotkey('f', () => setOpen((now) => !now), { enabled: without.length > 0 });

  const run = () => {
    if (begin()) onSearch(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const inField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Enter' || !inField || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A day field also parses its text on Enter, in the same event; the search must use the result.
    setTimeout(() => button.current?.click());
  };
  const shown = open ? [...fitting, ...without] : fitting;
  return (
    <Flex
      ref={cardRef}
      role="search"
      aria-label={label}
      gap="3"
      align="flex-start"
      css={NARROW_CSS}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="3"
      pt="2"
      pb="3"
      flexShrink={0}
      onKeyDown={onKeyDown}
    >
      <Box
        ref={grid}
        flex="1"
        minW="0"
        display="grid"
        columnGap={`${SLOT_GAP}px`}
        rowGap="1.5"
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
      <Flex gap="1.5" pt="16px" flexShrink={0} justify="flex-end">
        <Button
          ref={button}
          variant="solid"
          size="sm"
          disabled={isResting}
          onClick={run}
          title="Search (Enter in a filter)"
        >
          {isResting ? <RestRing /> : <Search size={14} />}Search
        </Button>
        {actions}
        <Button variant="ghost" size="sm" px="2" onClick={() => setTyped(startValues(filters))}>
          Clear
        </Button>
        {without.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            px="1.5"
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

const NARROW_CSS = {
  '@media (max-width: 700px)': { flexDirection: 'column', alignItems: 'stretch', '& > *': { width: '100%' } },
};

/**
 * Returns the form's values: the URL's until somebody types, and again after every other search, such as one by the
 * back button.
 */
function useTyped(values: FilterValues) {
  const [typed, setTyped] = useState(values);
  const inUrl = JSON.stringify(values);
  useEffect(() => {
    setTyped(JSON.parse(inUrl) as FilterValues);
  }, [inUrl]);
  return [typed, setTyped] as const;
}
