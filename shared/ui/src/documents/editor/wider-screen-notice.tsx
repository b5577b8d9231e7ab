import { Monitor } from 'lucide-react';
import { Button } from '../../kit/controls/button.tsx';
import { EmptyState } from '../../kit/feedback/states.tsx';
import { Flex } from '../../kit/layout.ts';
import { Page, PageHeader } from '../../kit/page/page.tsx';

/** Shown before a form with many columns in a narrow window: it can be read, or filled in here all the same. */
export interface WiderScreenNoticeProps {
  title: string;
  read: { label: string; run: () => void };
  onHere: () => void;
}

export function WiderScreenNotice({ title, read, onHere }: WiderScreenNoticeProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        icon={<Monitor size={18} />}
        title="Better on a wider screen"
        hint="This form has rates, costs or counts in many columns. On a computer they are side by side."
      >
        <Flex mt="3" gap="2" flexWrap="wrap" justify="center">
          <Button size="lg" variant="solid" onClick={read.run}>
            {read.label}
          </Button>
          <Button size="lg" onClick={onHere}>
            Fill it in here
          </Button>
        </Flex>
      </EmptyState>
    </Page>
  );
}
