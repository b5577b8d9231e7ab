import { use } from 'react';
import { Link } from 'react-router-dom';
import type { XeroConnection } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { ButtonLink, Flex, HostRoutes, Text } from '@iwe/ui';

const SETTINGS = '/admin/xero';

/** Returns why nothing can be sent to Xero now, in words; '' when sheets can be sent. */
export function whyNothingIsSent({ state, problem, checkedAt }: XeroConnection): string {
  if (state === 'unavailable')
    return 'This installation has no app registered at Xero, so nothing is sent. Ask its operator to set XERO_CLIENT_ID.';
  if (state === 'broken')
    return problem || 'Xero no longer accepts the connection. An administrator can connect again.';
  if (state !== 'connected') return messages.xeroUnconnected;
  return checkedAt === null ? messages.xeroUnchecked : '';
}

/** Says above the list why nothing can be sent, and leads to the page where that is changed. */
export function XeroBanner({ why }: { why: string }) {
  const hasRoute = use(HostRoutes);
  return (
    <Flex
      role="note"
      aria-label="Nothing is sent to Xero"
      align="center"
      gap="3"
      wrap="wrap"
      px="4"
      py="2.5"
      borderRadius="lg"
      bg="spark.subtle"
      color="spark.fg"
    >
      <Text flex="1" minW="60">
        {why}
      </Text>
      {hasRoute(SETTINGS) && (
        <ButtonLink asChild>
          <Link to={SETTINGS}>Open the connection</Link>
        </ButtonLink>
      )}
    </Flex>
  );
}
