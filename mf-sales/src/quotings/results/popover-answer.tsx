import type { ReactNode } from 'react';
import type { ApiState } from '@iwe/session';
import { frameMessages } from '@iwe/domain';
import { Button, Flex, Skeleton, Text, useDelayed } from '@iwe/ui';

/** Shows an answer inside a popover, or that it is loading, failed or empty. */
export function PopoverAnswer<T>({
  state,
  isEmpty,
  children,
}: {
  state: ApiState<T>;
  isEmpty: (data: T) => boolean;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isLoading, reload } = state;
  const late = useDelayed(isLoading);
  if (error) {
    return (
      <Flex role="alert" direction="column" align="center" gap="2" py="3" textAlign="center">
        {error.lines.map((line) => (
          <Text key={line} color="danger.fg">
            {line}
          </Text>
        ))}
        {error.status !== 403 && (
          <Button size="sm" onClick={reload}>
            Try again
          </Button>
        )}
      </Flex>
    );
  }
  if (data === undefined) {
    return (
      <Flex direction="column" gap="3" py="2" minH="20" aria-busy>
        {late && [88, 64, 76].map((width) => <Skeleton key={width} width={`${width}%`} />)}
      </Flex>
    );
  }
  return isEmpty(data) ? (
    <Text py="3" textAlign="center" color="fg.subtle">
      {frameMessages.noData}
    </Text>
  ) : (
    children(data)
  );
}
