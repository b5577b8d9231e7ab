/** From this reply code on a mail server refuses for good (RFC 5321). */
const PERMANENT_REPLY = 500;

/** Returns what an error of the mail server means: in words, and whether another attempt is of use. */
export function readMailFailure(error: unknown): { sentence: string; isFinal: boolean } {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
  // Before the reply codes: a server that offers no TLS answers STARTTLS with one that would count as a refusal.
  const isAboutTls = /certificate|\bTLS\b|\bSSL\b/i.test(String(error));
  if (code === 'ETLS' || (responseCode === undefined && isAboutTls))
    return {
      sentence: `No secure connection to the mail server: ${String(error).slice(0, 200)} It is tried again.`,
      isFinal: false,
    };
  const said = (response ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  // 530 to 538 concern our own account at the mail server, not this recipient.
  const isOurs = responseCode !== undefined && responseCode >= 530 && responseCode < 540;
  if (responseCode !== undefined && responseCode >= PERMANENT_REPLY && !isOurs)
    return { sentence: `The mail server refused the email: ${said}`, isFinal: true };
  if (responseCode !== undefined)
    return { sentence: `The mail server did not take the email yet: ${said} It is tried again.`, isFinal: false };
  return { sentence: 'The mail server does not answer. The email is sent when it is back.', isFinal: false };
}
