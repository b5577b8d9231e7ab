import { ErrorState, Flex, Page, PageHeader, Skeleton, useDelayed } from '@iwe/ui';
import type { ReactNode } from 'react';

interface ReadFrameProps {
  title: string;
  meta?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  aside: ReactNode;
}

/** A record's page: figures and sheets on the left, what belongs to the record beside them. */
export function ReadFrame({ title, meta, actions, children, aside }: ReadFrameProps) {
  return (
    <Page>
      <PageHeader title={title} section="Base Infos" meta={meta} actions={actions} />
      <Flex gap="3" align="flex-start" direction={{ base: 'column', xl: 'row' }}>
        <Flex direction="column" gap="3" flex="1" minW="0" w="full">
          {children}
        </Flex>
        <Flex direction="column" gap="3" w={{ base: 'full', xl: '380px' }} flexShrink={0}>
          {aside}
        </Flex>
      </Flex>
    </Page>
  );
}

/** Shown while a record is loading, in the shape of its page. */
export function ReadWaiting() {
  const isLate = useDelayed(true);
  return (
    <Page>
      {isLate && (
        <Flex direction="column" gap="3" role="status" aria-busy aria-label="Loading">
          <Skeleton w="64" h="8" />
          <Skeleton h="20" borderRadius="lg" />
          <Skeleton h="64" borderRadius="lg" />
        </Flex>
      )}
    </Page>
  );
}

/** Shown when a record could not be loaded. */
export function ReadFailed({
  title,
  lines,
  onRetry,
  back,
}: {
  title: string;
  lines: readonly string[];
  onRetry: () => void;
  back: { href: string; label: string };
}) {
  return (
    <Page>
      <ErrorState isPage title={title} lines={lines} onRetry={onRetry} back={back} />
    </Page>
  );
}
