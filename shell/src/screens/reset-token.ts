/** The single-use token of the email's link, or null without one. */
export function resetToken(): string | null {
  const { search, hash } = window.location;
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
}

/** Takes the token out of the address, so that it stands in no history, no bookmark and no screenshot. */
export function hideResetToken(): void {
  if (resetToken() !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
}
