import { KeysDialog } from '@iwe/ui';
import type { KeyGroup } from '@iwe/ui';

const KEYS: readonly KeyGroup[] = [
  {
    title: 'Search',
    keys: [
      { keys: ['/'], does: 'Go to the product keyword' },
      { keys: ['S'], does: 'Views: use, save, share, start with one' },
      { keys: ['F'], does: 'Go to the other filters' },
      { keys: ['Enter'], does: 'Search, from any field' },
      { keys: ['Alt', '↓'], does: 'Show the tyre sizes' },
      { keys: ['↓'], does: 'From the keyword to the first row' },
      { keys: ['Esc'], does: 'From any filter to the first row' },
    ],
  },
  {
    title: 'Rows',
    keys: [
      { keys: ['R'], does: 'Go to the first row' },
      { keys: ['↑', '↓'], does: 'Previous, next row' },
      { keys: ['Page ↑', 'Page ↓'], does: 'Eight rows up, down' },
      { keys: ['Enter'], does: 'Add the quantity to the cart' },
      { keys: ['S'], does: 'Stock by warehouse' },
      { keys: ['H'], does: 'History of invoices' },
      { keys: ['Space'], does: 'Peek at the product beside the list, or no more; Esc closes it' },
      { keys: ['K'], does: 'Show or hide the classes B to E beside a customer’s price' },
      { keys: ['[', ']'], does: 'Previous, next page' },
      { keys: ['Esc'], does: 'Back to the keyword' },
    ],
  },
  {
    title: 'Cart',
    keys: [
      { keys: ['C'], does: 'Open the cart' },
      { keys: ['Q'], does: 'Quotes: parked carts' },
      { keys: ['Alt', 'C'], does: 'Check out' },
    ],
  },
];

/** Every key of the quotings. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <KeysDialog open={open} onClose={onClose} groups={KEYS} />;
}
