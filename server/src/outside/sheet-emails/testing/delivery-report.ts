interface Report {
  key: string;
  action?: string;
  messageId?: string;
  original?: 'message/rfc822' | 'text/rfc822-headers' | 'message/global' | 'message/global-headers';
  diagnostic?: string;
  /** The part for programs: the second one is for addresses beyond ASCII (RFC 6533). */
  status?: 'message/delivery-status' | 'message/global-delivery-status';
  /** The type and the address of the recipient. */
  recipient?: string;
  /** What the part for people says. */
  words?: string;
}

/**
 * A report as mail servers write it when the server of the recipient refuses an email: one part for people, one for
 * programs, and what came back.
 */
export function deliveryReport({
  key,
  action = 'failed',
  messageId = `<sheet-${key}@iwe>`,
  original = 'text/rfc822-headers',
  diagnostic = 'smtp; 550 5.1.1 <gone@alpha.example>: Recipient address\r\n    rejected: User unknown',
  status = 'message/delivery-status',
  recipient = 'rfc822; gone@alpha.example',
  words = 'This is the mail system at host mail.example.',
}: Report): Buffer {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
      'To: accounts@iwe.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=${status.replace('message/', '')}; boundary="part"`,
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      words,
      '',
      '--part',
      'Content-Description: Delivery report',
      `Content-Type: ${status}`,
      'Content-Transfer-Encoding: 8bit',
      '',
      'Reporting-MTA: dns; mail.example',
      'X-Postfix-Queue-ID: 4XyZ',
      '',
      `Final-Recipient: ${recipient}`,
      `Original-Recipient: ${recipient}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.alpha.example',
      ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`]),
      '',
      '--part',
      'Content-Description: Undelivered Message',
      `Content-Type: ${original}`,
      'Content-Transfer-Encoding: 8bit',
      '',
      'From: iWE <accounts@iwe.example>',
      `To: ${recipient.replace(/^.*; ?/, '')}`,
      'Subject: Invoice IN000123 from Sydney Tyres',
      `Message-ID: ${messageId}`,
      '',
      ...(original === 'message/rfc822' || original === 'message/global' ? ['Dear customer,', ''] : []),
      '--part--',
      '',
    ].join('\r\n'),
  );
}
