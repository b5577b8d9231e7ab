import { useRef } from 'react';
import { messages } from '@iwe/domain';
import { useHasRoute } from '@iwe/remote-kit';
import { useCart } from '@iwe/session';
import { Button, ButtonLink, Dialog, Flex, Text } from '@iwe/ui';
import { ReceiptIcon } from '../icons.tsx';
import { CHECKOUT_PATHS } from '../checkout-paths.ts';

/**
 * Asks how the cart becomes an invoice (spec §4 "Other"); `onGone` is called when it does. Says so when no remote of
 * this organisation serves invoices.
 */
export function CheckoutDialog({ open, onClose, onGone }: { open: boolean; onClose: () => void; onGone: () => void }) {
  const canKeep = useHasRoute(CHECKOUT_PATHS.keep);
  const canClear = useHasRoute(CHECKOUT_PATHS.andClear);
  const { csr } = useCart();
  const expected = useRef<HTMLAnchorElement>(null);
  if (!canKeep || !canClear) {
    return (
      <Dialog open={open} onClose={onClose} title="Check out" footer={<Button onClick={onClose}>Close</Button>}>
        <Flex gap="3" align="center" bg="bg.subtle" borderRadius="lg" p="4">
          <Flex
            aria-hidden
            w="9"
            h="9"
            flexShrink={0}
            align="center"
            justify="center"
            borderRadius="full"
            bg="accent.subtle"
            color="accent.fg"
          >
            <ReceiptIcon />
          </Flex>
          <Text color="fg">Invoices are not part of this organisation’s release yet.</Text>
        </Flex>
        <Text mt="3" fontSize="md">
          The cart and its customer stay as they are.
        </Text>
      </Dialog>
    );
  }
  const link = { target: '_blank', rel: 'noopener', onClick: onGone };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Check out"
      initialFocus={expected}
      footer={
        <>
          <ButtonLink {...link} href={CHECKOUT_PATHS.keep} variant="outline">
            {messages.checkoutJustGo}
          </ButtonLink>
          <ButtonLink {...link} href={CHECKOUT_PATHS.andClear} variant="solid" ref={expected}>
            {messages.checkoutEmptyAndGo}
          </ButtonLink>
        </>
      }
    >
      {messages.checkoutConfirm}
      {csr === null && (
        <Text mt="3" fontSize="md" color="spark.fg">
          No customer is chosen. You choose one on the invoice.
        </Text>
      )}
    </Dialog>
  );
}
