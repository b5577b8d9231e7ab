import type { KeyGroup } from '../../lists/keys-dialog.tsx';

/** The keys of a sheet's detail page. */
export const DETAIL_KEYS: readonly KeyGroup[] = [
  {
    title: 'Sheet',
    keys: [
      { keys: ['['], does: 'Previous sheet' },
      { keys: [']'], does: 'Next sheet' },
      { keys: ['E'], does: 'Edit the draft' },
      { keys: ['A'], does: 'Approve' },
      { keys: ['U'], does: 'UnApprove' },
      { keys: ['V'], does: 'Void, after a question' },
      { keys: ['D'], does: 'Clone: the menu of what it can become' },
      { keys: ['P'], does: 'Its documents as on paper' },
      { keys: ['M'], does: 'Permit what somebody asks for' },
      { keys: ['N'], does: 'Next step of an order: Adjusted, Arrived, Unloaded' },
      { keys: ['C'], does: 'Close an order, after a question' },
      { keys: ['?'], does: 'This list' },
    ],
  },
];
