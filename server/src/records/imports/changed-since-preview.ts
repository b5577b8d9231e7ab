/** Texts by column: what the preview saw, what is stored now, and what the row would store. */
interface Compared {
  seen: Readonly<Record<string, string>>;
  now: Readonly<Record<string, string>>;
  next: Readonly<Record<string, string>>;
  labelOf: (key: string) => string;
}

/**
 * Returns a reason for each value that somebody changed since the preview, yours and theirs (DOMAIN §9): the row is
 * shown again instead of overwriting what the person has not seen. The same value by somebody else is no reason.
 */
export const changedSincePreview = ({ seen, now, next, labelOf }: Compared): string[] =>
  Object.keys(now)
    .filter((key) => now[key] !== seen[key] && now[key] !== next[key])
    .map(
      (key) =>
        `${labelOf(key)} was changed since the preview: yours ${next[key]}, theirs ${now[key]}. ` +
        'Import the row again to overwrite it.',
    );
