import { Fragment, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { DeliveryRunStop } from '@iwe/contract';
import { Box, Flex, IconButton, Panel, RecordLink, Text } from '@iwe/ui';
import { DeliveryTag } from '@iwe/ui/sheet-view';

interface StopListProps {
  stops: readonly DeliveryRunStop[];
  /** Called with the ids of all stops in their new order. */
  onOrder: (sheetIds: number[]) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The stops of a run. They are moved by dragging, by their buttons, and by Alt with an arrow key. */
export function StopList({ stops, onOrder }: StopListProps) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const ids = stops.map(({ id }) => id);

  // A row that moves in the page loses the focus.
  useEffect(() => {
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-stop="${moved.current}"]`)?.focus();
    moved.current = null;
  }, [stops]);

  const move = (id: number, to: number) => {
    const from = ids.indexOf(id);
    if (from === -1 || to === from || to < 0 || to >= ids.length) return;
    moved.current = id;
    onOrder(ids.filter((other) => other !== id).toSpliced(to, 0, id));
  };
  const onKeyDown = (event: KeyboardEvent, id: number, index: number) => {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(id, index + step);
  };
  return (
    <Panel as="ol" ref={list as never} aria-label="Stops" listStyleType="none" px="3">
      {stops.map((stop, index) => (
        <Flex
          as="li"
          key={stop.id}
          data-stop={stop.id}
          tabIndex={0}
          draggable
          gap="4"
          py="3"
          borderTopWidth={index === 0 ? '0' : '1px'}
          borderColor="border.subtle"
          opacity={dragged === stop.id ? 0.5 : 1}
          onDragStart={() => setDragged(stop.id)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) move(dragged, index);
          }}
          onKeyDown={(event) => onKeyDown(event, stop.id, index)}
        >
          <Text fontWeight="semibold" w="8" textAlign="right">
            {index + 1}
          </Text>
          <Stop stop={stop} />
          <Flex gap="1">
            <IconButton label={`Move ${stop.no} up`} disabled={index === 0} onClick={() => move(stop.id, index - 1)}>
              ↑
            </IconButton>
            <IconButton
              label={`Move ${stop.no} down`}
              disabled={index === stops.length - 1}
              onClick={() => move(stop.id, index + 1)}
            >
              ↓
            </IconButton>
          </Flex>
        </Flex>
      ))}
    </Panel>
  );
}

function Stop({ stop }: { stop: DeliveryRunStop }) {
  const task = stop.type === 1 ? 'Deliver' : 'Pick up';
  return (
    <Box flex="1" minW="0">
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="semibold">
          <RecordLink record={stop.customerId === null ? null : { kind: 'customer', id: stop.customerId }}>
            {stop.customer}
          </RecordLink>
        </Text>
        <Text color="fg.muted">
          {task} <RecordLink record={{ kind: 'sheet', id: stop.id, type: stop.type }}>{stop.no}</RecordLink>
        </Text>
        <DeliveryTag deliveryStatus={stop.deliveryStatus} shipType={stop.shipType} />
      </Flex>
      <Text>{[stop.address, stop.phone].filter((text) => text !== '').join(' · ')}</Text>
      <Text color="fg.muted">
        {stop.lines.map(({ seq, quantity, productId, code }, index) => (
          <Fragment key={seq}>
            {index > 0 && ', '}
            {quantity} × <RecordLink record={{ kind: 'product', id: productId }}>{code}</RecordLink>
          </Fragment>
        ))}
      </Text>
    </Box>
  );
}
