import type { EmployeeDetail } from '@iwe/contract';
import { useAccount, useApi } from '@iwe/session';
import { Dialog, ErrorState } from '@iwe/ui';
import { EmployeeForm } from './employee-form.tsx';

/** An employee over the list: read first, because the list does not carry the rights. */
export function EmployeeEditor({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const { data, error, reload } = useApi<EmployeeDetail>(`employees/${id}`, undefined, { quiet: true, freshMs: 0 });
  const { is_admin } = useAccount();
  if (error) return <Dialog open onClose={onClose} title="Employee"><ErrorState lines={error.lines} onRetry={reload} /></Dialog>;
  // No dialog of its own while it loads: a second one that takes the focus would close the first, and with it both.
  if (!data) return null;
  return <EmployeeForm key={data.id} employee={data} mayInvite={is_admin} onDone={onDone} onClose={onClose} />;
}
