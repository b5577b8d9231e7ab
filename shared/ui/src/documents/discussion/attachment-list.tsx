import { FileText, Trash2 } from 'lucide-react';
import type { Attachment } from '@iwe/contract';
import { api, useAccount, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { useAction } from '../../kit/controls/use-action.ts';
import { momentText } from '../../kit/data/date-text.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { sizeText } from '../../lists/export/size-text.ts';
import { saveFile } from '../../lists/save-file.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { StoredPicture } from '../detail/driver-reports/stored-picture.tsx';

/** The files of a record: pictures are shown, others are downloaded. */
export function AttachmentList({
  attachments,
  onRemoved,
}: {
  attachments: readonly Attachment[];
  onRemoved: () => void;
}) {
  const { timeZone } = useAccount();
  const removal = useAction(({ id }: Attachment) => api.delete(`attachments/${id}`), { atEnd: onRemoved });
  const download = useAction(async ({ fileId, name }: Attachment) => saveFile(await api.blob(`files/${fileId}`), name));
  if (attachments.length === 0) return null;
  const remove = async (file: Attachment) => {
    const answer = await confirm({
      title: `Remove ${file.name}`,
      body: 'The file is deleted. Its name stays in the history.',
      actions: [
        { id: 'cancel', label: 'Cancel', tone: 'accent' },
        { id: 'remove', label: 'Remove', tone: 'danger' },
      ],
    });
    if (answer === 'remove') void removal.run(file);
  };
  return (
    <Flex as="ul" aria-label={t('Files')} wrap="wrap" gap="2" listStyleType="none" mb="2">
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
            <Button variant="link" title={`Download ${file.name}`} maxW="60" onClick={() => void download.run(file)}>
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
