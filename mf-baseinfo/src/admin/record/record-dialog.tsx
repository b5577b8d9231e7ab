import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { ChangeEntity } from '@iwe/contract';
import { Box, Button, chakra, confirm, Dialog, Flex, HistoryIcon, useHotkey } from '@iwe/ui';
import { Scroller } from '../fields/scroller.tsx';
import { ChangeHistoryList } from './change-history-list.tsx';
import { FormNotices } from './form-notices.tsx';
import type { RecordForm, RecordFormValues } from '@iwe/ui/sheet';

/**
 * A small form over a list: Enter in a field or Ctrl+S saves, Escape closes; input is never discarded without asking.
 */
export interface RecordDialogProps<Values extends RecordFormValues> {
  title: ReactNode;
  form: RecordForm<Values>;
  labels: Readonly<Partial<Record<string, string>>>;
  onClose: () => void;
  children: ReactNode;
  /** The record whose history is shown; null for a new record. */
  history: { entity: ChangeEntity; id: number; version: number } | null;
  saveLabel?: string;
  /** Set when this person may change nothing here. */
  readOnly?: boolean;
  /** Shown beside the buttons. */
  extra?: ReactNode;
}

export function RecordDialog<Values extends RecordFormValues>({
  title,
  form,
  labels,
  onClose,
  children,
  history,
  saveLabel = 'Save',
  readOnly = false,
  extra,
}: RecordDialogProps<Values>) {
  const [showsHistory, setShowsHistory] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  const close = async () => {
    if (
      form.isDirty &&
      (await confirm({
        title: 'Discard what you typed?',
        actions: [
          { id: 'stay', label: 'Keep editing', tone: 'accent' },
          { id: 'drop', label: 'Discard', tone: 'danger' },
        ],
      })) !== 'drop'
    )
      return;
    onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!readOnly) form.submit();
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={() => void close()}
      title={title}
      footer={
        <Flex gap="2" w="full" align="center">
          {history && (
            <Button variant="ghost" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
              <HistoryIcon size={14} />
              History
            </Button>
          )}
          {extra}
          <Box flex="1" />
          <Button onClick={() => void close()}>{readOnly ? 'Close' : 'Cancel'}</Button>
          {!readOnly && (
            <Button
              variant="solid"
              busy={form.isBusy}
              onClick={form.submit}
              title="Save (Enter, Ctrl+S)"
              aria-keyshortcuts="Control+S"
            >
              {saveLabel}
            </Button>
          )}
        </Flex>
      }
    >
      <SaveKey enabled={!readOnly} onSave={form.submit} />
      <FormNotices form={form} labels={labels} />
      <chakra.form ref={body} noValidate onSubmit={onSubmit}>
        {children}
        {/* Enter in a field submits only if the form has a submit button. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </chakra.form>
      {history && showsHistory && (
        <Box mt="4" pt="3" borderTopWidth="1px" borderColor="border">
          <Scroller label="History" maxH="64">
            <ChangeHistoryList {...history} />
          </Scroller>
        </Box>
      )}
    </Dialog>
  );
}

/** Rendered inside the dialog, so that the key works only there. */
function SaveKey({ enabled, onSave }: { enabled: boolean; onSave: () => void }) {
  useHotkey('mod+s', onSave, { enabled, whileTyping: true });
  return null;
}
