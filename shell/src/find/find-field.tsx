import type { KeyboardEvent, RefObject } from 'react';
import { Box, Flex, Input, lazyPart, SearchIcon, Spinner, useIsNarrow } from '@iwe/ui';

const ScanButton = lazyPart(async () => (await import('@iwe/ui/sheet-view')).ScanButton, { name: 'The scanner' });

interface FindFieldProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The list that the field chooses from, and the id of its chosen entry. */
  list: { id: string; isOpen: boolean; activeId: string | undefined };
  isBusy: boolean;
}

/** The field of the find dialog; the focus stays in it while the list's entries are chosen. */
export function FindField({ input, text, onText, onKeyDown, list, isBusy }: FindFieldProps) {
  const isNarrow = useIsNarrow();
  return (
    <Flex gap="2" mb="2">
      <Box position="relative" flex="1" minW="0">
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
          aria-expanded={list.isOpen}
          aria-controls={list.id}
          aria-autocomplete="list"
          aria-activedescendant={list.activeId}
          placeholder="Number, code, name, ABN or phone"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy && (
          <Flex position="absolute" insetY="0" insetEnd="3" align="center" color="fg.subtle">
            <Spinner size={16} />
          </Flex>
        )}
      </Box>
      {isNarrow && <ScanButton onScanned={onText} />}
    </Flex>
  );
}
