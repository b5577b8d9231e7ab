import type { NewRunLink } from '@iwe/contract';
import { useAccount } from '@iwe/session';
import { Button, chakra, CopyIcon, Dialog, Flex, Input, momentText, Text, toast } from '@iwe/ui';

/** A new link of a run: as a QR code that the driver scans, and as text to copy. It is shown this once. */
export function RunLinkDialog({ link, onClose }: { link: NewRunLink; onClose: () => void }) {
  const { timeZone } = useAccount();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link for the driver’s phone"
      footer={
        <Button variant="solid" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        <Text>
          Let the driver scan this with the phone’s camera, or copy the link and send it. This is the only time it is
          shown.
        </Text>
        <chakra.img
          src={`data:image/svg+xml,${encodeURIComponent(link.qrCode)}`}
          alt="QR code of the link"
          w="52"
          h="52"
          mx="auto"
          bg="white"
        />
        <Flex gap="2">
          <Input
            aria-label="Link"
            readOnly
            value={link.url}
            fontFamily="mono"
            onFocus={(event) => event.target.select()}
          />
          <Button
            onClick={() => {
              navigator.clipboard.writeText(link.url).then(
                () => toast.success('Copied'),
                () => toast.warning('The browser did not copy it. Mark it and copy it by hand.'),
              );
            }}
          >
            <CopyIcon size={14} />
            Copy
          </Button>
        </Flex>
        <Text color="fg.muted">
          {`Whoever has it sees the stops of this run, valid from ${momentText(link.startsAt, timeZone)} to ` +
            `${momentText(link.expiresAt, timeZone)}. Make it again or end it at the run at any time.`}
        </Text>
      </Flex>
    </Dialog>
  );
}
