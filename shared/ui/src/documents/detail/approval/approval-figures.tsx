import { t, plural } from '@iwe/session';
import type { ApprovalFigures } from '@iwe/contract';
import { formatPercent } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import type { ReactNode } from 'react';
import { Badge } from '../../../kit/data/badge.tsx';
import { momentText } from '../../../kit/data/date-text.tsx';
import { NARROW_ROWS_CSS } from '../../../kit/data/table/cards/narrow-rows-css.ts';
import { moneyText, quantityText } from '../../../kit/data/money.tsx';
import { Box, chakra, Flex, Text } from '../../../kit/layout.ts';
import { CreditBar } from './credit-bar.tsx';

/** The figures that an approval is decided on: amount, margin, credit, costs, orders, stock by warehouse. */
export function ApprovalFiguresView({
  figures,
  warehouseId,
}: {
  figures: ApprovalFigures;
  /** The warehouse that is chosen now: its stock is shown first. */
  warehouseId: number | null;
}) {
  const { amount, margin, credit, landed, orders, adjustment, stock } = figures;
  return (
    <Flex direction="column" gap="3" color="fg">
      <Flex as="dl" columnGap="5" rowGap="2" flexWrap="wrap" fontVariantNumeric="tabular-nums">
        {amount && <Figure label="Total AUD" text={moneyText(amount.total)} strong />}
        {amount && <Figure label="Ex GST" text={moneyText(amount.subtotal)} />}
        {amount && <Figure label="GST" text={moneyText(amount.gst)} />}
        {margin && (
          <Figure
            label="Margin"
            text={`${moneyText(margin.amount)}${margin.percent === null ? '' : ` · ${formatPercent(margin.percent)}`}`}
            isBad={margin.amount < 0}
            hint={margin.linesWithoutCost > 0 ? plural(margin.linesWithoutCost, WITHOUT_COST) : undefined}
          />
        )}
        {adjustment && <Figure label="Value AUD" text={moneyText(adjustment.net)} strong isBad={adjustment.net < 0} />}
        {adjustment && <Figure label="Found" text={moneyText(adjustment.gain)} />}
        {adjustment && <Figure label="Missing" text={moneyText(adjustment.loss)} />}
        {landed && (
          <Figure
            label="Landed cost AUD"
            text={landed.total === null ? t('needs a rate') : moneyText(landed.total)}
            isBad={landed.total === null}
            hint={t('freight USD {}, clearance {}', moneyText(landed.seaFreight), moneyText(landed.clearance))}
          />
        )}
      </Flex>
      {credit && <CreditBar credit={credit} />}
      {orders.length > 0 && <Orders orders={orders} />}
      {adjustment?.lines && adjustment.lines.length > 0 && <Counted lines={adjustment.lines} />}
      {stock.length > 0 && <StockTable stock={stock} warehouseId={warehouseId} />}
    </Flex>
  );
}

const WITHOUT_COST = { one: 'without {} line of unknown cost', other: 'without {} lines of unknown cost' };

function Figure({
  label,
  text,
  strong = false,
  isBad = false,
  hint,
}: {
  label: string;
  text: string;
  strong?: boolean;
  isBad?: boolean;
  hint?: string | undefined;
}) {
  return (
    <Flex direction="column">
      <Text as="dt" fontSize="xs" color="fg.subtle">
        {t(label)}
      </Text>
      <Text
        as="dd"
        fontSize={strong ? '2xl' : 'xl'}
        fontWeight={strong ? 'semibold' : 'medium'}
        lineHeight="tight"
        {...(isBad ? { color: 'danger.fg' } : {})}
      >
        {text}
        {hint && (
          <Text as="span" display="block" fontSize="xs" fontWeight="normal" color="fg.subtle">
            {hint}
          </Text>
        )}
      </Text>
    </Flex>
  );
}

const Table = chakra('table', {
  base: {
    w: 'full',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'collapse',
    '& th': { fontSize: 'xs', fontWeight: 'medium', color: 'fg.subtle', textAlign: 'end', px: '2', py: '0.5' },
    '& td': { textAlign: 'end', px: '2', py: '1', borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& th:first-of-type, & td:first-of-type': { textAlign: 'start', ps: '0' },
    '& td:first-of-type': { whiteSpace: 'nowrap' },
  },
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={t(title)} minW="0">
      <Text fontSize="sm" fontWeight="semibold" color="fg.muted" mb="1">
        {t(title)}
      </Text>
      <Box overflowX="auto" maxH="52" tabIndex={0} css={NARROW_ROWS_CSS}>
        {children}
      </Box>
    </Box>
  );
}

function Orders({ orders }: { orders: ApprovalFigures['orders'] }) {
  return (
    <Part title="Orders on this bill">
      <Table data-rows="">
        <thead>
          <tr>
            <th scope="col">{t('Order')}</th>
            <th scope="col">{t('Ordered')}</th>
            <th scope="col">{t('Billed before')}</th>
            <th scope="col">{t('This bill')}</th>
            <th scope="col">{t('Then open')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ no, ordered, billedBefore, thisBill }) => (
            <tr key={no}>
              <td data-lead="">{no}</td>
              <td data-label={t('Ordered')}>{quantityText(ordered)}</td>
              <td data-label={t('Billed before')}>{quantityText(billedBefore)}</td>
              <td data-label={t('This bill')}>{quantityText(thisBill)}</td>
              <td data-label={t('Then open')}>{quantityText(ordered - billedBefore - thisBill)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

const AS_COUNTED = {
  one: '{} line as counted, with nothing to post.',
  other: '{} lines as counted, with nothing to post.',
};

type CountedLine = NonNullable<NonNullable<ApprovalFigures['adjustment']>['lines']>[number];

const signed = (units: number): string => (units === 0 ? '' : `${units > 0 ? '+' : ''}${quantityText(units)}`);

/** The lines of a count that post a difference or have moved since, as at the moment of the count. */
function Counted({ lines }: { lines: readonly CountedLine[] }) {
  const { timeZone } = useAccount();
  const told = lines.filter(({ difference, moved }) => difference !== 0 || moved !== 0);
  const agreeing = lines.length - told.length;
  return (
    <Part title="Stock as at the count">
      {told.length > 0 && (
        <Table data-rows="">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Counted at</th>
              <th scope="col">System then</th>
              <th scope="col">Counted</th>
              <th scope="col">Posts</th>
              <th scope="col">Moved since</th>
              <th scope="col">Then on hand</th>
            </tr>
          </thead>
          <tbody>
            {told.map(({ line, code, countedAt, system, counted, difference, moved, after }) => (
              <tr key={line}>
                <td data-lead="">{`${line} ${code}`}</td>
                <td data-label="Counted at">{momentText(countedAt, timeZone)}</td>
                <td data-label="System then">{quantityText(system)}</td>
                <td data-label="Counted">{quantityText(counted)}</td>
                <td data-label="Posts">{signed(difference) || '0'}</td>
                <td data-label="Moved since">{signed(moved) || '–'}</td>
                <td data-label="Then on hand">{quantityText(after)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {agreeing > 0 && (
        <Text fontSize="sm" color="fg.muted" mt="1">
          {plural(agreeing, AS_COUNTED)}
        </Text>
      )}
    </Part>
  );
}

/** Warehouses shown beside each other; the others are in the list of choices. */
const SHOWN_WAREHOUSES = 4;

function StockTable({ stock, warehouseId }: { stock: ApprovalFigures['stock']; warehouseId: number | null }) {
  const chosen = stock.filter((place) => place.warehouseId === warehouseId);
  const shown = [...chosen, ...stock.filter((place) => place.warehouseId !== warehouseId)].slice(0, SHOWN_WAREHOUSES);
  return (
    <Part title="Stock on hand">
      <Table data-rows="">
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Needs')}</th>
            {shown.map((place) => (
              <th scope="col" key={place.warehouseId}>
                {place.name} {place.canFill && <Badge tone="success">{t('all')}</Badge>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(shown[0]?.lines ?? []).map(({ line, code, need }, index) => (
            <tr key={line}>
              <td data-lead="">{`${line} ${code}`}</td>
              <td data-label={t('Needs')}>{quantityText(need)}</td>
              {shown.map((place) => (
                <StockCell
                  key={place.warehouseId}
                  label={place.canFill ? t('{} (all)', place.name) : place.name}
                  need={need}
                  have={place.lines[index]?.have ?? 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}

function StockCell({ label, need, have }: { label: string; need: number; have: number }) {
  const isShort = have < need;
  return (
    <chakra.td data-label={label} {...(isShort ? { color: 'danger.fg' } : {})}>
      {isShort ? t('{} short', quantityText(have)) : quantityText(have)}
    </chakra.td>
  );
}
