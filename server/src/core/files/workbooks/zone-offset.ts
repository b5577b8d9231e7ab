const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Offset = (moment: number) => number;
const zones = new Map<string, Offset>();

/**
 * Returns how many milliseconds a time zone is ahead of UTC at a moment. Zones change at full quarters of an hour only,
 * and seldom: a day whose beginning and end are alike is asked once, and a list of a million rows asks a million times.
 * Throws a RangeError for a zone that is none.
 */
export function zoneOffset(timeZone: string): Offset {
  const known = zones.get(timeZone);
  if (known) return known;
  const made = makeOffset(timeZone);
  zones.set(timeZone, made);
  return made;
}

function makeOffset(timeZone: string): Offset {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const asked = (moment: number): number => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - moment;
  };
  const quarters = new Map<number, number>();
  const ofQuarter = (moment: number): number => {
    const quarter = Math.floor(moment / QUARTER_MS);
    const before = quarters.get(quarter);
    if (before !== undefined) return before;
    const offset = asked(quarter * QUARTER_MS);
    quarters.set(quarter, offset);
    return offset;
  };
  /** The offset of a whole day of UTC; null for a day in which the zone changes. */
  const days = new Map<number, number | null>();
  return (moment) => {
    const day = Math.floor(moment / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined) {
      const first = ofQuarter(day * DAY_MS);
      offset = first === ofQuarter((day + 1) * DAY_MS - QUARTER_MS) ? first : null;
      days.set(day, offset);
    }
    return offset ?? ofQuarter(moment);
  };
}
