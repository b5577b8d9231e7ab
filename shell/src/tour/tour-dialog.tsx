import { Button, Dialog, Flex, Text } from '@iwe/ui';
import { useState } from 'react';
import { TourPointer } from './tour-pointer.tsx';

/** `at`: what a step points at, the first of them that is in sight. */
const STEPS = [
  {
    title: 'Find and quote',
    at: ['nav[aria-label=Menu] a[href="/quotings"]', 'nav[aria-label=Menu]'],
    text:
      'Quoting finds products by code, name or tyre size in any writing. Choose the customer first: every row then ' +
      "shows that customer's price beside the stock.",
  },
  {
    title: 'From the cart to an invoice',
    at: ['header button[aria-haspopup=menu]'],
    text:
      "'Check out' turns the cart into an invoice. Its lines take typing and pasting as a spreadsheet does; on a phone " +
      'each line is a card.',
  },
  {
    title: 'Approve',
    at: ['header a[href="/approvals"]'],
    text:
      'Before you approve you see margin, credit and stock. What you may not approve yourself you ask for; what waits ' +
      'for you is behind the tick at the top.',
  },
  {
    title: 'Lists',
    at: ['nav[aria-label=Menu]'],
    text:
      "A list's filters are in its address, so you can send it to a colleague or go back to it. Save what you search " +
      'for often as a view.',
  },
  {
    title: 'Find anything',
    at: ['header button[aria-keyshortcuts*="Control+K"]'],
    text:
      'Ctrl+K, or the magnifier at the top, finds every sheet, customer, product and screen. A word with a dotted line ' +
      'says what it means when you point at it or tap it.',
  },
] as const;

/** The tour: five texts, each pointing at what it speaks of. It can be left at any step, and is not offered again. */
export function TourDialog({ onEnd }: { onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const step = STEPS[at];
  const isLast = at === STEPS.length - 1;
  return (
    <Dialog
      open
      onClose={onEnd}
      title={step?.title}
      footer={
        <Flex flex="1" align="center" gap="2">
          <Text flex="1" color="fg.muted" aria-live="polite">{`Step ${at + 1} of ${STEPS.length}`}</Text>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
          <Button variant="solid" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </Flex>
      }
    >
      {step && <TourPointer at={step.at} />}
      {step?.text}
    </Dialog>
  );
}
