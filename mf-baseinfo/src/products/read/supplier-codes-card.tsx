import { supplierCodesAnswer } from '@iwe/contract';
import type { SupplierCode, SupplierCodesAnswer } from '@iwe/contract';
import { canModifyPrices } from '@iwe/domain';
import { api, useAccount, useApi } from '@iwe/session';
import { Box, Button, dayText, Flex, RecordLink, Text, TextField, useAction } from '@iwe/ui';
import { Card, SmallTable, SupplierSelect } from '@iwe/ui/sheet-view';
import type { NamedRecord } from '@iwe/ui/sheet-view';
import { useState } from 'react';

/** What suppliers call a product: their price lists are matched by it. Who may change prices adds and removes codes. */
export function SupplierCodesCard({ productId }: { productId: number }) {
  const path = `products/${productId}/supplier-codes`;
  const { data, reload } = useApi<SupplierCodesAnswer>(path, undefined, { quiet: true, answer: supplierCodesAnswer });
  const mayChange = canModifyPrices(useAccount());
  const [supplier, setSupplier] = useState<NamedRecord | null>(null);
  const [code, setCode] = useState('');
  const adding = useAction(async () => {
    await api.post(path, { supplierId: supplier?.id, code }, { answer: supplierCodesAnswer });
    setCode('');
    setSupplier(null);
    reload();
  });
  const removing = useAction(async ({ supplierId, code: removed }: Pick<SupplierCode, 'supplierId' | 'code'>) => {
    await api.delete(`${path}?supplierId=${supplierId}&code=${encodeURIComponent(removed)}`);
    reload();
  });
  const codes = data?.data ?? [];
  return (
    <Card title="Suppliers' codes">
      {codes.length === 0 ? (
        <Text fontSize="sm" color="fg.subtle">
          None. A code leads from a supplier's price list to this product.
        </Text>
      ) : (
        <SmallTable
          label="Suppliers' codes"
          columns={[{ label: 'Supplier' }, { label: 'Code' }, { label: 'Since' }, { label: '' }]}
        >
          {codes.map((row) => (
            <tr key={`${row.supplierId} ${row.code}`}>
              <td>
                <RecordLink record={{ kind: 'supplier', name: row.supplier }}>{row.supplier}</RecordLink>
              </td>
              <td>{row.code}</td>
              <td title={row.createdBy}>{dayText(row.createdAt.slice(0, 10))}</td>
              <td>
                {mayChange && (
                  <Button
                    size="xs"
                    variant="ghost"
                    aria-label={`Remove ${row.code} of ${row.supplier}`}
                    disabled={removing.isBusy}
                    onClick={() => void removing.run(row)}
                  >
                    Remove
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </SmallTable>
      )}
      {mayChange && (
        <Flex gap="2" align="end" wrap="wrap" pt="2">
          <Box flex="1" minW="36">
            <SupplierSelect label="Supplier" size="sm" value={supplier} onChange={setSupplier} />
          </Box>
          <Box w="28">
            <TextField label="Its code" size="sm" value={code} onChange={setCode} maxLength={60} />
          </Box>
          <Button
            size="sm"
            disabled={supplier === null || code.trim() === ''}
            busy={adding.isBusy}
            onClick={() => void adding.run()}
          >
            Add
          </Button>
        </Flex>
      )}
    </Card>
  );
}
