import type { CountSheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useAccount } from '@iwe/session';
import { Button, Dialog, DownloadIcon, Flex, SelectField, Text, TextField } from '@iwe/ui';
import { PrintPage, saveFile, useWarehouses } from '@iwe/ui/sheet';
import { useRef, useState } from 'react';
import { CountSheetPaper } from './count-sheet-paper.tsx';

const SYSTEM = [
  { value: 0, label: 'Hidden: a blind count' },
  { value: 1, label: 'Shown' },
];

/** Asks for the warehouse, then prints its count sheet or downloads it. */
export function CountSheetDialog({ warehouseId, onClose }: { warehouseId: number | null; onClose: () => void }) {
  const { companyName } = useAccount();
  const warehouses = useWarehouses();
  const [chosen, setChosen] = useState(warehouseId);
  const [location, setLocation] = useState('');
  const [system, setSystem] = useState<number | null>(0);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState<'print' | 'file' | null>(null);
  const [paper, setPaper] = useState<CountSheet | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const get = async (what: 'print' | 'file') => {
    setAsked(true);
    if (chosen === null || busy !== null) return;
    setBusy(what);
    const query = { warehouseId: chosen, location: location.trim() || null };
    try {
      if (what === 'file') {
        const name = warehouses.options.find((option) => option.value === chosen)?.label ?? String(chosen);
        saveFile(
          await api.blob('count-sheet', { ...query, system: system ?? 0, format: 'xls' }),
          `count-sheet-${name}.xls`,
        );
        onClose();
        return;
      }
      const { data } = await api.get<{ data: CountSheet }>('count-sheet', query);
      if (data.rows.length === 0) toast.warning(`${data.warehouse}: ${messages.noData}`);
      else setPaper(data);
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(null);
    }
  };
  return (
    <Dialog
      open
      title="Count sheet"
      onClose={onClose}
      {...(warehouseId === null ? {} : { initialFocus: first })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy === 'file'} onClick={() => void get('file')}>
            <DownloadIcon size={14} />
            Download xls
          </Button>
          <Button ref={first} variant="solid" busy={busy === 'print'} onClick={() => void get('print')}>
            Print
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        <SelectField
          label="Warehouse"
          required
          clearable={false}
          value={chosen}
          onChange={setChosen}
          options={warehouses.options}
          isLoading={warehouses.isLoading}
          onRetry={warehouses.onRetry}
          error={asked && chosen === null ? messages.warehouseRequired : undefined}
        />
        <TextField label="Location" value={location} onChange={setLocation} maxLength={60} placeholder="All" />
        <SelectField label="System's units" clearable={false} value={system} onChange={setSystem} options={SYSTEM} />
        <Text color="fg.muted">
          Every product of the warehouse, place by place, with room for what is counted. The file comes back by the
          import of lines.
        </Text>
      </Flex>
      {paper && (
        <PrintPage onDone={onClose}>
          <CountSheetPaper sheet={paper} companyName={companyName} showsSystem={system === 1} />
        </PrintPage>
      )}
    </Dialog>
  );
}
