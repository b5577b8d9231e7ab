import { supplierCodesAnswer } from '@iwe/contract';
import type { ImportBadRow, ImportSummary, SupplierPriceColumns } from '@iwe/contract';
import { noProductOfCode } from '@iwe/domain';
import { api, t } from '@iwe/session';
import { Text } from '@iwe/ui';
import { ProductSelect } from '@iwe/ui/sheet';
import type { NamedRecord } from '@iwe/ui/sheet';
import { useMemo, useState } from 'react';

/** Returns the supplier's code of a row whose code leads to no product; '' for every other row. */
const unknownCode = (row: ImportBadRow, heading: string | undefined): string => {
  const code = (heading && row.cells[heading]) ?? '';
  return code !== '' && row.reasons.includes(noProductOfCode(code)) ? code : '';
};

/**
 * Products that are matched by hand with rows of a price list. A match is stored at once as the supplier's code of that
 * product; the file is checked again when the person wants to.
 */
export function useMatches(supplierId: number, columns: SupplierPriceColumns | null, summary: ImportSummary | null) {
  const [matched, setMatched] = useState<ReadonlyMap<string, NamedRecord>>(new Map());
  const heading = columns?.supplierCode;
  const column = useMemo(() => {
    const match = async (code: string, product: NamedRecord | null) => {
      if (!product) return;
      try {
        await api.post(`products/${product.id}/supplier-codes`, { supplierId, code }, { answer: supplierCodesAnswer });
        setMatched((all) => new Map(all).set(code, product));
      } catch {
        // The API client has shown why.
      }
    };
    return {
      header: 'Match',
      cell: (row: ImportBadRow) => {
        const code = unknownCode(row, heading);
        if (code === '') return null;
        const product = matched.get(code);
        return product ? (
          <Text color="success.fg">{product.name}</Text>
        ) : (
          <ProductSelect
            label={t('Product of {}', code)}
            hideLabel
            size="sm"
            placeholder="Which product?"
            value={null}
            onChange={(chosen) => void match(code, chosen)}
          />
        );
      },
    };
  }, [supplierId, heading, matched]);
  const canMatch = summary?.bad.some((row) => unknownCode(row, heading) !== '') ?? false;
  return { column: canMatch ? column : undefined, count: matched.size, forget: () => setMatched(new Map()) };
}
