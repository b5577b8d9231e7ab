import { Button, Flex, Text } from '@iwe/ui';
import type { ComponentType } from 'react';
import { failureSentence, ShellFailurePanel } from '../platform/index.ts';
import type { Failure } from '../platform/index.ts';
import { lazyPart } from './lazy-part.tsx';
import { PageSkeleton } from './loading-screen.tsx';

/** Returns a screen of the shell that is loaded when it is opened; when it fails, a panel has its place. */
export const ownScreen = (load: () => Promise<ComponentType>): ComponentType =>
  lazyPart(load, {
    waiting: <PageSkeleton />,
    failed: (failure, retry) => <ShellFailurePanel failure={failure} onRetry={retry} />,
  });

/** Returns a small part of the frame that is loaded when it is needed; when it fails, a line has its place. */
export const ownPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazyPart(load, { failed: (failure, retry) => <PartFailure failure={failure} onRetry={retry} /> });

function PartFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Flex role="alert" align="center" gap="2" p="3" wrap="wrap">
      <Text>
        This could not be opened. {failureSentence(failure.kind)} ({failure.code})
      </Text>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </Flex>
  );
}
