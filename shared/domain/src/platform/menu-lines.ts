/** The remote with the platform's own screens: releases, jobs, security. */
export const PLATFORM_REMOTE = 'mf-platform';

/** The group of the menu with the platform's screens: mf-platform's and the shell's, and no other remote's. */
export const PLATFORM_MENU_GROUP = 'Platform';

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const EVERY_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** What people tell lines of the menu apart by: neither case, outer spaces nor the form of a letter count. */
const told = (text: string): string => text.normalize('NFKC').replace(EVERY_INVISIBLE, '').trim().toLowerCase();

/** Whether two texts of the menu look like one to people. */
export const isSameLabel = (left: string, right: string): boolean => told(left) === told(right);

/** Scripts with letters that look like those of others; the Japanese ones are written together. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];
const scriptOf = (letter: string): number => SCRIPTS.findIndex((script) => script.test(letter));

/**
 * Returns why a text may look like another one, so that people could take a label for somebody else's; null when it can
 * not.
 */
export function lookAlike(text: string): string | null {
  if (INVISIBLE.test(text)) return 'has characters that nobody sees';
  if (text.normalize('NFKC') !== text) return 'has letters in a form that looks like others';
  const scripts = new Set((text.match(/\p{L}/gu) ?? []).map(scriptOf));
  return scripts.size > 1 ? 'mixes letters of several scripts' : null;
}
