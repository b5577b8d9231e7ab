import { fromCents, landedCost, toCents } from '@iwe/domain';
import { Box, Button, Flex, moneyText, Text, TextField } from '@iwe/ui';
import { useAccount, t } from '@iwe/session';
import { COST_REASON, parseCost } from '@iwe/ui/sheet';
import type { Costs } from './cost-share.ts';
import { costText } from './cost-share.ts';

export interface TypedCosts {
  readonly sea_freight: string;
  readonly clearance_cost: string;
}

/**
 * Returns the landed total of the typed costs in AUD cents (freight in USD, clearance in AUD); undefined when a text is
 * not an amount, or freight has no rate.
 */
export function landedOf(costs: TypedCosts, fxRate: number | null): number | undefined {
  const freight = parseCost(costs.sea_freight);
  const clearance = parseCost(costs.clearance_cost);
  if (freight === undefined || clearance === undefined) return undefined;
  return landedCost({ seaFreightCents: toCents(freight), fxRate, clearanceCostCents: toCents(clearance) });
}

export interface CostFieldsProps {
  costs: TypedCosts;
  onChange: (costs: Partial<TypedCosts>) => void;
  fxRate: number | null;
  /** The share of the order's open costs for these lines; null without an order. */
  proposed: (Costs & { readonly no: string }) | null;
}

/**
 * The fields sea_freight (USD) and clearance_cost (AUD), their total unless the organisation hides cost, and for a bill
 * of an order the proposed share.
 */
export function CostFields({ costs, onChange, fxRate, proposed }: CostFieldsProps) {
  const { canSeeCost } = useAccount();
  const error = (text: string) => (parseCost(text) === undefined ? COST_REASON : undefined);
  const isUnreadable = error(costs.sea_freight) !== undefined || error(costs.clearance_cost) !== undefined;
  const isOther =
    proposed !== null &&
    (parseCost(costs.sea_freight) !== proposed.sea_freight ||
      parseCost(costs.clearance_cost) !== proposed.clearance_cost);
  return (
    <>
      <TextField
        label="Sea Freight (USD)"
        value={costs.sea_freight}
        onChange={(sea_freight) => onChange({ sea_freight })}
        inputMode="decimal"
        maxLength={14}
        autoComplete="off"
        error={error(costs.sea_freight)}
      />
      <TextField
        label="Clearance Cost (AUD)"
        value={costs.clearance_cost}
        onChange={(clearance_cost) => onChange({ clearance_cost })}
        inputMode="decimal"
        maxLength={14}
        autoComplete="off"
        error={error(costs.clearance_cost)}
      />
      {canSeeCost && <LandedTotal cents={landedOf(costs, fxRate)} isUnreadable={isUnreadable} />}
      {isOther && proposed && (
        <Flex direction="column" gap="1" pt="1" fontSize="sm" color="fg.muted" align="flex-start" gridColumn="span 2">
          <Text>
            {t(
              'Share of the open costs of {}: USD {}, AUD {}',
              proposed.no,
              moneyText(proposed.sea_freight),
              moneyText(proposed.clearance_cost),
            )}
          </Text>
          <Button
            size="sm"
            onClick={() =>
              onChange({
                sea_freight: costText(proposed.sea_freight),
                clearance_cost: costText(proposed.clearance_cost),
              })
            }
          >
            Take the share
          </Button>
        </Flex>
      )}
    </>
  );
}

function LandedTotal({ cents, isUnreadable }: { cents: number | undefined; isUnreadable: boolean }) {
  return (
    <Box as="dl">
      <Text as="dt" fontSize="sm" color="fg.muted" fontWeight="medium" lineHeight="snug" mb="1">
        {t('Landed Cost (AUD)')}
      </Text>
      <Flex as="dd" h="8" align="center" fontVariantNumeric="tabular-nums" fontWeight="medium">
        {isUnreadable ? (
          '–'
        ) : cents === undefined ? (
          <Text as="span" color="spark.fg" fontSize="sm" fontWeight="normal">
            {t('needs a rate')}
          </Text>
        ) : (
          moneyText(fromCents(cents))
        )}
      </Flex>
    </Box>
  );
}
