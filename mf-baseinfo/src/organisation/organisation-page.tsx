import type { OrganisationSettings } from '@iwe/contract';
import { useApi } from '@iwe/session';
import { ErrorState, Page, PageHeader, Skeleton, useDelayed } from '@iwe/ui';
import { OrganisationForm } from './organisation-form.tsx';

/** /admin/organisation: all settings of the organisation, the details on its printed sheets, and the change history. */
export function OrganisationPage() {
  const { data, error, isLoading, reload } = useApi<OrganisationSettings>('organisation', undefined, {
    quiet: true,
    freshMs: 0,
  });
  const late = useDelayed(isLoading && !data);
  if (error && !data)
    return <ErrorState isPage title="The organisation could not be loaded" lines={error.lines} onRetry={reload} />;
  if (!data)
    return (
      <Page>
        <PageHeader title="Organisation" section="Administration" />
        {late && <Skeleton h="96" borderRadius="lg" />}
      </Page>
    );
  return <OrganisationForm key={data.contentVersion} settings={data} onSaved={reload} />;
}
