import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '@iwe/domain';
import { useAccount } from '@iwe/session';
import { Box, Dialog, Flex, Input, Kbd, SearchIcon, Spinner, Text, useDelayed } from '@iwe/ui';
import type { Command } from './commands.ts';
import { keyOf } from './entry-path.ts';
import { FindResults } from './find-results.tsx';
import { rememberOpened } from './recent.ts';
import { useFind } from './use-find.ts';
import type { OpenableEntry } from './use-find.ts';

const PAGE_OF_ENTRIES = 8;

/**
 * Finds any sheet, product, customer or supplier by number, code, name, ABN or phone, and every command: screens, new
 * records, actions of the open page. `early` is what was typed before the field existed.
 */
export function FindDialog({ early = '', onClose }: { early?: string; onClose: () => void }) {
  const account = useAccount();
  const navigate = useNavigate();
  const [text, setText] = useState(early);
  const [taken, setTaken] = useState(early);
  if (early !== taken) {
    setTaken(early);
    setText(early);
  }
  const [active, setActive] = useState(0);
  // Enter that was pressed before the answer was received opens its first entry.
  const [awaited, setAwaited] = useState<'same' | 'new' | null>(null);
  const { groups, error, reload, hasQuestion, isSettled, askNow } = useFind(text);
  const entries = groups.flatMap((group) => group.entries);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isBusy = useDelayed(!isSettled);

  const start = ({ path, run, isNewTab }: Command, where: 'same' | 'new') => {
    if (path !== null && (isNewTab || where === 'new')) {
      window.open(path, '_blank', 'noopener');
      if (isNewTab) onClose();
      return;
    }
    onClose();
    if (path !== null) void navigate(path);
    // The page's own dialogs open once this one has gone.
    else setTimeout(() => run?.());
  };
  const open = (entry: OpenableEntry | Command, where: 'same' | 'new') => {
    if (entry.kind === 'command') return start(entry, where);
    rememberOpened(account, keyOf(entry));
    if (where === 'new') {
      window.open(entry.path, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(entry.path);
  };
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
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE_OF_ENTRIES,
      PageUp: -PAGE_OF_ENTRIES,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const to = Math.min(entries.length - 1, Math.max(0, active + step));
      // A step beyond one end wraps around to the other.
      setActive(
        Math.abs(step) === 1 && to === active && entries.length > 1
          ? step > 0
            ? 0
            : entries.length - 1
          : Math.max(0, to),
      );
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
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Find"
      initialFocus={input}
      footer={
        <Flex flex="1" gap="4" fontSize="sm" color="fg.subtle" align="center" wrap="wrap">
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
      }
    >
      <Box position="relative" mb="2">
        <Flex
          aria-hidden
          position="absolute"
          insetY="0"
          insetStart="3"
          align="center"
          color="fg.subtle"
          pointerEvents="none"
        >
          <SearchIcon size={16} />
        </Flex>
        <Input
          ref={input}
          size="lg"
          ps="9"
          pe="9"
          role="combobox"
          aria-label="Number, code, name, ABN or phone"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[active] ? `${listId}-${active}` : undefined}
          placeholder="Number, code, name, ABN or phone"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setAwaited(null);
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && (
          <Flex position="absolute" insetY="0" insetEnd="3" align="center" color="fg.subtle">
            <Spinner size={16} />
          </Flex>
        )}
      </Box>
      {/* Fixed height, so that the dialog doesn't move with every letter. */}
      <Box h="min(420px, 52dvh)" overflowY="auto" mx="-2">
        <FindResults id={listId} groups={groups} active={active} onActive={setActive} onChoose={onClick} />
        {error && (
          <Flex role="alert" direction="column" align="center" gap="2" py="8">
            {error.map((line) => (
              <Text key={line} color="danger.fg">
                {line}
              </Text>
            ))}
            <button type="button" onClick={reload}>
              <Text as="span" color="accent.fg" fontWeight="medium">
                Try again
              </Text>
            </button>
          </Flex>
        )}
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
