import { LABELS_ON_SHEET, MAX_LABELS } from '@iwe/domain';
import { api, localMemory } from '@iwe/session';
import { Button, Dialog, Flex, SelectField, Text, TextField, useHotkey, usePageCommand } from '@iwe/ui';
import { PrintPanel } from '@iwe/ui/sheet-view';
import { useState } from 'react';

const PAPERS = [
  { value: 'sheet', label: `A4 sheets of ${LABELS_ON_SHEET}` },
  { value: 'roll', label: 'Label printer, 70 × 37 mm' },
] as const;
type LabelPaper = (typeof PAPERS)[number]['value'];
/** Which paper this computer's labels are on. */
const PAPER_MEMORY = 'labels.paper';

/** Prints labels of a product: as many as were typed, on A4 sheets or a label printer. */
export function LabelsButton({ product }: { product: { id: number; code: string; barcodes: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useHotkey('l', open, { enabled: !isOpen });
  usePageCommand('Labels', open, { hotkey: 'l' });
  return (
    <>
      <Button onClick={open} title="Labels (L)">
        Labels
      </Button>
      {isOpen && <LabelsDialog product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LabelsDialog({
  product: { id, code, barcodes },
  onClose,
}: Parameters<typeof LabelsButton>[0] & { onClose: () => void }) {
  const [copies, setCopies] = useState('1');
  const [skip, setSkip] = useState('0');
  const [paper, setPaper] = useState(() => localMemory.read<LabelPaper>(PAPER_MEMORY) ?? 'sheet');
  const copiesError = wholeProblem(copies, 1, MAX_LABELS);
  const skipError = paper === 'sheet' ? wholeProblem(skip, 0, LABELS_ON_SHEET - 1) : undefined;
  const load = () =>
    api.blob('products/labels.pdf', {
      ids: String(id),
      copies: Number(copies),
      paper,
      ...(paper === 'sheet' ? { skip: Number(skip) } : {}),
    });
  return (
    <Dialog open onClose={onClose} title={`Labels of ${code}`} size="md">
      <Flex direction="column" gap="3">
        {barcodes === '' && (
          <Text color="fg.muted">This product has no barcode: its label shows code, size and name.</Text>
        )}
        <Flex gap="3" flexWrap="wrap">
          <TextField
            label="Labels"
            inputMode="numeric"
            value={copies}
            error={copiesError}
            onChange={setCopies}
            autoFocus
          />
          <SelectField
            label="Paper"
            options={PAPERS}
            value={paper}
            clearable={false}
            onChange={(chosen) => {
              if (chosen === null) return;
              setPaper(chosen);
              localMemory.write(PAPER_MEMORY, chosen);
            }}
          />
          {paper === 'sheet' && (
            <TextField
              label="Gone from the first sheet"
              inputMode="numeric"
              value={skip}
              error={skipError}
              onChange={setSkip}
            />
          )}
        </Flex>
        {copiesError === undefined && skipError === undefined && (
          <PrintPanel jobName={`Label ${code}`} memoryKey={`printer.labels.${paper}`} load={load} />
        )}
      </Flex>
    </Dialog>
  );
}

const wholeProblem = (text: string, least: number, most: number): string | undefined =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    ? undefined
    : `A whole number from ${least} to ${most.toLocaleString('en-AU')}.`;
