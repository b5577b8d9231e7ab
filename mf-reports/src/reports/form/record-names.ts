import type { CustomerPage } from '@iwe/contract';
import type { ReportOptionSource } from '@iwe/reports';
import { api } from '@iwe/session';
import type { NamedRecord } from '@iwe/ui/sheet';

type Named = { data: NamedRecord[] };

/** Returns the records of ids that were stored with saved settings; those that are not found are left out. */
export async function recordsOf(
  source: ReportOptionSource,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly NamedRecord[]> {
  const options = { signal, quiet: true };
  if (source === 'customers') {
    // A customer's page is answered without the frame of lists.
    const found = await Promise.allSettled(
      ids.map((id) => api.get<CustomerPage>(`customers/${id}`, undefined, options)),
    );
    return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }
  const { data } = await api.get<Named>(source, { id: ids.join(','), per_page: 150 }, options);
  return data;
}
