import type { QuoteState } from '@iwe/domain';
import type { Tone } from '@iwe/ui';

/** The colour of each state's badge. */
export const STATE_TONES: Readonly<Record<QuoteState, Tone>> = {
  open: 'accent',
  expired: 'warning',
  ordered: 'success',
  closed: 'neutral',
};
