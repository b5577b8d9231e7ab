import { Download } from 'lucide-react';
import { useState } from 'react';
import { documentAnswer } from '@iwe/contract';
import type { Sheet } from '@iwe/contract';
import { documentFileName, documentVariants, SheetType } from '@iwe/domain';
import type { DocumentModel, DocumentPages, DocumentVariant } from '@iwe/domain';
import { api, useApi, t } from '@iwe/session';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/controls/select-field.tsx';
import { useAction } from '../../../kit/controls/use-action.ts';
import { Skeleton } from '../../../kit/feedback/skeleton.tsx';
import { ErrorState } from '../../../kit/feedback/states.tsx';
import { Box, Flex, Text } from '../../../kit/layout.ts';
import { saveFile } from '../../../lists/save-file.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { SheetPrint } from '../../../kit/printing/sheet-print.tsx';
import { EmailPanel } from './email-panel.tsx';

/** What the dialog of the documents is opened for. */
export type DocumentPurpose = 'view' | 'email' | 'print';

const VARIANT_LABELS: Readonly<Record<DocumentVariant, string>> = {
  full: 'Document',
  supplier: "Supplier's copy",
  picking: 'Picking slip, without prices',
  docket: 'Docket, without prices',
};

const TITLES: Readonly<Record<DocumentPurpose, string>> = {
  view: 'Document of {}',
  email: 'Email {}',
  print: 'Print {}',
};

export interface DocumentDialogProps {
  sheet: Pick<Sheet, 'id' | 'no' | 'type'>;
  purpose: DocumentPurpose;
  onWritten: () => void;
  onClose: () => void;
}

/** Shows the documents of a sheet as they will be on paper, and offers them as PDF. */
export function DocumentDialog({ sheet, purpose, onWritten, onClose }: DocumentDialogProps) {
  // Suppliers are sent the order without our costs.
  const isOrder = sheet.type === SheetType.PurchaseOrder;
  const [variant, setVariant] = useState<DocumentVariant>(isOrder && purpose === 'email' ? 'supplier' : 'full');
  const { data, error, reload } = useApi<{ data: DocumentModel; pages: DocumentPages }>(
    `orders/${sheet.id}/document`,
    { variant },
    { quiet: true, freshMs: 0, answer: documentAnswer },
  );
  const model = data?.data;
  const variants = documentVariants(sheet.type as SheetType);
  const download = useAction(async (shown: DocumentModel) =>
    saveFile(await api.blob('documents.pdf', { ids: sheet.id, variant }), documentFileName(shown)),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t(TITLES[purpose], sheet.no)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button disabled={!model} busy={download.isBusy} onClick={() => model && void download.run(model)}>
            {!download.isBusy && <Download size={14} />}Download PDF
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        {purpose === 'email' && <EmailPanel sheet={sheet} onChanged={onWritten} />}
        {purpose === 'print' && <SheetPrint sheets={[sheet]} variant={variant} onPrinted={onWritten} />}
        {purpose !== 'email' && variants.length > 1 && (
          <SelectField
            label="Which document"
            value={variant}
            clearable={false}
            options={variants.map((value) => ({ value, label: t(VARIANT_LABELS[value]) }))}
            onChange={(value) => setVariant(value ?? 'full')}
          />
        )}
        {model?.missing.map((text) => (
          <Text key={text} role="note" fontSize="sm" color="spark.fg">
            {t(text)}
          </Text>
        ))}
        {data && <DocumentPreview model={data.data} pages={data.pages} />}
        {!model && error && <ErrorState lines={error.lines} onRetry={reload} />}
        {!model && !error && (
          <Box role="status" aria-busy aria-label={t('Loading')}>
            <Skeleton h="80" />
          </Box>
        )}
      </Flex>
    </Dialog>
  );
}
