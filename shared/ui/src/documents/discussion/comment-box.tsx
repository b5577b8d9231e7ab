import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { foldText, MAX_COMMENT_LENGTH, mentionsIn } from '@iwe/domain';
import { api, useApi, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { useAction } from '../../kit/controls/use-action.ts';
import { Box, chakra, Flex, Text } from '../../kit/layout.ts';
import { inputRecipe } from '../../kit/theme/recipes.ts';

const Area = chakra('textarea', inputRecipe);
const MAX_OFFERED = 6;

interface Person {
  id: number;
  name: string;
  role?: number;
  is_active?: number;
}

/** The text from an '@' before the caret to the caret; null when no name is being typed. */
export function typedMention(text: string, caret: number): string | null {
  return /(?:^|\s)@([\p{L}\p{N} .'-]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null;
}

/** The field for a comment: '@' offers colleagues, who are told of it; Ctrl+Enter sends. */
export function CommentBox({ path, onWritten }: { path: string; onWritten: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [mention, setMention] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  // Names are needed once somebody types '@'.
  const [isWanted, setIsWanted] = useState(false);
  const { data } = useApi<{ data: Person[] }>(isWanted ? 'employees' : null, { all: 1 }, { quiet: true });
  // Warehouse staff cannot sign in.
  const staff = (data?.data ?? []).filter(({ role = 1, is_active }) => is_active !== 0 && role >= 1 && role <= 4);
  const begun = foldText(mention ?? '');
  const offered =
    mention === null ? [] : staff.filter(({ name }) => foldText(name).startsWith(begun)).slice(0, MAX_OFFERED);
  // Words after a whole name are no name any more.
  const isNamed = staff.some(({ name }) => begun.startsWith(`${foldText(name)} `));
  const isNobody = mention !== null && begun !== '' && data !== undefined && offered.length === 0 && !isNamed;
  const chosen = offered[active] ?? offered[0];

  const typed = (next: string, caret: number) => {
    setText(next);
    const name = typedMention(next, caret);
    setMention(name);
    setActive(0);
    if (name !== null) setIsWanted(true);
  };
  const choose = (person: Person) => {
    const caret = area.current?.selectionStart ?? text.length;
    const start = caret - (mention?.length ?? 0);
    const next = `${text.slice(0, start)}${person.name} ${text.slice(caret)}`;
    setText(next);
    setMention(null);
    requestAnimationFrame(() => {
      const at = start + person.name.length + 1;
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
    });
  };
  const sending = useAction(async () => {
    const body = { text: text.trim(), mentions: mentionsIn(text, staff).map(({ id }) => id) };
    await api.post(`${path}/comments`, body);
    // What was typed while it was sent stays.
    setText((now) => (now === text ? '' : now));
    onWritten();
  });
  const send = () => {
    if (text.trim() !== '') void sending.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + offered.length) % offered.length);
    } else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && mention !== null) {
      event.preventDefault();
      event.stopPropagation();
      setMention(null);
    }
  };
  return (
    <Box position="relative">
      <Flex gap="2" align="flex-end">
        <Area
          ref={area}
          aria-label={t('Comment')}
          placeholder={t('Comment; @ tells a colleague')}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
          flex="1"
          h="auto"
          py="1.5"
          rows={2}
          resize="vertical"
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => typed(event.target.value, event.target.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setMention(null)}
        />
        <Button
          disabled={text.trim() === ''}
          busy={sending.isBusy}
          title="Send (Ctrl+Enter)"
          aria-keyshortcuts="Control+Enter"
          onClick={send}
        >
          Send
        </Button>
      </Flex>
      <Box id={listId} role="listbox" aria-label={t('Colleagues')} hidden={offered.length === 0} css={OFFER_CSS}>
        {offered.map((person) => (
          // The keys are the field's: it holds the focus and names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={person.id}
            id={`${listId}-${person.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={person.id === chosen?.id}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            {person.name}
          </div>
        ))}
      </Box>
      {isNobody && (
        <Text fontSize="xs" color="fg.subtle">
          {t('Nobody here is called “{}”.', mention)}
        </Text>
      )}
    </Box>
  );
}

const OFFER_CSS = {
  position: 'absolute',
  bottom: '100%',
  insetStart: '0',
  zIndex: 'popover',
  minWidth: '56',
  mb: '1',
  py: '1',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  boxShadow: 'float',
  '& [role=option]': { px: '2.5', py: '1.5', cursor: 'pointer' },
  '& [role=option][aria-selected=true]': { bg: 'accent.subtle' },
};
