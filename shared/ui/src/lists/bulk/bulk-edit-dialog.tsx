import { useMemo, useState } from 'react';
import type { BulkEditAnswer, BulkEditResult, BulkEditRow, BulkValue } from '@iwe/contract';
import { api, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { SelectField } from '../../kit/controls/select-field.tsx';
import { useAction } from '../../kit/controls/use-action.ts';
import { Badge } from '../../kit/data/badge.tsx';
import { DataTable } from '../../kit/data/table/data-table.tsx';
import type { Column } from '../../kit/data/table/data-table-types.ts';
import { dayText } from '../../kit/data/date-text.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { DayField } from '../day/day-field.tsx';

/** A field that many records can be given at once, and what it can be. */
export interface BulkField {
  /** Its name on the wire. */
  field: string;
  label: string;
  /** What can be chosen; 'day' for a day. */
  values:
    | 'day'
    | { options: readonly { value: string | number; label: string; isOff?: boolean }[]; isLoading: boolean };
  /** False for a field that every record has. */
  canBeNone: boolean;
}

interface BulkEditDialogProps {
  /** Where the edit is sent: 'orders/bulk-edit'. */
  path: 'orders/bulk-edit' | 'products/bulk-edit';
  ids: readonly number[];
  /** '1 sheet', '3 products'. */
  what: string;
  fields: readonly BulkField[];
  onClose: () => void;
  /** Something was changed, and the person has seen the result. */
  onDone: () => void;
}

type Step = { kind: 'choose' } | { kind: 'preview' | 'done' | 'undone'; results: readonly BulkEditResult[] };

/**
 * Gives many records one field: chosen, previewed (old and new of each, and who stays, with the reason), changed, and
 * restored by one button as long as the result is shown.
 */
export function BulkEditDialog({ path, ids, what, fields, onClose, onDone }: BulkEditDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [chosen, setChosen] = useState(fields[0]);
  const [value, setValue] = useState<BulkValue>(null);
  const send = async (kind: Exclude<Step['kind'], 'choose'>, rows: readonly BulkEditRow[], preview: boolean) => {
    const body = { field: chosen?.field, rows, ...(preview ? { preview } : {}) };
    const { data } = await api.post<BulkEditAnswer>(path, body);
    setStep({ kind, results: data });
  };
  const { run, isBusy } = useAction(send);
  const results = step.kind === 'choose' ? [] : step.results;
  const changing = results.filter(isChanging);
  const isReady = chosen !== undefined && (value !== null || chosen.canBeNone);
  const show = () =>
    void run(
      'preview',
      ids.map((id) => ({ id, value })),
      true,
    );
  const change = () => void run('done', changing.map(asked), false);
  const undo = () => void run('undone', changing.map(restored), false);
  // What was changed is in the list by now: closing reads it again.
  const close = step.kind === 'done' || step.kind === 'undone' ? onDone : onClose;
  return (
    <Dialog
      open
      onClose={close}
      dismissable={!isBusy}
      size={step.kind === 'choose' ? 'sm' : 'lg'}
      title={titleOf(step, what, changing.length)}
      footer={
        <>
          {step.kind === 'preview' && (
            <Button disabled={isBusy} onClick={() => setStep({ kind: 'choose' })}>
              Back
            </Button>
          )}
          {step.kind === 'done' && changing.length > 0 && (
            <Button busy={isBusy} onClick={undo}>
              Undo: restore {changing.length}
            </Button>
          )}
          <Button disabled={isBusy} onClick={close}>
            {step.kind === 'choose' || step.kind === 'preview' ? 'Cancel' : 'Close'}
          </Button>
          {step.kind === 'choose' && (
            <Button variant="solid" busy={isBusy} disabled={!isReady} onClick={show}>
              Preview
            </Button>
          )}
          {step.kind === 'preview' && (
            <Button variant="solid" autoFocus busy={isBusy} disabled={changing.length === 0} onClick={change}>
              Change {changing.length}
            </Button>
          )}
        </>
      }
    >
      {step.kind === 'choose' ? (
        <Flex direction="column" gap="3" color="fg">
          <SelectField
            label="Field"
            clearable={false}
            value={chosen?.field ?? null}
            options={fields.map(({ field, label }) => ({ value: field, label: t(label) }))}
            onChange={(field) => {
              setChosen(fields.find((one) => one.field === field));
              setValue(null);
            }}
          />
          {chosen && <ValueField key={chosen.field} field={chosen} value={value} onChange={setValue} />}
          <Text color="fg.muted" fontSize="sm">
            {t('Nothing is changed before you have seen old and new of each.')}
          </Text>
        </Flex>
      ) : (
        <Results results={results} isDay={chosen?.values === 'day'} isPreview={step.kind === 'preview'} />
      )}
    </Dialog>
  );
}

const isChanging = ({ done, old, new: now }: BulkEditResult): boolean => done && old !== now;
const asked = (row: BulkEditResult): BulkEditRow => ({
  id: row.id,
  contentVersion: row.contentVersion,
  was: row.old,
  value: row.new,
});
const restored = (row: BulkEditResult): BulkEditRow => ({ ...asked(row), was: row.new, value: row.old });

function titleOf(step: Step, what: string, changing: number): string {
  if (step.kind === 'choose') return t('Edit a field of {}', what);
  const left = step.results.filter(({ done }) => !done).length;
  if (step.kind === 'preview') return t('{} of {} would change', changing, what);
  return t(step.kind === 'done' ? 'Changed: {} done, {} left' : 'Restored: {} done, {} left', changing, left);
}

function ValueField({
  field: { label, values, canBeNone },
  value,
  onChange,
}: {
  field: BulkField;
  value: BulkValue;
  onChange: (value: BulkValue) => void;
}) {
  if (values === 'day')
    return <DayField label={label} value={String(value ?? '')} onChange={(day) => onChange(day === '' ? null : day)} />;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={onChange}
      options={values.options}
      isLoading={values.isLoading}
      placeholder={canBeNone ? 'None' : 'Choose'}
      clearable={canBeNone}
    />
  );
}

function Results({
  results,
  isDay,
  isPreview,
}: {
  results: readonly BulkEditResult[];
  isDay: boolean;
  isPreview: boolean;
}) {
  const columns = useMemo(() => columnsOf(isDay, isPreview), [isDay, isPreview]);
  const refused = results.filter(({ done }) => !done);
  return (
    <Box display="flex" h={`min(${80 + results.length * 38}px, 50dvh)`}>
      <DataTable<BulkEditResult>
        label="Changes"
        columns={columns}
        rows={[...refused, ...results.filter(({ done }) => done)]}
        rowKey={(row) => row.id}
      />
    </Box>
  );
}

const columnsOf = (isDay: boolean, isPreview: boolean): readonly Column<BulkEditResult>[] => {
  const text = (value: string) => (value === '' ? t('None') : isDay ? dayText(value) : value);
  return [
    { key: 'no', header: 'Number', cell: ({ id, no }) => no || `#${id}`, width: 130 },
    {
      key: 'change',
      header: 'Old → new',
      cell: (row) =>
        row.no === '' ? (
          ''
        ) : isChanging(row) || !row.done ? (
          <>
            <Text as="span" color="fg.muted">
              {text(row.oldText)}
            </Text>{' '}
            → {text(row.newText)}
          </>
        ) : (
          t('{}, as it is', text(row.oldText))
        ),
      width: 260,
    },
    {
      key: 'done',
      header: 'Result',
      cell: (row) => (
        <Badge tone={row.done ? 'success' : 'danger'}>
          {t(row.done ? (isChanging(row) ? (isPreview ? 'Will change' : 'Done') : 'No change') : 'Left')}
        </Badge>
      ),
      width: 100,
    },
    {
      key: 'message',
      header: 'Why',
      cell: (row) => (
        <Box whiteSpace="normal" minW="48" py="1">
          {t(row.message)}
        </Box>
      ),
    },
  ];
};
