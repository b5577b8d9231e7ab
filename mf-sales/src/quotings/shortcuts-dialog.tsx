import { Dialog, Flex, Grid, Kbd, Text } from '@iwe/ui';

const KEYS: readonly { title: string; keys: readonly { keys: readonly string[]; does: string }[] }[] = [
  { title: 'Search', keys: [
    { keys: ['/'], does: 'Go to the product keyword' },
    { keys: ['Enter'], does: 'Search, from any field' },
    { keys: ['Alt', '↓'], does: 'Show the tyre sizes' },
    { keys: ['↓'], does: 'From the keyword to the first row' },
  ] },
  { title: 'Rows', keys: [
    { keys: ['R'], does: 'Go to the first row' },
    { keys: ['↑', '↓'], does: 'Previous, next row' },
    { keys: ['Page ↑', 'Page ↓'], does: 'Eight rows up, down' },
    { keys: ['Enter'], does: 'Add the quantity to the cart' },
    { keys: ['S'], does: 'Stock by warehouse' },
    { keys: ['H'], does: 'History of invoices' },
    { keys: ['[', ']'], does: 'Previous, next page' },
    { keys: ['Esc'], does: 'Back to the keyword' },
  ] },
  { title: 'Cart', keys: [
    { keys: ['C'], does: 'Open the cart' },
    { keys: ['Alt', 'C'], does: 'Check out' },
  ] },
];

/** Every key of the quotings. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <Flex direction="column" gap="4">
        {KEYS.map((group) => (
          <div key={group.title}>
            <Text fontSize="xs" fontWeight="semibold" color="fg.subtle" letterSpacing="wide" mb="1.5">{group.title}</Text>
            <Grid templateColumns="112px 1fr" rowGap="1.5" columnGap="3" alignItems="center" fontSize="md" color="fg">
              {group.keys.map(({ keys, does }) => [
                <Flex key={`${does} keys`} gap="1">{keys.map((key) => <Kbd key={key}>{key}</Kbd>)}</Flex>,
                <span key={does}>{does}</span>,
              ])}
            </Grid>
          </div>
        ))}
      </Flex>
    </Dialog>
  );
}
