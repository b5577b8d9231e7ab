import { useState } from 'react';
import type { Sheet } from '@iwe/contract';
import { SHEET_LINE_TEXTS } from '@iwe/domain';
import { useAccount, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { momentText } from '../../kit/data/date-text.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { moneyText } from '../../kit/data/money.tsx';
import { sheetDrafts } from '../draft/sheet-draft.ts';
import { useLostDrafts } from '../draft/use-lost-drafts.ts';

/**
 * Says that this browser stores an unsaved change of a sheet that can't be changed any more: somebody approved or
 * voided it meanwhile. The change remains stored until it is thrown away.
 */
export function UnsavedDraftNotice({ sheet, routeName }: { sheet: Sheet; routeName: string }) {
  const { timeZone } = useAccount();
  const path = `/order_edit/${routeName}/${sheet.id}`;
  const { drafts, forget } = useLostDrafts(path, null);
  const [isOpen, setIsOpen] = useState(false);
  const [newest] = drafts;
  if (sheet.abilities.edit || !newest) return null;
  const lines = isOpen ? (sheetDrafts.load(path, newest.id)?.lines ?? []) : [];
  return (
    <Box role="status" bg="spark.subtle" borderRadius="lg" px="3.5" py="2">
      <Flex align="center" gap="3" flexWrap="wrap">
        <Text flex="1 1 16rem" minW="0">
          {t(
            'You changed {} on {} without saving.',
            sheet.no,
            momentText(new Date(newest.savedAt).toISOString(), timeZone),
          )}{' '}
          {t('It cannot be saved any more, because the sheet is no draft now.')}
        </Text>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide its lines' : 'Show its lines'}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => forget(newest.id)}>
          Throw away
        </Button>
      </Flex>
      {isOpen && (
        <Box as="ul" aria-label={t('Unsaved lines')} mt="2" ps="5" listStyleType="disc">
          {lines.map((line) => (
            <li key={line.key}>
              {[
                `${line.counted ?? line.quantity ?? 0} × ${line.item?.code ?? t('no product')}`,
                line.priceCents === null ? '' : moneyText(line.priceCents / 100),
                ...SHEET_LINE_TEXTS.map(({ field }) => line[field]),
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
