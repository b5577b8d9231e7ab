/** Returns the single-use token of the email's link, or null without one. */
export function resetToken(): string | null {
  const { search, hash } = window.location;
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
}

/** Removes the token from the URL, so that it is in no history, bookmark or screenshot. */
export function hideResetToken(): void {
  if (resetToken() !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
}
