import { use, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deliveryRunAnswer } from '@iwe/contract';
import type { DeliveryRun, DeliveryRunAnswer } from '@iwe/contract';
import { formatDate, messages } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { api, errorLines, useApi } from '@iwe/session';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Page,
  PageHeader,
  saveFile,
  SelectField,
  Spinner,
  Text,
  useAction,
} from '@iwe/ui';
import { DayField, DRIVER_ROLES, useStaff, useToday } from '@iwe/ui/sheet-view';
import { DayOverview } from './day-overview.tsx';
import { RunLinks } from './run-links.tsx';
import { StopList } from './stop-list.tsx';

/** The drivers of a day, and the run sheet of one of them: stops in an order made by hand, and the sheet on paper. */
export function DeliveryRunsPage() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const drivers = useStaff(DRIVER_ROLES);
  const day = search.get('day') ?? today;
  const driverId = Number(search.get('driver')) || null;
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return (
    <Page>
      <PageHeader section="Sales" title="Delivery runs" />
      <Flex gap="4" wrap="wrap" maxW="xl">
        <Box flex="1" minW="48">
          <SelectField
            label="Driver"
            value={driverId}
            onChange={(value) => set('driver', value === null ? '' : String(value))}
            {...drivers}
          />
        </Box>
        <Box flex="1" minW="48">
          <DayField label="Dispatch date" value={day} onChange={(value) => set('day', value)} />
        </Box>
      </Flex>
      <DayOverview
        day={day}
        driverId={driverId}
        addressOf={(id) => `?${new URLSearchParams({ driver: String(id), day }).toString()}`}
      />
      {driverId !== null && <Run key={`${driverId} ${day}`} driverId={driverId} day={day} />}
    </Page>
  );
}

/** The stops and the links of a run; where the run cannot be read, its error alone. */
function Run({ driverId, day }: { driverId: number; day: string }) {
  const hasRoute = use(HostRoutes);
  const { data, error, reload } = useApi<DeliveryRunAnswer>(
    'delivery-runs',
    { driverId, day },
    { quiet: true, freshMs: 0, refreshOnFocus: true, answer: deliveryRunAnswer },
  );
  const [stored, setStored] = useState<DeliveryRun | null>(null);
  // Somebody else may have changed the run.
  const { run: work } = useAction((action: () => Promise<void>) => action(), { atEnd: reload });
  if (!data && error?.status === 404)
    return <EmptyState title="This driver does not exist" hint="Choose another driver above." />;
  if (!data) return error ? <ErrorState lines={errorLines(error)} onRetry={reload} /> : <Spinner />;
  // The order just stored is newer than the answer that the page has loaded.
  const run = stored && stored.version > data.data.version ? stored : data.data;

  const order = (sheetIds: number[]) =>
    work(async () => {
      const body = { driverId, day, version: run.version, sheetIds };
      setStored((await api.put('delivery-runs', body, { answer: deliveryRunAnswer })).data);
    });
  const print = () =>
    work(async () => {
      const file = await api.blob('delivery-runs.pdf', { driverId, day });
      saveFile(file, `Run ${day} ${run.driver}.pdf`);
    });
  const links = <RunLinks driverId={driverId} day={day} hasRoute={hasRoute} />;
  if (run.stops.length === 0)
    return (
      <>
        <EmptyState
          title={`No stops on ${formatDate(day)}`}
          hint="Approved invoices and credit notes with this driver and dispatch date are stops of the run."
        />
        {links}
      </>
    );
  return (
    <>
      <Flex align="center" justify="space-between" gap="4">
        <Box color="fg.muted">
          {run.total > run.stops.length && (
            <Text role="alert" color="spark.fg">
              {messages.moreRunStops(run.stops.length, run.total)}
            </Text>
          )}
          {run.stops.length === 1 ? '1 stop' : `${run.stops.length} stops`}
          {run.stops.length > 1 && <span data-keys>. Drag a stop, or move it with Alt and the arrow keys.</span>}
        </Box>
        <Button onClick={() => void print()}>Download run sheet</Button>
      </Flex>
      <StopList stops={run.stops} onOrder={(ids) => void order(ids)} />
      {links}
    </>
  );
}
