import { t, plural } from '@iwe/session';
import { messages } from '@iwe/domain';
import { Download } from 'lucide-react';
import { Button } from '../../kit/controls/button.tsx';
import { Spinner } from '../../kit/feedback/spinner.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { ImportSettings } from './import-types.ts';
import { useImport } from './use-import.ts';

export interface ImportDialogProps<Taken> {
  settings: ImportSettings<Taken>;
  onClose: (isTaken: boolean) => void;
  /** Returns the element that gets the focus after the dialog has closed. */
  finalFocus: () => HTMLElement | null;
}

/**
 * Imports one file in three steps: choose or drop it, review which rows are good and bad, confirm (DOMAIN §9). Nothing
 * is written before the confirmation.
 */
export function ImportDialog<Taken>({ settings, onClose: leave, finalFocus }: ImportDialogProps<Taken>) {
  const onClose = () => leave(false);
  const { label, files, noun, templates = [{ kind: settings.kind, label: 'Template' }] } = settings;
  const { step, send, take, answer, again, template, failed } = useImport(settings, () => leave(true));
  const isBusy = step.at === 'sending' || step.at === 'taking';
  const summary = step.at === 'checked' || step.at === 'taking' ? step.checked.summary : null;
  const isUndecided = summary?.questions.some((question) => question.answer === null) ?? false;
  const refusal = summary ? (settings.refuse?.(summary.good) ?? null) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={step.at !== 'taking'}
      title={label}
      size="lg"
      finalFocus={finalFocus}
      footer={
        <Flex flex="1" gap="2" align="center" flexWrap="wrap">
          {summary === null &&
            templates.map((one) => (
              <Button key={one.kind} variant="ghost" onClick={() => void template(one.kind)}>
                <Download size={14} />
                {one.label}
              </Button>
            ))}
          {summary && summary.bad.length > 0 && (
            <Button variant="ghost" disabled={isBusy} onClick={() => void failed(summary.id, summary.kind)}>
              <Download size={14} />
              Failed rows
            </Button>
          )}
          <Box flex="1" />
          {summary && (
            <Button disabled={isBusy} onClick={again}>
              Another file
            </Button>
          )}
          <Button disabled={step.at === 'taking'} onClick={onClose}>
            Cancel
          </Button>
          {summary && summary.good > 0 && (
            <Button
              variant="solid"
              autoFocus
              busy={step.at === 'taking'}
              disabled={refusal !== null || isUndecided}
              onClick={() => void take()}
            >
              {t(summary.sameFile ? 'Import again: {}' : 'Import {}', countOf(summary.good, noun))}
            </Button>
          )}
        </Flex>
      }
    >
      {step.at === 'choose' && (
        <Flex direction="column" gap="3">
          <FileDrop files={files} onFile={(file) => void send(file)} />
          {step.refused && (
            <Box role="alert" px="3" py="2" borderRadius="md" bg="danger.subtle" color="danger.fg">
              {step.refused.map((line) => (
                <Text key={line}>{t(line)}</Text>
              ))}
            </Box>
          )}
          <Text color="fg.muted" fontSize="sm">
            {t('The first visible sheet is read; the template marks the columns that are required with *.')}{' '}
            {t('Nothing is taken before you have seen every row.')}
          </Text>
        </Flex>
      )}
      {step.at === 'sending' && (
        <Flex role="status" direction="column" align="center" justify="center" gap="3" minH="40" color="fg.muted">
          <Spinner size={28} />
          {t(messages.uploadProcessing)}
          <Text fontSize="sm">{step.file}</Text>
        </Flex>
      )}
      {summary && (
        <ImportPreview
          summary={summary}
          noun={noun}
          refusal={refusal}
          isBusy={isBusy}
          onAnswer={(question, value) => void answer(question, value)}
        />
      )}
    </Dialog>
  );
}

const countOf = (count: number, [one, many]: readonly [string, string]): string =>
  plural(count, { one: `{} ${one}`, other: `{} ${many}` });
