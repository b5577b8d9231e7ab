import { momentText } from '@iwe/ui';

const COMMIT_LETTERS = 8;

const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

/**
 * Returns a stored state in words: {version: '1.1.0', locked: true} → 'version 1.1.0, locked'. '' when nothing was
 * stored.
 */
export function changeText(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value))
    return value
      .map((part) => changeText(part, timeZone))
      .filter(Boolean)
      .join(' ');
  if (typeof value === 'string' && MOMENT.test(value)) return momentText(value, timeZone);
  if (typeof value !== 'object') return String(value as string | number | boolean);
  return Object.entries(value)
    .flatMap(([name, part]) => {
      if (part === true) return [name];
      if (part === false || changeText(part, timeZone) === '') return [];
      if (name === 'commit') return [`commit ${String(part).slice(0, COMMIT_LETTERS)}`];
      return [`${words(name)} ${changeText(part, timeZone)}`];
    })
    .join(', ');
}

/** Returns 'expiresAt' as 'expires at'. */
const words = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

/** Returns the server's name of an action as shown to people: 'refused: pin' → 'Refused: pin'. */
export const actionText = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1);
