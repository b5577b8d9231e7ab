/** Takes the single-use token out of the address, so that it stands in no history, no bookmark and no screenshot. */
export function takeResetToken(): string | null {
  const { pathname, search, hash } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  if (token === null) return null;
  window.history.replaceState(window.history.state, '', pathname);
  return token;
}
