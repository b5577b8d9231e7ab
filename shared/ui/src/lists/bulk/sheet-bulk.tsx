import { CheckCheck, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import type { BulkResult, SheetRow } from '@iwe/contract';
import { isSalesSheet, isTransitionPossible, SheetStatus } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { api, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { useAction } from '../../kit/controls/use-action.ts';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { Box } from '../../kit/layout.ts';
import { lazyPart } from '../../kit/loading/lazy-part.tsx';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import type { KeyGroup } from '../keys-dialog.tsx';
import { BulkApproveDialog, sheets } from './bulk-approve-dialog.tsx';
import { BulkEditButton } from './bulk-edit-button.tsx';
import { BulkDriverDialog } from './bulk-driver-dialog.tsx';
import { BulkResults } from './bulk-results.tsx';
import { useSheetBulkFields } from './use-sheet-bulk-fields.ts';
import type { BulkChoice } from './bulk-approve-dialog.tsx';

/** The keys for ticked sheets. */
export const SHEET_BULK_KEYS: readonly KeyGroup[] = [
  {
    title: 'Ticked sheets',
    keys: [
      { keys: ['B'], does: 'Approve them' },
      { keys: ['D'], does: 'Assign a driver (sales)' },
      { keys: ['E'], does: 'Edit a field: dispatch date, driver, tag, staff' },
    ],
  },
];

// Loaded with the first print of a page.
const SheetPrint = lazyPart(async () => (await import('../../kit/printing/sheet-print.tsx')).SheetPrint, {
  name: 'Printing',
});

type Step = 'idle' | 'approve' | 'driver' | 'print' | { title: string; results: readonly BulkResult[] };

/** Approves the ticked sheets or sets their driver: each separately, with a result for each. */
export function SheetBulk({ rows, onDone }: { rows: readonly SheetRow[]; onDone: () => void }) {
  const [step, setStep] = useState<Step>('idle');
  const drafts = rows.filter((row) => row.status === SheetStatus.Draft);
  const deliveries = rows.filter((row) => isSalesSheet(row.type) && row.status === SheetStatus.Approved);
  const printable = rows.filter((row) =>
    isTransitionPossible({ type: row.type as SheetType, status: row.status as SheetStatus }, 'print'),
  );
  const hasSales = rows.some((row) => isSalesSheet(row.type));
  const fields = useSheetBulkFields(hasSales);
  useHotkey('b', () => setStep('approve'), { enabled: step === 'idle' });
  useHotkey('d', () => setStep('driver'), { enabled: step === 'idle' && hasSales });

  const { run, isBusy: busy } = useAction(async (title: string, path: string, body: object) => {
    const { data } = await api.post<{ data: BulkResult[] }>(path, body);
    setStep({ title, results: data });
  });
  const close = () => setStep('idle');
  const approve = (choice: BulkChoice) =>
    void run('Approve', 'orders/bulk-approve', {
      ids: drafts.map(({ id }) => id),
      contentVersions: drafts.map(({ contentVersion }) => contentVersion),
      ...choice,
    });
  const assign = (driverId: number | null) =>
    void run('Assign driver', 'delivery', {
      type: 1,
      data: deliveries.map(({ id }) => ({ order_id: id, info: { driverId } })),
    });
  return (
    <>
      <Button
        size="sm"
        variant="solid"
        aria-keyshortcuts="b"
        title="Approve the ticked sheets (B)"
        onClick={() => setStep('approve')}
      >
        <CheckCheck size={14} />
        Approve
      </Button>
      {hasSales && (
        <Button
          size="sm"
          aria-keyshortcuts="d"
          title="Give the ticked sheets a driver (D)"
          onClick={() => setStep('driver')}
        >
          <Truck size={14} />
          Assign driver
        </Button>
      )}
      <BulkEditButton
        path="orders/bulk-edit"
        ids={rows.map(({ id }) => id)}
        what={sheets(rows.length)}
        fields={fields}
        onDone={onDone}
      />
      {printable.length > 0 && (
        <Button size="sm" title="Print the ticked sheets as one job" onClick={() => setStep('print')}>
          <Printer size={14} />
          Print
        </Button>
      )}
      {step === 'print' && (
        <Dialog open onClose={close} title={t('Print {} of {} ticked sheets', printable.length, rows.length)}>
          <Box color="fg">
            <SheetPrint sheets={printable} variant="full" onPrinted={onDone} />
          </Box>
        </Dialog>
      )}
      {step === 'approve' && (
        <BulkApproveDialog ticked={rows.length} drafts={drafts} busy={busy} onClose={close} onApprove={approve} />
      )}
      {step === 'driver' && (
        <BulkDriverDialog
          ticked={rows.length}
          count={deliveries.length}
          busy={busy}
          onClose={close}
          onAssign={assign}
        />
      )}
      {typeof step === 'object' && (
        <BulkResults title={step.title} results={step.results} sheets={rows} onClose={onDone} />
      )}
    </>
  );
}
