import { t } from '@iwe/session';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { Badge } from '../../kit/data/badge.tsx';
import { Box, Flex } from '../../kit/layout.ts';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { FilterControl } from './filter-control.tsx';
import { spanOf } from './filter-slots.ts';
import { activeFilters, startValues } from './list-filters.ts';
import { RestRing } from '../search/rest-ring.tsx';
import { useQueuedSearch } from '../search/use-queued-search.ts';
import { useTypedFilters } from './use-typed-filters.ts';
import type { FilterCardProps } from './filter-card-props.ts';

/** The filters of a list in a narrow window: one button with the number of those that are set, and a sheet with all. */
export function FilterSheet(props: FilterCardProps) {
  const { label, filters, values, actions, cardRef, typedRef } = props;
  const [open, setOpen] = useState(false);
  const typedSince = useRef(false);
  const isTyped = typedRef ?? typedSince;
  const [typed, setTyped, onSearched] = useTypedFilters(values, isTyped);
  const { isResting, request } = useQueuedSearch(() => {
    onSearched();
    props.onSearch(typed);
  });
  const count = activeFilters(filters, values);
  const search = () => {
    request();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (event.defaultPrevented) return;
    event.preventDefault();
    // A day field also parses its text on Enter, in the same event; the search must use the result.
    setTimeout(search);
  };
  return (
    <Flex ref={cardRef} gap="1" align="center" flexShrink={0} flexWrap="wrap" css={ROW_CSS}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={15} />
        Filters
        {count > 0 && (
          <Badge tone="spark" round aria-label={t('{} set', count)}>
            {count}
          </Badge>
        )}
      </Button>
      {props.beside}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title="Filters"
        footer={
          <>
            <Button size="lg" variant="ghost" onClick={() => setTyped(startValues(filters))}>
              Clear
            </Button>
            <Button size="lg" variant="solid" flex="1" disabled={isResting} onClick={search}>
              {isResting ? <RestRing /> : <Search size={15} />}Search
            </Button>
          </>
        }
      >
        <Box
          role="search"
          aria-label={t(label)}
          display="grid"
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          columnGap="3"
          rowGap="3"
          onKeyDown={onKeyDown}
          onInput={() => {
            isTyped.current = true;
          }}
        >
          {filters.map((filter) => (
            <Box key={filter.key} minW="0" gridColumn={isWide(filter) ? 'span 2' : undefined}>
              <FilterControl
                filter={filter}
                values={typed}
                onChange={(part) => setTyped((now) => ({ ...now, ...part }))}
              />
            </Box>
          ))}
        </Box>
        {actions && <Flex mt="5">{actions}</Flex>}
      </Drawer>
    </Flex>
  );
}

/** Texts and ranges of days take a whole line, because thumbs type into them. */
const isWide = (filter: FilterCardProps['filters'][number]): boolean => filter.kind === 'text' || spanOf(filter) > 1;

const ROW_CSS = { '& > :is(button, a)': { flex: '1 0 auto', px: '2', fontSize: 'sm' } };
