import { t } from '@iwe/session';
import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import {
  fromCents,
  isPositiveFxRate,
  landedCost,
  messages,
  priceAtRate,
  SheetStatus,
  SheetType,
  sheetTotals,
  toCents,
} from '@iwe/domain';
import { Button } from '../../../kit/controls/button.tsx';
import { TextField } from '../../../kit/controls/text-field.tsx';
import { moneyText } from '../../../kit/data/money.tsx';
import { Box, Flex, Text } from '../../../kit/layout.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { COST_REASON, parseCost, parseRate } from './parse-cost.ts';

/** The new costs: freight in USD, clearance in AUD, the rate in USD per AUD. */
export interface CostChange {
  readonly fx_rate: number | null;
  readonly sea_freight: number;
  readonly clearance_cost: number;
}

type CostedSheet = Pick<
  Sheet,
  | 'no'
  | 'type'
  | 'status'
  | 'fx_rate'
  | 'sea_freight'
  | 'clearance_cost'
  | 'landedTotal'
  | 'taxType'
  | 'amount'
  | 'lines'
>;

export interface CostsDialogProps {
  sheet: CostedSheet;
  busy: boolean;
  onClose: () => void;
  onSave: (change: CostChange) => void;
}

/**
 * Changes freight and clearance of an order or bill, on a draft or late (DOMAIN §5), and shows old → new. A new rate
 * reprices the lines of a draft and of an approved order whose price came from USD, and each of them is shown as
 * old → new; an approved bill's rate changes only by UnApprove. The landed total is absent where cost is hidden.
 */
export function CostsDialog({ sheet, busy, onClose, onSave }: CostsDialogProps) {
  const [freight, setFreight] = useState(sheet.sea_freight.toFixed(2));
  const [clearance, setClearance] = useState(sheet.clearance_cost.toFixed(2));
  const [typedRate, setTypedRate] = useState(sheet.fx_rate === null ? '' : String(sheet.fx_rate));
  const [isChecked, setChecked] = useState(false);
  const next = { sea_freight: parseCost(freight), clearance_cost: parseCost(clearance) };
  const isLate = sheet.type === SheetType.Bill && sheet.status === SheetStatus.Approved;
  const hasRate = !isLate;
  const rate = hasRate ? parseRate(typedRate) : sheet.fx_rate;
  const isNewRate = rate !== sheet.fx_rate;
  const isRateWrong = isNewRate ? !isPositiveFxRate(rate) : hasRate && rate === null && typedRate.trim() !== '';
  const after =
    next.sea_freight === undefined || next.clearance_cost === undefined
      ? undefined
      : landedCost({
          seaFreightCents: toCents(next.sea_freight),
          fxRate: rate,
          clearanceCostCents: toCents(next.clearance_cost),
        });
  const save = () => {
    setChecked(true);
    const { sea_freight, clearance_cost } = next;
    if (sea_freight === undefined || clearance_cost === undefined || isRateWrong) return;
    if (sea_freight === sheet.sea_freight && clearance_cost === sheet.clearance_cost && !isNewRate) onClose();
    else onSave({ fx_rate: rate, sea_freight, clearance_cost });
  };
  const error = (value: number | undefined) => (isChecked && value === undefined ? COST_REASON : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Costs of ${sheet.no}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" busy={busy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        {hasRate && (
          <TextField
            label="FX Rate"
            value={typedRate}
            onChange={setTypedRate}
            inputMode="decimal"
            maxLength={12}
            onEnter={save}
            hint="A new rate changes the prices that came from USD"
            error={isChecked && isRateWrong ? messages.fxRateRequired : undefined}
          />
        )}
        <TextField
          label="Sea Freight (USD)"
          value={freight}
          onChange={setFreight}
          inputMode="decimal"
          maxLength={14}
          onEnter={save}
          error={error(next.sea_freight)}
        />
        <TextField
          label="Clearance Cost (AUD)"
          value={clearance}
          onChange={setClearance}
          inputMode="decimal"
          maxLength={14}
          onEnter={save}
          error={error(next.clearance_cost)}
        />
        <Box
          as="dl"
          display="grid"
          gridTemplateColumns="max-content 1fr"
          columnGap="3"
          rowGap="1"
          fontVariantNumeric="tabular-nums"
        >
          <Change label="Sea Freight" old={sheet.sea_freight} next={next.sea_freight} />
          <Change label="Clearance" old={sheet.clearance_cost} next={next.clearance_cost} />
          {sheet.landedTotal !== undefined && (
            <Change
              label="Landed Cost (AUD)"
              old={sheet.landedTotal}
              next={after === undefined ? undefined : fromCents(after)}
            />
          )}
          {isNewRate && rate !== null && isPositiveFxRate(rate) && <Repricing sheet={sheet} rate={rate} />}
        </Box>
        {after === undefined && (next.sea_freight ?? 0) > 0 && (
          <Text color="spark.fg">{t('Without a positive FX rate the freight cannot be turned into AUD.')}</Text>
        )}
        {isLate && <Text color="fg.muted">{LATE_COSTS.map((sentence) => t(sentence)).join(' ')}</Text>}
      </Flex>
    </Dialog>
  );
}

/** The price of each line and the total at a new rate, old → new. */
/** Why the rate of an approved bill stays, and what its other costs change. */
const LATE_COSTS = [
  'The FX rate belongs to the prices that were posted: it changes only by UnApprove.',
  'Goods still on hand take their part of the change into stock value, the rest goes to variance.',
  'The history tells both afterwards.',
];

function Repricing({ sheet, rate }: { sheet: CostedSheet; rate: number }) {
  const lines = sheet.lines.map((line) => ({
    line,
    quantity: line.quantity,
    priceCents: priceAtRate(
      {
        usdPriceCents: line.usdPrice === null ? null : toCents(line.usdPrice),
        priceCents: toCents(line.price),
        isManual: line.manual,
      },
      rate,
    ),
  }));
  return (
    <>
      {lines.map(({ line, priceCents }) => (
        <Change
          key={line.id}
          label={`Line ${line.seq} ${line.product.code}`}
          old={line.price}
          next={fromCents(priceCents)}
        />
      ))}
      <Change label="Total AUD" old={sheet.amount} next={fromCents(sheetTotals(lines, sheet.taxType).totalCents)} />
    </>
  );
}

function Change({ label, old, next }: { label: string; old: number | null; next: number | undefined }) {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '–' : moneyText(value));
  return (
    <>
      <Text as="dt" color="fg.subtle">
        {t(label)}
      </Text>
      <Text as="dd" textAlign="end">
        {text(old)} <span aria-label={t('to')}>→</span>{' '}
        <Text as="span" fontWeight={next === undefined || next === old ? 'normal' : 'semibold'}>
          {text(next)}
        </Text>
      </Text>
    </>
  );
}
