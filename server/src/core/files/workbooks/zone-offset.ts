const QUARTER_MS = 15 * 60_000;

/**
 * How many milliseconds a time zone is ahead of UTC at a moment. Asked once per quarter of an hour and remembered:
 * zones change at full quarters only, and a list of a million rows asks a million times. Throws a RangeError for a zone
 * that is none.
 */
export function zoneOffset(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const known = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment / QUARTER_MS);
    const before = known.get(quarter);
    if (before !== undefined) return before;
    const parts = Object.fromEntries(
      format.formatToParts(quarter * QUARTER_MS).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    const offset = Date.UTC(year, month - 1, day, hour, minute) - quarter * QUARTER_MS;
    known.set(quarter, offset);
    return offset;
  };
}
