/** Returns the age of a figure: 'just now', '25 min old', '3 h old', '2 days old'; 'never heard' without a moment. */
export function ageText(instant: string | null, now: Date): string {
  if (!instant) return 'never heard';
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000));
  if (minutes < 2) return 'just now';
  if (minutes < 60) return `${minutes} min old`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h old`;
  return `${Math.floor(hours / 24)} days old`;
}
