import { Portal } from '@chakra-ui/react/portal';
import { toast, toastStore, useStore, t } from '@iwe/session';
import type { Toast, ToastKind } from '@iwe/session';
import { Check, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Box, Flex, Text } from '../layout.ts';
import { MESSAGES_ID } from './messages-element.ts';

const ICONS: Record<ToastKind, ReactNode> = {
  success: <Check size={14} strokeWidth={3} />,
  info: <Info size={15} />,
  warning: <TriangleAlert size={15} />,
  error: <OctagonAlert size={15} />,
};
const TONES: Record<ToastKind, { bg: string; color: string }> = {
  success: { bg: 'success.subtle', color: 'success.fg' },
  info: { bg: 'accent.subtle', color: 'accent.fg' },
  warning: { bg: 'spark.subtle', color: 'spark.fg' },
  error: { bg: 'danger.subtle', color: 'danger.fg' },
};

/**
 * The messages of the page, newest at the bottom. They stay while the pointer or the focus is on them. The region is a
 * live one at the end of the body, because an open dialog hides everything else from screen readers.
 */
export function Toaster() {
  const toasts = useStore(toastStore);
  const region = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  // A message that goes takes focus and pointer with it, and the browser says nothing of that.
  const onGone = useCallback(() => {
    setFocus(region.current?.contains(document.activeElement) === true);
    if (toastStore.get().length === 0) setOver(false);
  }, []);
  return (
    <Portal>
      <Flex
        ref={region}
        id={MESSAGES_ID}
        direction="column"
        gap="2"
        position="fixed"
        top="4"
        insetInline="0"
        mx="auto"
        w="fit-content"
        maxW="calc(100vw - 2rem)"
        zIndex="toast"
        pointerEvents="auto"
        role="region"
        aria-label={t('Messages')}
        aria-live="polite"
        onPointerEnter={() => setOver(true)}
        onPointerLeave={() => setOver(false)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      >
        {toasts.map((shown) => (
          <ToastCard key={shown.id} toast={shown} isPaused={isOver || hasFocus} onGone={onGone} />
        ))}
      </Flex>
    </Portal>
  );
}

interface ToastCardProps {
  toast: Toast;
  isPaused: boolean;
  /** Called when the message is no longer shown. */
  onGone: () => void;
}

function ToastCard({ toast: shown, isPaused, onGone }: ToastCardProps) {
  useEffect(() => onGone, [onGone]);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toast.dismiss(shown.id), shown.duration);
    return () => clearTimeout(timer);
  }, [shown, isPaused]);
  const urgent = shown.kind === 'error' || shown.kind === 'warning';
  return (
    <Flex
      role={urgent ? 'alert' : 'status'}
      data-kind={shown.kind}
      align="flex-start"
      gap="3"
      py="2.5"
      ps="3"
      pe="2"
      minW="min(20rem, calc(100vw - 2rem))"
      maxW="xl"
      bg="bg.panel"
      borderRadius="lg"
      boxShadow="float"
      animation="arrive 160ms cubic-bezier(0.2, 0.8, 0.3, 1)"
    >
      <Flex
        aria-hidden
        w="6"
        h="6"
        flexShrink={0}
        align="center"
        justify="center"
        borderRadius="full"
        {...TONES[shown.kind]}
      >
        {ICONS[shown.kind]}
      </Flex>
      <Box flex="1" py="0.5" fontSize="lg" lineHeight="snug">
        {shown.lines.map((line, index) => (
          <Text key={`${index}-${line}`} mt={index === 0 ? '0' : '1'}>
            {t(line)}
          </Text>
        ))}
      </Box>
      <IconButton label="Close message" size="xs" onClick={() => toast.dismiss(shown.id)}>
        <X size={14} />
      </IconButton>
    </Flex>
  );
}
