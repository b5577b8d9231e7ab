interface Report {
  key: string;
  action?: string;
  messageId?: string;
  original?: 'message/rfc822' | 'text/rfc822-headers';
  diagnostic?: string;
}

/** A report as Postfix writes it when the server of the recipient refuses an email. */
export function deliveryReport({
  key,
  action = 'failed',
  messageId = `<sheet-${key}@iwe>`,
  original = 'text/rfc822-headers',
  diagnostic = 'smtp; 550 5.1.1 <gone@alpha.example>: Recipient address\r\n    rejected: User unknown',
}: Report): Buffer {
  return Buffer.from(
    [
      'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
      'To: accounts@iwe.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'This is the mail system at host mail.example.',
      '',
      '--part',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example',
      'X-Postfix-Queue-ID: 4XyZ',
      '',
      'Final-Recipient: rfc822; gone@alpha.example',
      'Original-Recipient: rfc822;gone@alpha.example',
      `Action: ${action}`,
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.alpha.example',
      ...(diagnostic === '' ? [] : [`Diagnostic-Code: ${diagnostic}`]),
      '',
      '--part',
      'Content-Description: Undelivered Message',
      `Content-Type: ${original}`,
      '',
      'From: iWE <accounts@iwe.example>',
      'To: gone@alpha.example',
      'Subject: Invoice IN000123 from Sydney Tyres',
      `Message-ID: ${messageId}`,
      '',
      ...(original === 'message/rfc822' ? ['Dear customer,', ''] : []),
      '--part--',
      '',
    ].join('\r\n'),
  );
}
