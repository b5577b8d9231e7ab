import type { XeroConnection, XeroState } from '@iwe/contract';
import { api, useAccount, useApi, useMayCall } from '@iwe/session';
import {
  Badge,
  Box,
  Button,
  confirm,
  ErrorState,
  Flex,
  momentText,
  Page,
  PageHeader,
  Panel,
  Skeleton,
  Text,
} from '@iwe/ui';
import type { Tone } from '@iwe/ui';
import { useDelayed } from '@iwe/ui';
import { useState } from 'react';
import { XeroSettingsForm } from './xero-settings-form.tsx';

const STATES: Readonly<Record<XeroState, { label: string; tone: Tone }>> = {
  unavailable: { label: 'Not available', tone: 'neutral' },
  unconnected: { label: 'Not connected', tone: 'neutral' },
  connected: { label: 'Connected', tone: 'success' },
  broken: { label: 'Connection lost', tone: 'danger' },
  disconnected: { label: 'Disconnected', tone: 'neutral' },
};

/** /admin/xero: the connection to the accounting service, and the codes that sheets are sent with. */
export function XeroPage() {
  const { data, error, isLoading, reload } = useApi<XeroConnection>('xero/connection', undefined, {
    quiet: true,
    freshMs: 0,
  });
  const late = useDelayed(isLoading && !data);
  if (error && !data)
    return (
      <ErrorState isPage title="The connection to Xero could not be loaded" lines={error.lines} onRetry={reload} />
    );
  return (
    <Page>
      <PageHeader
        title="Xero"
        section="Administration"
        meta={data && <Badge tone={STATES[data.state].tone}>{STATES[data.state].label}</Badge>}
      />
      {!data && late && <Skeleton h="48" borderRadius="lg" />}
      {data && <ConnectionCard connection={data} onChanged={reload} />}
      {data?.state === 'connected' && <XeroSettingsForm connection={data} onSaved={reload} />}
    </Page>
  );
}

function ConnectionCard({ connection, onChanged }: { connection: XeroConnection; onChanged: () => void }) {
  const mayConnect = useMayCall('POST /api/ag/xero/connection');
  const mayDisconnect = useMayCall('DELETE /api/ag/xero/connection');
  const [busy, setBusy] = useState(false);
  const isConnected = connection.state === 'connected';
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      // The message has been shown.
    } finally {
      setBusy(false);
    }
  };
  const connect = () =>
    run(async () => {
      const { url } = await api.post<{ url: string }>('xero/connection', {});
      window.location.assign(url);
    });
  const disconnect = () =>
    run(async () => {
      const answer = await confirm({
        title: `Disconnect ${connection.tenantName}`,
        body: 'Nothing is sent any more. What is at Xero stays there, and its sheets stay Sent.',
        actions: [
          { id: 'cancel', label: 'Cancel', tone: 'accent' },
          { id: 'go', label: 'Disconnect', tone: 'danger' },
        ],
      });
      if (answer !== 'go') return;
      await api.delete('xero/connection');
      onChanged();
    });
  return (
    <Panel as="section" aria-label="Connection" p="4">
      <Flex gap="4" align="center" flexWrap="wrap">
        <Box flex="1 1 320px" minW="0">
          <ConnectionText connection={connection} />
        </Box>
        {mayDisconnect && isConnected && (
          <Button variant="outline" busy={busy} onClick={() => void disconnect()}>
            Disconnect
          </Button>
        )}
        {mayConnect && !isConnected && connection.state !== 'unavailable' && (
          <Button variant="solid" busy={busy} onClick={() => void connect()}>
            Connect to Xero
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

function ConnectionText({ connection }: { connection: XeroConnection }) {
  const { timeZone } = useAccount();
  const mayConnect = useMayCall('POST /api/ag/xero/connection');
  const { state, tenantName, connectedBy, connectedAt, problem, pending, failed, readAt } = connection;
  if (state === 'unavailable')
    return <Text>This installation has no app registered at Xero. Ask its operator to set XERO_CLIENT_ID.</Text>;
  if (state === 'broken') return <Text color="danger.fg">{problem || 'Xero no longer accepts the connection.'}</Text>;
  if (state !== 'connected')
    return (
      <Text>
        {mayConnect
          ? 'You will sign in at Xero and choose the organisation there.'
          : 'An administrator of this organisation can connect it.'}
      </Text>
    );
  return (
    <>
      <Text fontWeight="semibold">{tenantName}</Text>
      <Text fontSize="sm" color="fg.subtle">
        {`Connected by ${connectedBy}${connectedAt ? ` on ${momentText(connectedAt, timeZone)}` : ''}. `}
        {`${pending === 1 ? '1 sheet is' : `${pending} sheets are`} Pending, `}
        {`${failed} ${failed === 1 ? 'was' : 'were'} refused. `}
        {readAt ? `Balances and payments were read on ${momentText(readAt, timeZone)}.` : 'Nothing was read yet.'}
      </Text>
    </>
  );
}
