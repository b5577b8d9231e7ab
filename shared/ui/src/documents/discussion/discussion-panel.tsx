import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import type { Discussion, DiscussedKind } from '@iwe/contract';
import { api, toast, useAccount, useApi, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { momentText } from '../../kit/data/date-text.tsx';
import { Box, chakra, Flex, Text } from '../../kit/layout.ts';
import { AttachmentList } from './attachment-list.tsx';
import { CommentBox } from './comment-box.tsx';
import { contentOf, fileProblem } from './read-file.ts';

/** The record whose files and comments are shown. */
export interface DiscussionPanelProps {
  kind: DiscussedKind;
  id: number;
  /** Called after each change, for pages that show a history. */
  onWritten?: () => void;
}

const Input = chakra('input', { base: { display: 'none' } });

/**
 * Files and comments of a record. Files are chosen, dropped on the panel, pasted anywhere on the page outside of a
 * field, or taken with a phone's camera.
 */
export function DiscussionPanel({ kind, id, onWritten }: DiscussionPanelProps) {
  const path = `records/${kind}/${id}`;
  const { data, error, reload } = useApi<Discussion>(`${path}/discussion`, undefined, { quiet: true, freshMs: 0 });
  const [sending, setSending] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const written = () => {
    reload();
    onWritten?.();
  };
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      const problem = fileProblem(file);
      if (problem) {
        toast.warning(problem);
        continue;
      }
      setSending(file.name);
      try {
        const content = await contentOf(file);
        await api.post(`${path}/attachments`, { name: file.name.slice(-120), content });
      } catch {
        // The API client has shown why.
      }
    }
    setSending(null);
    written();
  };
  usePastedFiles((files) => void add(files));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <Box
      as="section"
      aria-label={t('Files and comments')}
      bg={isOver ? 'accent.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor={isOver ? 'accent.ring' : 'border'}
      borderRadius="lg"
      px="3.5"
      pt="2"
      pb="3"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Flex align="center" justify="space-between" gap="2" minH="7" mb="1" wrap="wrap">
        <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg.muted">
          {t('Files and comments')}
        </Text>
        <AddFiles busy={sending !== null} onFiles={(files) => void add(files)} />
      </Flex>
      <Text srOnly role="status">
        {sending === null ? '' : t('Adding {}', sending)}
      </Text>
      {error && !data && (
        <Text color="fg.subtle" fontSize="sm">
          {error.lines.map((line) => t(line)).join(' ')}{' '}
          <Button variant="link" size="sm" onClick={reload}>
            Try again
          </Button>
        </Text>
      )}
      {data && (
        <>
          <AttachmentList attachments={data.attachments} onRemoved={written} />
          {data.attachments.length === 0 && (
            <Text color="fg.subtle" fontSize="sm" mb="1">
              {t('No file yet. Drop one here, or paste a screenshot.')}
            </Text>
          )}
          <Comments comments={data.comments} />
          <CommentBox path={path} onWritten={written} />
        </>
      )}
    </Box>
  );
}

function AddFiles({ busy, onFiles }: { busy: boolean; onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <Flex gap="2">
      {/* A camera is of use where the device is in the hand. */}
      <Box display="none" css={{ '@media (pointer: coarse)': { display: 'block' } }}>
        <Button size="sm" disabled={busy} onClick={() => camera.current?.click()}>
          Photo
        </Button>
      </Box>
      <Button size="sm" busy={busy} onClick={() => files.current?.click()}>
        Add files
      </Button>
      <Input
        ref={files}
        type="file"
        multiple
        aria-label={t('Add files')}
        onChange={(event) => take(event.currentTarget)}
      />
      <Input
        ref={camera}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-label={t('Take a photo')}
        onChange={(event) => take(event.currentTarget)}
      />
    </Flex>
  );
}

function Comments({ comments }: { comments: Discussion['comments'] }) {
  const { timeZone } = useAccount();
  if (comments.length === 0) return null;
  return (
    <Flex
      as="ol"
      aria-label={t('Comments')}
      // Arrow keys scroll it without a pointer (WCAG 2.1.1).
      tabIndex={0}
      direction="column"
      gap="2"
      listStyleType="none"
      maxH="96"
      overflowY="auto"
      mb="2"
    >
      {comments.map((comment) => (
        <Box as="li" key={comment.id} borderTopWidth="1px" borderColor="border.subtle" pt="2" fontSize="md">
          <Flex gap="2" fontSize="sm" color="fg.subtle">
            <Text as="span" fontWeight="semibold" color="fg">
              {comment.by}
            </Text>
            <span>{momentText(comment.at, timeZone)}</span>
          </Flex>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {comment.text}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}

/** Hears files that are pasted on the page, such as screenshots; text in a field stays the field's. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
