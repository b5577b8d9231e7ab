import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { messages } from '@iwe/domain';
import { Box, Dialog, Flex, Kbd, Text, useDelayed } from '@iwe/ui';
import type { Command } from './commands.ts';
import { FindField } from './find-field.tsx';
import { FindResults } from './find-results.tsx';
import { useFind } from './use-find.ts';
import type { OpenableEntry } from './use-find.ts';
import { useOpenEntry } from './use-open-entry.ts';
import type { OpenWhere } from './use-open-entry.ts';

const PAGE_OF_ENTRIES = 8;

/** How far a key moves the chosen entry. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_OF_ENTRIES,
  PageUp: -PAGE_OF_ENTRIES,
};

/**
 * Finds any sheet, product, customer or supplier by number, code, name, ABN or phone, and every command: screens, new
 * records, actions of the open page. `early` is what was typed before the field existed.
 */
export function FindDialog({ early = '', onClose }: { early?: string; onClose: () => void }) {
  const open = useOpenEntry(onClose);
  const [text, setText] = useState(early);
  const [taken, setTaken] = useState(early);
  if (early !== taken) {
    setTaken(early);
    setText(early);
  }
  const [active, setActive] = useState(0);
  // Enter that was pressed before the answer was received opens its first entry.
  const [awaited, setAwaited] = useState<OpenWhere | null>(null);
  const { groups, error, reload, hasQuestion, isSettled, askNow } = useFind(text);
  const entries = groups.flatMap((group) => group.entries);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isBusy = useDelayed(!isSettled);

  const first = entries[0];
  const opener = useRef(open);
  useEffect(() => {
    opener.current = open;
  });
  useEffect(() => {
    if (!awaited || !isSettled) return;
    setAwaited(null);
    if (first) opener.current(first, awaited);
  }, [awaited, isSettled, first]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(moved(active, step, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const where = event.ctrlKey || event.metaKey ? 'new' : 'same';
      const entry = entries[active];
      if (isSettled && entry) open(entry, where);
      else if (!isSettled && text.trim() !== '') {
        askNow();
        setAwaited(where);
      }
    }
  };
  const onClick = (event: MouseEvent, entry: OpenableEntry | Command) =>
    open(entry, event.ctrlKey || event.metaKey || event.button === 1 ? 'new' : 'same');
  const isEmpty = isSettled && hasQuestion && entries.length === 0 && !error && text.trim() !== '';
  return (
    <Dialog open onClose={onClose} size="md" title="Find" initialFocus={input} footer={<FindKeys />}>
      <FindField
        input={input}
        text={text}
        onText={(typed) => {
          setText(typed);
          setActive(0);
          setAwaited(null);
        }}
        onKeyDown={onKeyDown}
        list={{ id: listId, isOpen: entries.length > 0, activeId: entries[active] ? `${listId}-${active}` : undefined }}
        isBusy={isBusy}
      />
      {/* Fixed height, so that the dialog doesn't move with every letter. */}
      <Box h="min(420px, 52dvh)" overflowY="auto" mx="-2">
        <FindResults id={listId} groups={groups} active={active} onActive={setActive} onChoose={onClick} />
        {error && <FindError lines={error} onRetry={reload} />}
        {isEmpty && (
          <Text py="10" textAlign="center" color="fg.subtle">
            {messages.noData}
          </Text>
        )}
        {!hasQuestion && entries.length === 0 && (
          <Text py="10" textAlign="center" color="fg.subtle">
            Type a number, code, name, ABN or phone, or a command: 'new bill', 'customers'. What you open is listed here
            next time.
          </Text>
        )}
      </Box>
      <Text srOnly role="status">
        {isSettled && (hasQuestion || entries.length > 0) && !error ? `${entries.length} found` : ''}
      </Text>
    </Dialog>
  );
}

/** Returns the entry after a step. A single step beyond one end wraps around to the other. */
function moved(active: number, step: number, count: number): number {
  const to = Math.min(count - 1, Math.max(0, active + step));
  if (Math.abs(step) === 1 && to === active && count > 1) return step > 0 ? 0 : count - 1;
  return Math.max(0, to);
}

function FindError({ lines, onRetry }: { lines: readonly string[]; onRetry: () => void }) {
  return (
    <Flex role="alert" direction="column" align="center" gap="2" py="8">
      {lines.map((line) => (
        <Text key={line} color="danger.fg">
          {line}
        </Text>
      ))}
      <button type="button" onClick={onRetry}>
        <Text as="span" color="accent.fg" fontWeight="medium">
          Try again
        </Text>
      </button>
    </Flex>
  );
}

/** The keys of the dialog. */
function FindKeys() {
  return (
    <Flex flex="1" gap="4" fontSize="sm" color="fg.subtle" align="center" wrap="wrap" data-keys>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> in a new tab
      </span>
      <span>
        <Kbd>Esc</Kbd> close
      </span>
    </Flex>
  );
}
