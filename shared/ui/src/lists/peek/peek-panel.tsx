import { t } from '@iwe/session';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { recordPaths } from '@iwe/domain';
import { ButtonLink } from '../../kit/controls/button.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { Kbd } from '../../kit/data/kbd.tsx';
import { Skeleton } from '../../kit/feedback/skeleton.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { lazyPart } from '../../kit/loading/lazy-part.tsx';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { useIsNarrow } from '../../kit/root/use-is-narrow.ts';
import { HostRoutes } from '../records/host-routes.ts';
import { keyOf } from './use-peek.ts';
import type { PeekedRecord } from './use-peek.ts';

/** How long the focus rests on a row before its record is read: a held arrow key reads none on its way. */
const REST_MS = 120;

const Waiting = () => (
  <Flex direction="column" gap="3" aria-busy>
    <Skeleton h="6" />
    <Skeleton h="24" />
    <Skeleton h="32" />
  </Flex>
);
const RecordPeek = lazyPart(async () => (await import('./record-peek.tsx')).RecordPeek, {
  name: 'The peek',
  waiting: <Waiting />,
});

interface PeekPanelProps {
  peeked: PeekedRecord;
  /** Its row, from 0, and the number of rows. */
  at: number;
  count: number;
  onGo: (index: number) => void;
  onClose: () => void;
  /** What Enter does in the row; by default it opens the record. */
  enterDoes?: string;
}

/** A record of the list beside its rows, or on a phone as a sheet from below. The list stays as it is. */
export function PeekPanel(props: PeekPanelProps) {
  const { peeked, onClose, enterDoes = 'opens' } = props;
  const isNarrow = useIsNarrow();
  const key = keyOf(peeked);
  const [rested, setRested] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const content = rested === key ? <RecordPeek key={key} record={peeked.record} /> : <Waiting />;
  if (isNarrow)
    return (
      <Drawer open side="bottom" onClose={onClose} title={peeked.title} footer={<PeekActions {...props} isTouch />}>
        <Box minH="40dvh" color="fg">
          {content}
        </Box>
      </Drawer>
    );
  return (
    <Flex
      as="section"
      data-peek-panel=""
      aria-label={t('Peek: {}', peeked.title)}
      direction="column"
      position="absolute"
      insetY="0"
      insetEnd="0"
      w="min(460px, 60%)"
      zIndex="sticky"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="lg"
      boxShadow="dialog"
      overflow="hidden"
    >
      <Flex align="center" gap="1" ps="4" pe="2" h="11" borderBottomWidth="1px" borderColor="border" flexShrink={0}>
        {/* Announced when the focus goes to another row, which says only its number. */}
        <Text as="h2" flex="1" minW="0" truncate fontWeight="semibold" aria-live="polite" title={peeked.title}>
          {peeked.title}
        </Text>
        <PeekActions {...props} />
        <IconButton size="sm" label="Close the peek (Esc)" onClick={onClose}>
          <X size={15} />
        </IconButton>
      </Flex>
      {/* Focusable so that arrow keys scroll it (WCAG 2.1.1). */}
      <Box data-scrolls="" tabIndex={0} flex="1" minH="0" overflowY="auto" px="4" py="3" css={SCROLLER_CSS}>
        {content}
      </Box>
      <Text data-keys fontSize="xs" color="fg.subtle" px="4" py="1.5" borderTopWidth="1px" borderColor="border.subtle">
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('other rows')} · <Kbd>Enter</Kbd> {t(enterDoes)} · <Kbd>→</Kbd>{' '}
        {t('into the peek')} · <Kbd>Esc</Kbd> {t('closes')}
      </Text>
    </Flex>
  );
}

function PeekActions({ peeked, at, count, onGo, isTouch = false }: PeekPanelProps & { isTouch?: boolean }) {
  const hasRoute = use(HostRoutes);
  const href = recordPaths(peeked.record).find(hasRoute);
  const size = isTouch ? 'lg' : 'sm';
  return (
    <>
      <IconButton size={size} label="Previous row" disabled={at <= 0} onClick={() => onGo(at - 1)}>
        <ChevronUp size={16} />
      </IconButton>
      <IconButton size={size} label="Next row" disabled={at >= count - 1} onClick={() => onGo(at + 1)}>
        <ChevronDown size={16} />
      </IconButton>
      {href !== undefined && (
        <ButtonLink
          href={href}
          target="_blank"
          rel="noopener"
          size={size}
          variant={isTouch ? 'solid' : 'outline'}
          {...(isTouch ? { flex: '1' } : {})}
        >
          Open
        </ButtonLink>
      )}
    </>
  );
}

const SCROLLER_CSS = { _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px' } };
