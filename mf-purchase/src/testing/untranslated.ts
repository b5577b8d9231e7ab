import { addWords, setLanguage, t, toastStore } from '@iwe/session';
import { loadHouseWords } from '@iwe/ui';
import { words } from '../words/zh-Hans.ts';
import { signIn } from './render-screen.tsx';

/** What is written the same in every language: currencies, products of other companies, keys, numbers of sheets. */
const SAME =
  /\b(?:ABN|AUD|USD|GST|FX|FOB|Xero|PDF|JPEG|PNG|QZ|Tray|qz\.io|Allow|Site|Manager|Excel|xlsx|xls|docx|csv|txt|iWE|COD|MB|kB|[A-Z]{2}\d{6}|Alt|Ctrl|Shift|Enter|Esc|Tab|Delete|Space|F\d{1,2}|[A-Z])\b|name@example\.com/g;

/** Shows what follows in Chinese, with the words of the house and of this remote, to somebody who is signed in. */
export async function startInChinese(): Promise<void> {
  setLanguage('zh-Hans', await loadHouseWords('zh-Hans'));
  addWords(words);
  signIn();
}

/**
 * Returns what still has English words: texts of the page, those of its elements for screen readers, and messages.
 * `data`: what the server answers and people have typed, which stays as it is.
 */
export function untranslated(...data: readonly unknown[]): string[] {
  const typed = [...JSON.stringify(data).matchAll(/"([^"]*[A-Za-z][^"]*)"/g)]
    .map(([, text]) => text ?? '')
    .concat(OF_EVERY_SCREEN)
    // What has words, such as a state, must be shown with them, also where the server sends it.
    .filter((text) => text.length > 1 && t(text) === text)
    .toSorted((one, other) => other.length - one.length);
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...['aria-label', 'title', 'placeholder', 'alt', 'data-label'].map((name) => element.getAttribute(name)),
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.textContent),
    ...(element instanceof HTMLInputElement && element.type === 'text' ? [element.value] : []),
  ]);
  const messages = toastStore.get().flatMap(({ lines }) => lines.map((line) => t(line)));
  const left = [...texts, ...messages].filter((text): text is string => {
    if (!text) return false;
    const own = typed.reduce((rest, one) => rest.replaceAll(one, ''), text).replaceAll(SAME, '');
    return /[A-Za-z]{2,}/.test(own);
  });
  return [...new Set(left)];
}

/** Names that the answers of every screen have. */
const OF_EVERY_SCREEN = ['Sydney', 'Melbourne', 'Qingdao Rubber', 'Ningbo Wheels', 'Southern Tyres'];
