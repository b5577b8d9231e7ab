import { useSWRConfig } from 'swr';
import type { ReportSchedule } from '@iwe/contract';
import { useApi } from '@iwe/session';

export interface Schedules {
  data: ReportSchedule[];
}

const PATH = 'report-schedules';

/** Returns the schedules of the organisation that this person may see. */
export const useSchedules = () => useApi<Schedules>(PATH, undefined, { quiet: true, freshMs: 0 });

/** Returns a function that reloads the schedules wherever they are shown. */
export function useReloadSchedules(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate((key) => Array.isArray(key) && key[1] === PATH);
}
