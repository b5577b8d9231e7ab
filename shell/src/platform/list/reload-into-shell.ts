import { reloadPage } from '../reload-page.ts';

const KEY = 'iwe.platform.shell';

/**
 * Reloads the page when the organisation runs another build of the shell than this page is: after a sign-in, the page
 * was asked for before anybody knew the account. Returns whether it does. Only once for each build: where the server
 * sends the same page again, this one goes on, and a tab without storage never reloads.
 */
export function reloadIntoShell(wanted: string, page: string): boolean {
  try {
    if (page === '' || wanted === '' || wanted === page) {
      sessionStorage.removeItem(KEY);
      return false;
    }
    if (sessionStorage.getItem(KEY) === wanted) return false;
    sessionStorage.setItem(KEY, wanted);
    // A storage that forgets would make it a loop.
    if (sessionStorage.getItem(KEY) !== wanted) return false;
  } catch {
    return false;
  }
  reloadPage();
  return true;
}
