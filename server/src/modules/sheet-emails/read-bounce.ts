import PostalMime from 'postal-mime';

/** What a report of a mail server says about an email that it could not deliver. */
export interface Bounce {
  /** The key in the Message-ID of the email that came back. */
  messageKey: string;
  /** Why, in the words of the mail server that refused it. */
  reason: string;
}

// Of any domain: MAIL_FROM may have changed since the email was sent, and the key alone names the row.
const OUR_MESSAGE_ID = /^message-id:\s*<sheet-([0-9a-f-]{36})@[\w.-]+>/im;
const ORIGINAL_TYPES: ReadonlySet<string> = new Set(['message/rfc822', 'text/rfc822-headers']);
const LONGEST_REASON = 300;

/**
 * Reads a delivery report (RFC 3464). Returns null for everything else: other mails, reports of a delay or of a
 * success, and reports about mails that are not from us.
 */
export async function readBounce(raw: Buffer): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const partOf = (isIt: (type: string) => boolean): string => {
    const content = mail.attachments.find(({ mimeType }) => isIt(mimeType.toLowerCase()))?.content;
    return typeof content === 'string' ? content : '';
  };
  const [, messageKey] = OUR_MESSAGE_ID.exec(partOf((type) => ORIGINAL_TYPES.has(type))) ?? [];
  const failure = recipientsOf(partOf((type) => type === 'message/delivery-status')).find(
    (fields) => fields.get('action')?.toLowerCase() === 'failed',
  );
  if (!messageKey || !failure) return null;
  const said = (failure.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '') || (failure.get('status') ?? '');
  return { messageKey, reason: said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON) };
}

/**
 * The fields of each recipient: groups of lines 'Name: value' after the first one, which is about the report itself.
 */
function recipientsOf(status: string): ReadonlyMap<string, string>[] {
  const unfolded = status.replaceAll(/\r?\n[ \t]+/g, ' ');
  const groups = unfolded.split(/\r?\n\s*\r?\n/).map(
    (group) =>
      new Map(
        group.split(/\r?\n/).flatMap((line): [string, string][] => {
          const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
        }),
      ),
  );
  return groups.filter((fields) => fields.has('final-recipient'));
}
