import { supplierPriceColumnsAnswer } from '@iwe/contract';
import type { PriceHeadingsAnswer, SupplierPriceColumns } from '@iwe/contract';
import { headingKey, priceColumnsProblem, SUPPLIER_PRICE_COLUMNS, SUPPLIER_PRICE_LABELS } from '@iwe/domain';
import { api, t } from '@iwe/session';
import { Box, Button, Flex, SelectField, Text, useAction } from '@iwe/ui';
import { Card } from '@iwe/ui/sheet-view';
import { useState } from 'react';

interface ColumnsFormProps {
  supplierId: number;
  supplier: string;
  headings: PriceHeadingsAnswer['data'];
  /** What was chosen for an earlier list. */
  columns: SupplierPriceColumns | null;
  onStored: () => void;
  onCancel: () => void;
}

/** Which column of a supplier's price list is what; stored for all its later lists. */
export function ColumnsForm({ supplierId, supplier, headings, columns, onStored, onCancel }: ColumnsFormProps) {
  // A heading that this file does not have is chosen again.
  const [chosen, setChosen] = useState<SupplierPriceColumns>(() =>
    Object.fromEntries(
      Object.entries(columns ?? {}).filter(([, heading]) =>
        headings.some((found) => headingKey(found.heading) === headingKey(heading ?? '')),
      ),
    ),
  );
  const options = headings.map(({ heading, samples }) => ({
    value: heading,
    label: samples.length === 0 ? heading : `${heading} (${samples.join(', ')})`,
  }));
  const problem = priceColumnsProblem(chosen);
  const storing = useAction(async () => {
    await api.put(`suppliers/${supplierId}/price-columns`, chosen, { answer: supplierPriceColumnsAnswer });
    onStored();
  });
  return (
    <Card title={t("Columns of {}'s price list", supplier)}>
      <Flex direction="column" gap="3" p="3">
        <Text fontSize="sm" color="fg.muted">
          {t('Chosen once: later lists of {} are read the same way.', supplier)}
        </Text>
        <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(220px, 1fr))" gap="3">
          {SUPPLIER_PRICE_COLUMNS.map((key) => (
            <SelectField<string>
              key={key}
              label={SUPPLIER_PRICE_LABELS[key]}
              value={chosen[key] ?? null}
              options={options}
              clearable
              onChange={(heading) => setChosen((all) => withHeading(all, key, heading))}
            />
          ))}
        </Box>
        <Flex gap="2" align="center" justify="flex-end" wrap="wrap">
          <Text flex="1" minW="48" fontSize="sm" color="fg.muted" role="status">
            {problem && t(problem)}
          </Text>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="solid" disabled={problem !== null} busy={storing.isBusy} onClick={() => void storing.run()}>
            Store and check the file
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}

function withHeading(
  all: SupplierPriceColumns,
  key: keyof SupplierPriceColumns,
  heading: string | null,
): SupplierPriceColumns {
  const { [key]: _before, ...others } = all;
  return heading === null ? others : { ...others, [key]: heading };
}
