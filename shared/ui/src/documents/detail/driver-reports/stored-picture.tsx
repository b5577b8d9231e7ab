import { useEffect, useState } from 'react';
import { api } from '@iwe/session';
import { chakra, Text } from '../../../kit/layout.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';

/** A stored picture as a small one that opens in its full size. `name` says what it shows. */
export function StoredPicture({ fileId, name }: { fileId: string; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isHere = true;
    let made = '';
    api.blob(`files/${fileId}`, undefined, { quiet: true }).then(
      (file) => {
        if (!isHere) return;
        made = URL.createObjectURL(file);
        setUrl(made);
      },
      () => isHere && setIsMissing(true),
    );
    return () => {
      isHere = false;
      URL.revokeObjectURL(made);
    };
  }, [fileId]);
  if (isMissing) return <Text color="danger.fg">{`${name} could not be loaded. Reload the page.`}</Text>;
  if (url === null) return null;
  return (
    <>
      <chakra.button
        type="button"
        aria-label={`Show ${name.toLowerCase()}`}
        cursor="zoom-in"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
        bg="white"
        overflow="hidden"
        _focusVisible={{ outline: '2px solid', outlineColor: 'accent.ring' }}
        onClick={() => setIsOpen(true)}
      >
        <chakra.img src={url} alt={name} h="16" maxW="44" objectFit="contain" />
      </chakra.button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={name} size="lg">
        <chakra.img src={url} alt={name} maxW="full" maxH="70vh" mx="auto" bg="white" />
      </Dialog>
    </>
  );
}
