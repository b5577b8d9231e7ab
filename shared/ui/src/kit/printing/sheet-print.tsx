import type { BulkAnswer } from '@iwe/contract';
import type { DocumentVariant } from '@iwe/domain';
import { api, toast } from '@iwe/session';
import { PrintPanel } from './print-panel.tsx';

interface SheetPrintProps {
  /** The sheets whose documents are printed, in this order, as one job. */
  sheets: readonly { id: number; no: string; type: number }[];
  variant: DocumentVariant;
  /** The documents were handed to a printer or to the browser's print. */
  onPrinted: () => void;
}

/** Prints the documents of sheets and marks them as printed. The printer is remembered for each kind of document. */
export function SheetPrint({ sheets, variant, onPrinted }: SheetPrintProps) {
  const [first] = sheets;
  return (
    <PrintPanel
      jobName={sheets.length === 1 && first ? first.no : `${sheets.length} documents`}
      memoryKey={`printer.${first?.type ?? 0}.${variant}`}
      load={() => api.blob('documents.pdf', { ids: sheets.map(({ id }) => id).join(','), variant })}
      hasMark={variant === 'full'}
      onPrinted={async () => {
        if (variant === 'full') await markPrinted(sheets);
        onPrinted();
      }}
    />
  );
}

/** Marks what was printed; sheets whose kind or state has no mark are left (spec §4). */
async function markPrinted(sheets: SheetPrintProps['sheets']): Promise<void> {
  const { data } = await api.post<BulkAnswer>('orders/bulk-print', { ids: sheets.map(({ id }) => id) });
  const refused = data.filter(({ done }) => !done);
  if (refused.length > 0) toast.error(refused.map(({ no, message }) => `${no}: ${message}`));
}
