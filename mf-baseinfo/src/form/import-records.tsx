import { forgetAnswers } from '@iwe/session';
import { DataImport } from '@iwe/ui/sheet';
import { useSWRConfig } from 'swr';

/** Imports a list's records from a workbook; afterwards the list and open forms reload their data. */
export function ImportRecords({
  kind,
  noun,
}: {
  kind: 'products' | 'customers';
  noun: readonly [one: string, many: string];
}) {
  const { mutate } = useSWRConfig();
  const onWritten = () => {
    forgetAnswers(kind);
    void mutate((key) => Array.isArray(key) && key[1] === kind);
  };
  return <DataImport kind={kind} label="Import" files={['xlsx']} noun={noun} onWritten={onWritten} />;
}
