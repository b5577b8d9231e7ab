import type { CustomerPage } from '@iwe/contract';
import { CUSTOMER_REFUSAL_REDIRECT_MS, canCreateCustomer, messages, pageTitle } from '@iwe/domain';
import { toast, TOAST_MS, useAccount, useApi } from '@iwe/session';
import { EmptyState, ErrorState, LockIcon, Page } from '@iwe/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormWaiting } from '../../form/form-waiting.tsx';
import { useFormPlace } from '../../form/use-form-place.ts';
import { CustomerForm } from './customer-form.tsx';

/** The form of a new customer, or of the stored one with `id`. In organisation 4 a new one needs crtCSR (spec §6). */
export function CustomerFormPage({ id }: { id: number | null }) {
  const account = useAccount();
  return id === null && !canCreateCustomer(account, account.orgId) ? <Refused /> : <StoredOrNew id={id} />;
}

function StoredOrNew({ id }: { id: number | null }) {
  const path = id === null ? '/baseinfo/Customers' : `/baseinfo/Customers/${id}`;
  const place = useFormPlace(path);
  const { data, error, reload } = useApi<CustomerPage>(id === null ? null : `customers/${id}`, undefined, {
    quiet: true,
  });
  const name = data?.name;
  useEffect(() => {
    if (name) document.title = pageTitle(name);
  }, [name]);
  if (error && !data)
    return (
      <Page>
        <ErrorState
          isPage
          title="This customer could not be opened"
          lines={error.lines}
          onRetry={reload}
          back={{ href: '/customers', label: 'To the list of customers' }}
        />
      </Page>
    );
  if (!place || (id !== null && !data)) return <FormWaiting />;
  return <CustomerForm key={place.id} page={data ?? null} path={path} draftId={place.id} onChanged={reload} />;
}

/** The specification's refusal: a warning for 3.5 s, and after 1 s the list. */
function Refused() {
  const navigate = useNavigate();
  useEffect(() => {
    toast.warning(messages.noCustomerPermission, { duration: TOAST_MS.short });
    const timer = setTimeout(() => {
      void navigate('/customers', { replace: true });
    }, CUSTOMER_REFUSAL_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page>
      <EmptyState
        isPage
        icon={<LockIcon size={18} />}
        title="No permission"
        hint={
          'New customers of this organisation need a permission that this account does not have. The ' +
          'list opens in a moment.'
        }
      />
    </Page>
  );
}
