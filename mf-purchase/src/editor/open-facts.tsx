import { t } from '@iwe/session';
import type { Sheet } from '@iwe/contract';
import { SHEET_TYPES } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { Button, chakra, Flex, moneyText, quantityText, Text } from '@iwe/ui';
import { sheetPath } from '@iwe/ui/sheet';
import { openCosts } from './costs/cost-share.ts';
import { proposedOf, sourceTypeOf } from './open-lines.ts';

export interface OpenFactsProps {
  related: Sheet;
  type: SheetType;
  /** Adds the open lines; absent once some of them have been added. */
  onTake: (() => void) | undefined;
}

/** Shows the open quantities of the related order or bill beside what is being typed. */
export function OpenFacts({ related, type, onTake }: OpenFactsProps) {
  if (related.type !== sourceTypeOf(type)) return null;
  const ordered = related.lines.reduce((sum, line) => sum + line.quantity, 0);
  const open =
    related.open?.quantity ?? related.lines.reduce((sum, line) => sum + Math.max(0, line.quantity - line.taken), 0);
  const proposed = related.lines.reduce((sum, line) => sum + proposedOf(line), 0);
  const drafted = related.open?.drafted;
  const draftedCosts =
    drafted && (drafted.sea_freight > 0 || drafted.clearance_cost > 0)
      ? t(', of which draft bills carry {} and {}', moneyText(drafted.sea_freight), moneyText(drafted.clearance_cost))
      : '';
  const costs = openCosts(related);
  const { label } = SHEET_TYPES[related.type as SheetType];
  return (
    <Flex
      align="center"
      columnGap="4"
      rowGap="1"
      flexWrap="wrap"
      fontSize="sm"
      color="fg.muted"
      role="group"
      aria-label={t('Open on {}', related.no)}
    >
      <Text>
        {t(label)}{' '}
        <chakra.a
          href={sheetPath(related)}
          target="_blank"
          rel="noopener"
          textDecoration="underline"
          textUnderlineOffset="3px"
        >
          {related.no}
        </chakra.a>
        {t(': {} units,', quantityText(ordered))}{' '}
        <Text as="span" color="fg" fontWeight="medium">
          {t('{} open', quantityText(open))}
        </Text>
        {drafted && drafted.quantity > 0 ? t(', {} of them on draft bills', quantityText(drafted.quantity)) : ''}
      </Text>
      {(costs.sea_freight > 0 || costs.clearance_cost > 0) && (
        <Text>
          {t(
            'Costs open: freight USD {}, clearance AUD {}',
            moneyText(costs.sea_freight),
            moneyText(costs.clearance_cost),
          )}
          {draftedCosts}
        </Text>
      )}
      {onTake && proposed > 0 && (
        <Button size="sm" onClick={onTake}>
          Take its open lines
        </Button>
      )}
    </Flex>
  );
}
