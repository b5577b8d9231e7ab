import type { EmployeeDetail } from '@iwe/contract';
import { useApi, useMayCall } from '@iwe/session';
import { Dialog, ErrorState } from '@iwe/ui';
import { EmployeeForm } from './employee-form.tsx';

/** An employee's form over the list. It loads the employee first, because the list doesn't contain the rights. */
export function EmployeeEditor({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const { data, error, reload } = useApi<EmployeeDetail>(`employees/${id}`, undefined, { quiet: true, freshMs: 0 });
  const mayInvite = useMayCall('POST /api/ag/employees/:id/invite');
  if (error && !data)
    return (
      <Dialog open onClose={onClose} title="Employee">
        <ErrorState lines={error.lines} onRetry={reload} />
      </Dialog>
    );
  // No second dialog while loading: it would take the focus, which closes the first one, and with it both.
  if (!data) return null;
  return <EmployeeForm key={data.id} employee={data} mayInvite={mayInvite} onDone={onDone} onClose={onClose} />;
}
