import { SOURCE_LANGUAGE } from '@iwe/domain';
import { languageStore, t } from '@iwe/session';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Returns 'yyyy-MM-dd' as 'dd MMM yyyy' (spec §9): '2026-03-05' → '05 Mar 2026', in another language as that writes it:
 * '2026年3月5日'. Other text is returned unchanged.
 */
export function dayText(isoDay: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDay);
  if (match && languageStore.get() !== SOURCE_LANGUAGE) return inLanguage(isoDay, { dateStyle: 'medium' });
  const month = match ? MONTHS[Number(match[2]) - 1] : undefined;
  return match && month ? `${match[3]} ${month} ${match[1]}` : isoDay;
}

/** Returns the month of a day: 'Mar 2026', '2026年3月'. */
export const monthText = (isoDay: string): string =>
  languageStore.get() === SOURCE_LANGUAGE
    ? dayText(isoDay).slice(3)
    : inLanguage(isoDay, { year: 'numeric', month: 'long' });

const inLanguage = (isoDay: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageStore.get(), { ...options, timeZone: 'UTC' }).format(new Date(isoDay));

/** Returns a moment as day and time in the given zone: '05 Mar 2026 14:07'. */
export function momentText(instant: string, timeZone?: string): string {
  const { day, time } = momentParts(instant, timeZone);
  return `${dayText(day)} ${time}`;
}

/** Returns the day of a moment in the given zone: '05 Mar 2026'. */
export const momentDay = (instant: string, timeZone?: string): string => dayText(momentParts(instant, timeZone).day);

function momentParts(instant: string, timeZone: string | undefined): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** A calendar day, or with `time` a moment. Null and '' are shown as a dash. */
export interface DateTextProps {
  /** 'yyyy-MM-dd', or an ISO 8601 moment. */
  value: string | null | undefined;
  /** Shows the time of a moment as well; otherwise the time is in the tooltip. */
  time?: boolean;
  /** IANA name of the zone in which a moment is shown; by default the browser's. */
  timeZone?: string;
}

export function DateText({ value, time = false, timeZone }: DateTextProps) {
  if (!value)
    return (
      <span aria-label={t('not set')} role="img" data-not-set="">
        –
      </span>
    );
  if (value.length === 10) return <time dateTime={value}>{dayText(value)}</time>;
  const text = momentText(value, timeZone);
  return time ? (
    <time dateTime={value}>{text}</time>
  ) : (
    <time dateTime={value} title={text}>
      {momentDay(value, timeZone)}
    </time>
  );
}
