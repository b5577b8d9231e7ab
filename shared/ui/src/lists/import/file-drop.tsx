import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { toast, TOAST_MS, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { Box, Text, VisuallyHidden } from '../../kit/layout.ts';
import type { ImportFormat } from './import-types.ts';

/** A drop area for one file, with a button that opens the system's file dialog. */
export function FileDrop({ files, onFile }: { files: readonly ImportFormat[]; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const [file, ...more] = [...(list ?? [])];
    if (!file) return;
    if (more.length > 0) toast.warning('One file at a time. Drop only one.', { duration: TOAST_MS.short });
    else onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const endings = files.map((format) => `.${format}`);
  const anyOf = endings.join(` ${t('or')} `);
  return (
    <Box
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="2"
      minH="40"
      borderWidth="2px"
      borderStyle="dashed"
      borderRadius="lg"
      borderColor={isOver ? 'accent.ring' : 'border'}
      bg={isOver ? 'accent.subtle' : 'bg.subtle'}
      color="fg.muted"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileSpreadsheet size={28} aria-hidden />
      <Text>{t('Drop one {} file here', anyOf)}</Text>
      <Button variant="solid" autoFocus onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={t('One {} file', anyOf)}
          accept={endings.join(',')}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </Box>
  );
}
