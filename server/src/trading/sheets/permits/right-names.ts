import type { FindingNeed } from '@iwe/domain';

/** The rights in words, as refusals and the history name them. */
export const RIGHT_NAMES: Readonly<Record<FindingNeed, string>> = {
  accountant: 'an accountant',
  director: 'a director',
  role4: 'a manager',
  'role4|accountant|director': 'a manager, an accountant or a director',
  acknowledge: 'staff',
};
