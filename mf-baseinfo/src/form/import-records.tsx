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
  // An answer that is forgotten is not read again by the list that shows it.
  const onWritten = () => void mutate((key) => Array.isArray(key) && String(key[1]).split('/')[0] === kind);
  return <DataImport kind={kind} label="Import" files={['xlsx']} noun={noun} onWritten={onWritten} />;
}
