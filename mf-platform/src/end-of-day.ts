import { addDays } from '@iwe/domain';

/**
 * Returns the moment at which a calendar day ends in the time zone, ISO 8601: what an admin means by "until the 5th".
 */
export function endOfDay(day: string, timeZone: string): string {
  const wanted = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  let moment = wanted;
  // The zone's offset from UTC is read at that moment; a second pass corrects it when the clocks change in between.
  for (let pass = 0; pass < 2; pass += 1) moment = wanted - distance(moment, timeZone);
  return new Date(moment).toISOString();
}

/** Returns how far the zone's clocks are ahead of UTC at a moment, milliseconds. */
function distance(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '00';
  return (
    Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`) -
    moment
  );
}
