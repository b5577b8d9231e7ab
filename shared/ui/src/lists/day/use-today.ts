import { DEFAULT_TIME_ZONE, today } from '@iwe/domain';
import { useSession } from '@iwe/session';

/** Today in the time zone of the organisation, 'yyyy-MM-dd'. */
export function useToday(): string {
  return today(useSession().account?.timeZone ?? DEFAULT_TIME_ZONE, new Date());
}
