import { useState } from 'react';
import type { XeroContacts, XeroOperation } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, useApi } from '@iwe/session';
import { Button, DataTable, Dialog, Text, TextField, useAction } from '@iwe/ui';
import type { Column } from '@iwe/ui';

type Choice = XeroContacts['data'][number];

/** The contact of a customer or supplier was archived at Xero: which one takes its place. */
export function ChooseContactDialog({
  row,
  onClose,
  onChosen,
}: {
  row: XeroOperation;
  onClose: () => void;
  onChosen: () => void;
}) {
  const [typed, setTyped] = useState(row.customerName);
  const [search, setSearch] = useState(row.customerName);
  const { data, error, isLoading } = useApi<XeroContacts>('xero/contacts', { search }, { quiet: true, freshMs: 0 });
  const choice = useAction(async (xeroId: string) => {
    await api.put(`xero/contacts/${row.customerId ?? 0}`, { xeroId });
    await api.post(`xero/${row.sheetId}/order`, {});
    toast.success(messages.operationSuccessful);
    onChosen();
    onClose();
  });
  const columns: readonly Column<Choice>[] = [
    { key: 'name', header: 'Name', cell: ({ name }) => name },
    { key: 'number', header: 'Number', cell: ({ number }) => number },
    { key: 'email', header: 'Email', cell: ({ email }) => email },
    {
      key: 'action',
      header: 'Action',
      card: 'actions',
      cell: ({ id, takenBy }) =>
        takenBy === null ? (
          <Button busy={choice.running?.[0] === id} disabled={choice.isBusy} onClick={() => void choice.run(id)}>
            Use this one
          </Button>
        ) : (
          `is ${takenBy}`
        ),
    },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Contact of ${row.customerName} in Xero`}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <Text mb="2">
        Xero has archived its contact and takes no documents for it. Choose another one, and the sheet is sent again; or
        restore the contact in Xero and press Retry.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') setSearch(typed.trim());
        }}
      >
        <TextField label="Search in Xero, Enter" value={typed} onChange={setTyped} maxLength={100} />
      </form>
      {error && <Text color="danger.fg">{error.lines.join(' ')}</Text>}
      <DataTable
        label="Contacts in Xero"
        columns={columns}
        rows={data?.data}
        isLoading={isLoading}
        rowKey={({ id }) => id}
        emptyText={messages.noData}
      />
    </Dialog>
  );
}
