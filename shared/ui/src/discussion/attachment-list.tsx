import { FileText, Trash2 } from 'lucide-react';
import type { Attachment } from '@iwe/contract';
import { api, useAccount } from '@iwe/session';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { momentText } from '../data/date-text.tsx';
import { Box, Flex, Text } from '../layout.ts';
import { sizeText } from '../list/export/size-text.ts';
import { saveFile } from '../list/save-file.ts';
import { confirm } from '../overlay/confirm.ts';
import { StoredPicture } from '../sheet-detail/driver-reports/stored-picture.tsx';

/** The files of a record: pictures are shown, others are downloaded. */
export function AttachmentList({
  attachments,
  onRemoved,
}: {
  attachments: readonly Attachment[];
  onRemoved: () => void;
}) {
  const { timeZone } = useAccount();
  if (attachments.length === 0) return null;
  const remove = async ({ id, name }: Attachment) => {
    const answer = await confirm({
      title: `Remove ${name}`,
      body: 'The file is deleted. Its name stays in the history.',
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'accent' },
        { id: 'remove', label: 'Remove', tone: 'danger' },
      ],
    });
    if (answer !== 'remove') return;
    try {
      await api.delete(`attachments/${id}`);
    } catch {
      // The API client has shown why; the list shows what is there.
    }
    onRemoved();
  };
  return (
    <Flex as="ul" aria-label="Files" wrap="wrap" gap="2" listStyleType="none" mb="2">
      {attachments.map((file) => (
        <Flex
          as="li"
          key={file.id}
          align="center"
          gap="2"
          borderWidth="1px"
          borderColor="border.subtle"
          borderRadius="md"
          ps="2"
          py="1"
          minW="0"
          maxW="full"
        >
          {file.mediaType.startsWith('image/') ? (
            <StoredPicture fileId={file.fileId} name={file.name} />
          ) : (
            <FileText size={16} aria-hidden />
          )}
          <Box minW="0">
            <Button variant="link" title={`Download ${file.name}`} maxW="60" onClick={() => void download(file)}>
              <Text as="span" truncate>
                {file.name}
              </Text>
            </Button>
            <Text fontSize="xs" color="fg.subtle" lineHeight="short">
              {sizeText(file.bytes)} · {file.by}, {momentText(file.at, timeZone)}
            </Text>
          </Box>
          {file.canRemove && (
            <IconButton size="xs" label={`Remove ${file.name}`} onClick={() => void remove(file)}>
              <Trash2 size={13} />
            </IconButton>
          )}
        </Flex>
      ))}
    </Flex>
  );
}

async function download({ fileId, name }: Attachment): Promise<void> {
  try {
    saveFile(await api.blob(`files/${fileId}`), name);
  } catch {
    // The API client has shown why.
  }
}
