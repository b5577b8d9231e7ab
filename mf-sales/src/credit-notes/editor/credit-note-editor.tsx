import { messages, UNCHOSEN_TAX_TYPE } from '@iwe/domain';
import { useLeaveGuard } from '@iwe/remote-kit';
import { useAccount } from '@iwe/session';
import { creditNoteSheet } from '@iwe/sheets';
import { Box, toast } from '@iwe/ui';
import {
  CustomerFacts,
  CustomerField,
  DefinedInputs,
  DefinedLineInputs,
  RepriceDialog,
  SheetEditorFrame,
  useDefinedEditor,
  useSheetEditor,
  useStaff,
  useToday,
  useWarehouses,
} from '@iwe/ui/sheet';
import type { SheetEditorProps } from '@iwe/ui/sheet';
import { useEffect, useMemo } from 'react';
import { useCustomerChange } from '../../sales-sheets/editor/use-customer-change.ts';
import { CREDIT_NOTE_GRID, creditNoteColumns } from './credit-note-columns.ts';
import { customerFields } from './credit-note-content.ts';
import type { CreditNoteHeader } from './credit-note-content.ts';
import type { CreditNoteStart } from './credit-note-seed.ts';
import { returnProblems } from './return-lines.ts';

/** The editor of a credit note: from an invoice, or free. */
export function CreditNoteEditor({ start, path, draftId, ...page }: SheetEditorProps<CreditNoteStart>) {
  const { orgId } = useAccount();
  const today = useToday();
  const warehouses = useWarehouses();
  const staff = useStaff();
  const editor = useSheetEditor<CreditNoteHeader>(start.seed, CREDIT_NOTE_GRID, { path, id: draftId });
  const { header, setHeader, base, lines } = editor;
  const customer = useCustomerChange({
    editor,
    spec: CREDIT_NOTE_GRID,
    bring: (card) => customerFields(card, today, orgId),
    first: null,
    withoutSources: { taxType: UNCHOSEN_TAX_TYPE },
  });
  const work = useDefinedEditor({
    ...page,
    start,
    editor,
    definition: creditNoteSheet,
    spec: CREDIT_NOTE_GRID,
    name: customer.card?.name,
    takesStock: false,
    choices: { warehouses: warehouses.options, staff: staff.options },
    headProblems: header.customerId === null ? [`Customer: ${messages.pleaseEnter}`] : [],
    ownLineProblems: returnProblems,
  });
  useLeaveGuard(work.leave);
  const { cells } = work;
  const columns = useMemo(() => creditNoteColumns(cells, lines, header.taxType), [cells, lines, header.taxType]);
  useEffect(() => {
    if (start.finished.length > 0)
      toast.warning(`Not taken from ${start.from}, because everything came back before: ${start.finished.join(', ')}`);
  }, [start.from, start.finished]);
  const customerError = work.isChecked && header.customerId === null ? messages.pleaseEnter : undefined;
  return (
    <>
      <SheetEditorFrame<CreditNoteHeader>
        {...work.frame}
        fields={
          <DefinedInputs
            definition={creditNoteSheet}
            header={header}
            onChange={setHeader}
            specials={{
              customerId: (
                <CustomerField value={customer.customer} onChange={customer.onCustomer} error={customerError} />
              ),
            }}
          />
        }
        facts={header.customerId !== null && <CustomerFacts customer={customer.card} sheetId={base?.id ?? null} />}
        tools={
          <>
            <Box flex="1" />
            <DefinedLineInputs definition={creditNoteSheet} header={header} onChange={setHeader} />
          </>
        }
        columns={columns}
        isAsking={customer.question !== null}
      />
      {customer.question && (
        <RepriceDialog
          title={customer.question.title}
          changes={customer.question.changes}
          onTake={() => customer.answer(true)}
          onKeep={() => customer.answer(false)}
        />
      )}
    </>
  );
}
