import { useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import {
  Badge,
  Button,
  Flex,
  Grid,
  GridItem,
  lazyPart,
  RestRing,
  SelectField,
  Text,
  useHotkey,
  useIsNarrow,
  useQueuedSearch,
} from '@iwe/ui';
import { SearchIcon } from '../icons.tsx';
import { CustomerField } from './customer-field.tsx';
import { KeywordField } from './keyword-field.tsx';
import { filtersOf, NO_FILTERS } from './quoting-search.ts';
import type { QuotingFilters, QuotingSearch } from './quoting-search.ts';
import { CATEGORY_OPTIONS, STOCK_OPTIONS, useBaseData } from './use-base-data.ts';

const ScanButton = lazyPart(async () => (await import('@iwe/ui/sheet-view')).ScanButton, { name: 'The scanner' });

/** The filters of the quotings. Typed values stay here until Search or Enter. */
export interface QuotingSearchCardProps {
  /** The search in the URL. */
  search: QuotingSearch | null;
  onSearch: (filters: QuotingFilters) => void;
  onGoToRows: () => void;
  keywordRef: Ref<HTMLInputElement>;
}

export function QuotingSearchCard({ search, onSearch, onGoToRows, keywordRef }: QuotingSearchCardProps) {
  const [filters, setFilters] = useFilters(search);
  // In a narrow window a search folds the form to one line: the rest of the window is for what was found.
  const [isOpen, setIsOpen] = useState(false);
  const change = (part: Partial<QuotingFilters>) => setFilters((now) => ({ ...now, ...part }));
  const { isResting, request } = useQueuedSearch(() => {
    setIsOpen(false);
    onSearch(filters);
  });
  const isNarrow = useIsNarrow();
  const [isFolded, setIsFolded] = useState(true);
  // The search in the URL, not what is being typed: a filter that was just emptied must not fold away its field.
  const { product: _typed, ...choices } = filtersOf(search);
  const count = Object.values(choices).filter((value) => value !== null && value !== '').length;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      request();
    } else if (event.key === 'Escape' && target.getAttribute('aria-expanded') !== 'true') {
      event.preventDefault();
      onGoToRows();
    }
  };
  const fields = useRef<HTMLDivElement>(null);
  // After the choice's own focus.
  const goToProduct = () => void setTimeout(() => fields.current?.querySelectorAll('input')[1]?.focus());
  useHotkey('f', () => {
    setIsOpen(true);
    setIsFolded(false);
    // The first choice; customer and product have keys of their own. A folded field exists once it is unfolded.
    setTimeout(() => fields.current?.querySelectorAll('input')[2]?.focus());
  });

  const isLine = isNarrow && search !== null && !isOpen;
  // Before the page's own '/', whose field is folded away.
  useHotkey(
    '/',
    () => {
      setIsOpen(true);
      setTimeout(() => fields.current?.querySelectorAll('input')[1]?.focus());
    },
    { enabled: isLine },
  );
  if (isLine) return <FoldedSearch search={search} count={count} onOpen={() => setIsOpen(true)} />;
  return (
    <Flex
      role="search"
      aria-label="Quotings"
      gap="4"
      align="flex-end"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      px="3"
      pt="1.5"
      pb="2.5"
      flexShrink={0}
      css={CARD_CSS}
      onKeyDown={onKeyDown}
    >
      <Grid
        ref={fields}
        data-fields
        data-folded={isNarrow && isFolded ? '' : undefined}
        flex="1"
        minW="0"
        templateColumns="repeat(12, minmax(0, 1fr))"
        columnGap="3"
        rowGap="2"
      >
        <GridItem colSpan={4}>
          <CustomerField isFirst={search === null} onChosen={goToProduct} />
        </GridItem>
        <GridItem colSpan={5}>
          <KeywordField
            value={filters.product}
            onChange={(product) => change({ product })}
            onLeaveDown={onGoToRows}
            ref={keywordRef}
          />
        </GridItem>
        <ChoiceFields filters={filters} onChange={change} />
      </Grid>
      {/* Each button is aligned with the controls of its row. */}
      <Flex data-buttons direction="column" gap="6" w="100px">
        <Button variant="solid" w="full" disabled={isResting} onClick={request} title="Search (Enter in a field)">
          {isResting ? <RestRing /> : <SearchIcon />}Search
        </Button>
        {isNarrow && (
          <Button aria-expanded={!isFolded} onClick={() => setIsFolded(!isFolded)}>
            Filters
            {count > 0 && (
              <Badge tone="spark" round aria-label={`${count} set`}>
                {count}
              </Badge>
            )}
          </Button>
        )}
        {isNarrow && (
          <ScanButton
            onScanned={(product) => {
              change({ product });
              setIsOpen(false);
              onSearch({ ...filters, product });
            }}
          />
        )}
        <Button variant="ghost" w="full" onClick={() => setFilters(NO_FILTERS)}>
          Clear
        </Button>
      </Flex>
    </Flex>
  );
}

/** A search as one line, which opens the form again. */
function FoldedSearch({ search, count, onOpen }: { search: QuotingSearch; count: number; onOpen: () => void }) {
  return (
    <Flex role="search" aria-label="Quotings">
      <Button aria-expanded={false} w="full" justifyContent="flex-start" onClick={onOpen} title="Change the search">
        <SearchIcon />
        <Text as="span" flex="1" minW="0" truncate textAlign="start">
          {search.product.trim() === '' ? 'All products' : search.product}
        </Text>
        {count > 0 && (
          <Badge tone="spark" round aria-label={`${count} filters set`}>
            {count}
          </Badge>
        )}
        <Text as="span" color="fg.muted" fontSize="sm">
          Change
        </Text>
      </Button>
    </Flex>
  );
}

interface ChoiceFieldsProps {
  filters: QuotingFilters;
  onChange: (part: Partial<QuotingFilters>) => void;
}

/** The filters that are chosen from a list; all of them are folded away first. */
function ChoiceFields({ filters, onChange }: ChoiceFieldsProps) {
  const { brands, warehouses, locations } = useBaseData();
  return (
    <>
      <GridItem colSpan={3}>
        <SelectField
          label="Brand"
          placeholder="All"
          value={filters.brand}
          onChange={(brand) => onChange({ brand })}
          options={brands.options}
          isLoading={brands.isLoading}
          onRetry={brands.onRetry}
        />
      </GridItem>
      <GridItem colSpan={3}>
        <SelectField
          label="Category"
          placeholder="All"
          value={filters.category}
          onChange={(category) => onChange({ category })}
          options={CATEGORY_OPTIONS}
        />
      </GridItem>
      <GridItem colSpan={3}>
        <SelectField
          label="Stock"
          placeholder="All"
          value={filters.stockAvl}
          onChange={(stockAvl) => onChange({ stockAvl })}
          options={STOCK_OPTIONS}
        />
      </GridItem>
      <GridItem colSpan={3}>
        <SelectField
          label="Warehouse"
          placeholder="All"
          value={filters.warehouse}
          onChange={(warehouse) => onChange({ warehouse })}
          options={warehouses.options}
          isLoading={warehouses.isLoading}
          onRetry={warehouses.onRetry}
        />
      </GridItem>
      <GridItem colSpan={3}>
        <SelectField
          label="Location"
          placeholder="All"
          value={filters.tag4 || null}
          onChange={(tag4) => onChange({ tag4: tag4 ?? '' })}
          options={locations.options}
          isLoading={locations.isLoading}
          onRetry={locations.onRetry}
        />
      </GridItem>
    </>
  );
}

/**
 * Returns the form's values: the URL's filters until somebody types, and again after every other search, such as one by
 * the back button.
 */
function useFilters(search: QuotingSearch | null) {
  const [filters, setFilters] = useState(() => filtersOf(search));
  const inUrl = JSON.stringify(filtersOf(search));
  const [shown, setShown] = useState(inUrl);
  if (shown !== inUrl) {
    setShown(inUrl);
    setFilters(filtersOf(search));
  }
  return [filters, setFilters] as const;
}

/**
 * Two rows, or one where the card has the width for it. On phones and upright tablets, as `useIsNarrow` has it:
 * customer and product in rows of their own, the choices in rows of three and two, or folded.
 */
const CARD_CSS = {
  // The width between the menu and the window's edge decides, and the menu can be folded.
  '@container quotings (min-width: 1120px)': {
    gap: '2.5',
    '& > [data-fields]': { gridTemplateColumns: '2fr 2fr repeat(5, minmax(0, 1fr))', columnGap: '2' },
    '& > [data-fields] > *': { gridColumn: 'auto' },
    '& > [data-buttons]': { flexDirection: 'row', gap: '1', width: 'auto' },
    '& > [data-buttons] > *': { width: 'auto', paddingInline: '3' },
  },
  // Labels close to their fields, as in the lists: every pixel above the rows is one less for them.
  '& label': { mb: '0', fontSize: 'xs', lineHeight: '16px' },
  '@media (max-width: 700px), (max-width: 900px) and (pointer: coarse)': {
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: '3',
    '& > [data-fields]': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', flex: 'none' },
    '& > [data-fields] > *': { gridColumn: 'span 2 / span 2' },
    '& > [data-fields] > :nth-of-type(-n + 2)': { gridColumn: 'span 6 / span 6' },
    '& > [data-fields] > :nth-last-of-type(-n + 2)': { gridColumn: 'span 3 / span 3' },
    '& > [data-folded] > :nth-of-type(n + 3)': { display: 'none' },
    '& > [data-buttons]': { flexDirection: 'row', width: 'full', gap: '2' },
    '& > [data-buttons] > *': { flex: '1', width: 'auto', minWidth: '0' },
  },
};
