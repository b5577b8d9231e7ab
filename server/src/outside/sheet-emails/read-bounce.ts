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
const ORIGINAL_TYPES: ReadonlySet<string> = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
]);
const STATUS_TYPES: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);
const LONGEST_REASON = 300;

/**
 * Reads a delivery report (RFC 3464, and RFC 6533 for addresses beyond ASCII). Returns null for everything else: other
 * mails, reports of a delay or of a success, and reports about mails that are not from us.
 */
export async function readBounce(raw: Buffer): Promise<Bounce | null> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const partOf = (isIt: (type: string) => boolean): string => {
    const content = mail.attachments.find(({ mimeType }) => isIt(mimeType.toLowerCase()))?.content;
    return typeof content === 'string' ? content : '';
  };
  const [, messageKey] = OUR_MESSAGE_ID.exec(partOf((type) => ORIGINAL_TYPES.has(type))) ?? [];
  const failure = recipientsOf(partOf((type) => STATUS_TYPES.has(type))).find(
    (fields) => fields.get('action')?.toLowerCase() === 'failed',
  );
  if (!messageKey || !failure) return null;
  const diagnostic = (failure.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '');
  // Digits alone tell a person nothing.
  const said = /[^\d.\s-]/.test(diagnostic)
    ? diagnostic
    : wordsAbout(addressOf(failure), readable(mail.text ?? '')) || diagnostic || (failure.get('status') ?? '');
  return { messageKey, reason: said.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON) };
}

/** Returns the address of a recipient: 'rfc822; a@b.example', or 'utf-8; jos\x{E9}@b.example' within 7 bits. */
const addressOf = (recipient: ReadonlyMap<string, string>): string =>
  (recipient.get('final-recipient') ?? '')
    .replace(/^[^;]*;\s*/, '')
    .replaceAll(/\\x\{([0-9a-f]{1,6})\}/gi, (written, hex: string) => {
      const point = Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : written;
    });

/** Exim writes characters beyond ASCII as the octal numbers of their bytes: jos\303\251@b.example. */
const readable = (text: string): string =>
  text.replaceAll(/(?:\\[0-3][0-7]{2})+/g, (bytes) =>
    Buffer.from(
      bytes
        .slice(1)
        .split('\\')
        .map((byte) => Number.parseInt(byte, 8)),
    ).toString(),
  );

const indentOf = (line: string): number => line.length - line.trimStart().length;

/**
 * Returns what the part for people says about a recipient: behind the address, in the lines that are set in below it,
 * or in its paragraph. The whole text when it does not name the address.
 */
function wordsAbout(address: string, text: string): string {
  const lines = text.split(/\r?\n/);
  const at = address === '' ? -1 : lines.findIndex((line) => line.toLowerCase().includes(address.toLowerCase()));
  const line = lines[at];
  if (line === undefined) return text.trim();
  const blankAfter = lines.findIndex((each, index) => index > at && each.trim() === '');
  const after = lines.slice(at + 1, blankAfter < 0 ? lines.length : blankAfter);
  const before = line.slice(0, line.toLowerCase().indexOf(address.toLowerCase())).trim();
  const behind = line.slice(line.toLowerCase().indexOf(address.toLowerCase()) + address.length).replace(/^>/, '');
  if ((before === '' || before === '<') && /^(?::|\s*$)/.test(behind)) {
    const end = after.findIndex((each) => indentOf(each) <= indentOf(line));
    const words = [behind.replace(/^:/, ''), ...after.slice(0, end < 0 ? after.length : end)].join(' ').trim();
    if (words !== '') return words;
  }
  return [
    ...lines.slice(lines.findLastIndex((each, index) => index < at && each.trim() === '') + 1, at),
    line,
    ...after,
  ]
    .join(' ')
    .trim();
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
