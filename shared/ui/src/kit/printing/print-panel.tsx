import { Printer } from 'lucide-react';
import { useState } from 'react';
import { messages } from '@iwe/domain';
import { localMemory, toast, t } from '@iwe/session';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../controls/select-field.tsx';
import { Box, Flex, Text } from '../layout.ts';
import { findPrinters, PrintProblem, printPdf } from './print-service.ts';
import type { PrintProblemKind } from './print-service.ts';

/** What to do about each problem. */
const INSTRUCTIONS: Readonly<Record<PrintProblemKind, string>> = {
  missing:
    'Install QZ Tray from qz.io on this computer, or start it, and try again. Until then print with the browser.',
  blocked:
    'Allow "Local network access" for this site in the browser (the icon left of the address), reload the page and try again.',
  certificate:
    'Choose Allow when QZ Tray asks. If it does not ask, remove this site in QZ Tray under Site Manager, or ask your administrator to install the certificate of iWE on this computer.',
  refused:
    'Choose Allow when QZ Tray asks, and tick "Remember this decision". If it was blocked before, remove this site in QZ Tray under Site Manager.',
  signing:
    'Nobody refused anything here: the fault is on the server. Try again, or print with the browser, and tell your administrator.',
  dropped: 'Start QZ Tray if it is not running, and try again.',
  paper:
    'Put paper into the printer. The document is waiting there and need not be sent again. When it is printed, mark it here.',
  failed: 'Try again, or print with the browser.',
};

interface PrintPanelProps {
  /** The job's name in the printer's queue. */
  jobName: string;
  /** The printer is remembered by this name: a label printer for slips and a laser printer for invoices. */
  memoryKey: string;
  /** Resolves to the PDF. */
  load: () => Promise<Blob>;
  /** The document was handed to a printer or to the browser's print. */
  onPrinted?: () => void | Promise<void>;
  /** `onPrinted` marks what was printed. The browser's print says nothing of its end, so the person is asked. */
  hasMark?: boolean;
}

/** Prints a PDF through the print service of this computer, or with the browser. */
export function PrintPanel({ jobName, memoryKey, load, onPrinted, hasMark = false }: PrintPanelProps) {
  const [printers, setPrinters] = useState<readonly string[] | null>(null);
  const [printer, setPrinter] = useState(() => localMemory.read<string>(memoryKey));
  const [problem, setProblem] = useState<PrintProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setProblem(null);
    setIsAsking(false);
    try {
      await work();
    } catch (error) {
      // What is no problem of printing was shown by the API client.
      if (error instanceof PrintProblem) setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  const print = () =>
    attempt(async () => {
      const found = printers ?? (await findPrinters());
      setPrinters(found);
      const chosen = printer !== null && found.includes(printer) ? printer : null;
      // The first time the user says where: a wrong printer is paper in somebody else's room.
      if (chosen === null) return;
      await printPdf(await load(), { printer: chosen, jobName });
      localMemory.write(memoryKey, chosen);
      toast.success(messages.printSuccessful);
      await onPrinted?.();
    });
  const printWithBrowser = () =>
    attempt(async () => {
      // Opened before the request: later, browsers take it for an unwanted window.
      const page = window.open('', '_blank');
      const url = URL.createObjectURL(await load());
      if (page) page.location.href = url;
      else throw new PrintProblem('failed', 'The browser did not open a new tab for the document.');
      if (hasMark) setIsAsking(true);
      else await onPrinted?.();
    });
  const mark = () => attempt(async () => onPrinted?.());
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" align="flex-end" flexWrap="wrap">
        {printers && (
          <Box flex="1" minW="12rem">
            <SelectField
              label="Printer"
              value={printer}
              clearable={false}
              options={printers.map((name) => ({ value: name, label: name }))}
              onChange={setPrinter}
            />
          </Box>
        )}
        <Button
          variant="solid"
          busy={isBusy}
          disabled={printers !== null && printer === null}
          onClick={() => void print()}
        >
          {!isBusy && <Printer size={14} />}
          {printer === null && printers === null ? 'Choose a printer' : 'Print'}
        </Button>
        <Button disabled={isBusy} onClick={() => void printWithBrowser()}>
          Print with the browser
        </Button>
      </Flex>
      {problem && (
        <Box role="alert" fontSize="sm">
          <Text color="danger.fg">{t(problem.message)}</Text>
          <Text>{t(INSTRUCTIONS[problem.kind])}</Text>
          {hasMark && (problem.kind === 'paper' || problem.kind === 'dropped') && (
            <Button mt="2" onClick={() => void mark()}>
              Mark as printed
            </Button>
          )}
        </Box>
      )}
      {isAsking && (
        <Flex role="group" aria-label={t('Was it printed?')} gap="2" align="center" flexWrap="wrap" fontSize="sm">
          <Text role="status">{t('Was it printed?')}</Text>
          <Button onClick={() => void mark()}>Yes, mark as printed</Button>
          <Button onClick={() => setIsAsking(false)}>No</Button>
        </Flex>
      )}
    </Flex>
  );
}
