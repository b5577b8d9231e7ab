import { Button, Text } from '@iwe/ui';
import type { ReactNode } from 'react';
import { AsideCard } from '../form/form-frame.tsx';

interface TimelineCardProps {
  title: string;
  isEmpty: boolean;
  /** What to do when there is nothing yet. */
  empty: string;
  more: boolean;
  isLoading: boolean;
  onOlder: () => void;
  children: ReactNode;
}

/** The card of a record's sheets, with a button for older ones. */
export function TimelineCard({ title, isEmpty, empty, more, isLoading, onOlder, children }: TimelineCardProps) {
  return (
    <AsideCard title={title}>
      {isEmpty ? (
        <Text fontSize="sm" color="fg.subtle">
          {empty}
        </Text>
      ) : (
        children
      )}
      {more && (
        <Button mt="2" size="sm" busy={isLoading} onClick={onOlder}>
          Older sheets
        </Button>
      )}
    </AsideCard>
  );
}
