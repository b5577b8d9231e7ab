import { Button, chakra, Dialog, Text } from '@iwe/ui';

/** Shows new recovery codes; this is the only time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title="Your recovery codes"
      footer={
        <Button variant="solid" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      <Text mb="3">
        Print them or store them in a password manager. Each signs you in once when your phone is not at hand. They are
        not shown again; older ones no longer work.
      </Text>
      <chakra.ul display="grid" gridTemplateColumns="1fr 1fr" gap="1" fontFamily="mono" listStyleType="none">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ul>
    </Dialog>
  );
}
