import type { Sheet } from '@iwe/contract';
import { isReturnSheet, SheetType } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Box, Flex } from '@iwe/ui';
import { changeRows, filledRows, parseCost } from '@iwe/ui/sheet';
import type { EditorLine, GridSpec, SheetEditor } from '@iwe/ui/sheet';
import { CostFields } from './costs/cost-fields.tsx';
import { proposedCosts } from './costs/cost-share.ts';
import { RateField } from './costs/rate-field.tsx';
import type { RateState } from './costs/use-rate.ts';
import { OpenFacts } from './open-facts.tsx';
import { openLines, sourceTypeOf } from './open-lines.ts';
import type { PurchaseHeader } from './purchase-content.ts';

interface PurchaseFactsProps {
  editor: SheetEditor<PurchaseHeader>;
  type: SheetType;
  spec: GridSpec<EditorLine>;
  rate: RateState;
  hasCosts: boolean;
  /** The order or bill that the head names: its open lines can be taken. */
  related: Sheet | null;
}

/** What a purchase is priced and built from: FX rate, freight and clearance, the open lines of the related sheet. */
export function PurchaseFacts({ editor, type, spec, rate, hasCosts, related }: PurchaseFactsProps) {
  const { header, setHeader, setGrid, lines, base } = editor;
  const { landedBy = 'value' } = useAccount();
  const { fxRate } = rate.rate;
  const hasSources = lines.some((line) => line.sourceLineId !== null);
  const takeOpenLines =
    related && related.type === sourceTypeOf(type) && !hasSources
      ? () => {
          const taken = openLines(related).lines;
          if (isReturnSheet(type)) setHeader({ taxType: related.taxType });
          setGrid((now) => changeRows(now, spec, [...filledRows(now.rows, spec), ...taken]));
          if (fxRate === null && related.fx_rate !== null) rate.adopt(related.fx_rate);
        }
      : undefined;
  const proposed =
    hasCosts && type === SheetType.Bill && related?.type === SheetType.PurchaseOrder && hasSources
      ? {
          no: related.no,
          ...proposedCosts(
            related,
            lines,
            landedBy,
            base ? { lines: base.lines, costs: costsOf(base.header) } : undefined,
          ),
        }
      : null;
  return (
    <Flex direction="column" gap="2">
      {/* The columns of the fields above, so that all fields are in line. */}
      <Box display="grid" columnGap="3" rowGap="2" gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))">
        <RateField
          rate={fxRate}
          onRate={(typed) => setHeader({ fx_rate: typed })}
          onApply={(next) => void rate.apply(next)}
          stale={rate.stale}
          lastRate={rate.lastRate}
        />
        {hasCosts && <CostFields costs={header} onChange={setHeader} fxRate={fxRate} proposed={proposed} />}
      </Box>
      {related && (
        <Box>
          <OpenFacts related={related} type={type} onTake={takeOpenLines} />
        </Box>
      )}
    </Flex>
  );
}

/** Returns freight and clearance of a stored sheet. */
const costsOf = ({ sea_freight, clearance_cost }: PurchaseHeader) => ({
  sea_freight: parseCost(sea_freight) ?? 0,
  clearance_cost: parseCost(clearance_cost) ?? 0,
});
