import { t } from '@iwe/session';
import { PAGE_SIZES } from '@iwe/domain';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { Input } from '../../controls/text-field.tsx';
import { chakra, Flex, Text } from '../../layout.ts';
import { useIsNarrow } from '../../root/use-is-narrow.ts';
import { inputRecipe } from '../../theme/recipes.ts';
import { pageList } from './page-list.ts';
import { quantityText } from '../money.tsx';

/** The pager of a list (spec §2 "List pages"): total, sizes, prev, pager, next, jumper. */
export interface PaginationProps {
  total: number;
  /** Counting stopped at `total`; shown as '10,000+'. */
  capped?: boolean | undefined;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  sizes?: readonly number[];
  /** Requests the exact total of a capped count. */
  onExactTotal?: () => void;
}

const Select = chakra('select', inputRecipe);

export function Pagination({
  total,
  capped = false,
  page,
  perPage,
  onPage,
  onPerPage,
  sizes = PAGE_SIZES,
  onExactTotal,
}: PaginationProps) {
  const isNarrow = useIsNarrow();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const totalText = t('Total {}', `${quantityText(total)}${capped ? '+' : ''}`);
  return (
    <Flex
      as="nav"
      aria-label={t('Pages')}
      align="center"
      justify="flex-end"
      gap="3"
      flexWrap="wrap"
      fontSize="md"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      {capped && onExactTotal ? (
        <Button variant="link" size="sm" me="auto" title="Count all" onClick={onExactTotal}>
          {totalText}
        </Button>
      ) : (
        <Text me="auto">{totalText}</Text>
      )}
      <Select
        size="sm"
        w="auto"
        pe="1"
        cursor="pointer"
        aria-label={t('Rows per page')}
        value={perPage}
        onChange={(event) => onPerPage(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('{} / page', size)}
          </option>
        ))}
      </Select>
      <Flex align="center" gap="0.5">
        <IconButton label="Previous page" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={15} />
        </IconButton>
        {isNarrow && (
          <Text px="1" aria-label={t('Page {} of {}', page, pages)}>
            {page} / {quantityText(pages)}
            {capped ? '+' : ''}
          </Text>
        )}
        {(isNarrow ? [] : pageList(page, pages)).map((entry, index) =>
          entry === null ? (
            <Text key={`gap-${index}`} as="span" px="1" aria-hidden>
              …
            </Text>
          ) : (
            <Button
              key={entry}
              size="sm"
              variant={entry === page ? 'subtle' : 'ghost'}
              px="0"
              minW="7"
              aria-label={t('Page {}', entry)}
              {...(entry === page ? { 'aria-current': 'page' as const } : {})}
              onClick={() => onPage(entry)}
            >
              {entry}
            </Button>
          ),
        )}
        <IconButton label="Next page" size="sm" disabled={page >= pages && !capped} onClick={() => onPage(page + 1)}>
          <ChevronRight size={15} />
        </IconButton>
      </Flex>
      {!isNarrow && <Jumper pages={pages} onPage={onPage} />}
    </Flex>
  );
}

function Jumper({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const jump = () => {
    if (typed !== '') onPage(Math.min(pages, Math.max(1, Number(typed))));
    setTyped('');
  };
  return (
    <Flex as="label" align="center" gap="1.5">
      {t('Go to')}
      <Input
        size="sm"
        w="12"
        px="1.5"
        textAlign="center"
        inputMode="numeric"
        aria-label={t('Go to page')}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        onBlur={() => setTyped('')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump();
        }}
      />
    </Flex>
  );
}
