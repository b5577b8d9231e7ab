import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A mailbox as far as reading unread mails needs one: sign-in, search, fetch, flags (RFC 3501). */
export class TestImapServer {
  readonly mails: { raw: Buffer; isSeen: boolean }[] = [];
  /** What clients have sent, line by line. */
  readonly lines: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#answer(socket, line);
    });
  });

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #answer(socket: Socket, line: string): void {
    this.lines.push(line);
    const [tag = '', ...words] = line.split(' ');
    const command = (words[0]?.toUpperCase() === 'UID' ? words.slice(0, 2) : words.slice(0, 1)).join(' ').toUpperCase();
    const mail = this.mails[Number(words[2]) - 1];
    if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
    if (command === 'LOGIN' && !line.includes('secret')) return void socket.write(`${tag} NO wrong password\r\n`);
    if (command === 'LIST') socket.write('* LIST () "/" INBOX\r\n');
    if (command === 'SELECT') {
      socket.write(`* FLAGS (\\Seen)\r\n* ${this.mails.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n`);
      socket.write(`* OK [UIDNEXT ${this.mails.length + 1}] ok\r\n`);
    }
    if (command === 'UID SEARCH')
      socket.write(`* SEARCH ${this.mails.flatMap(({ isSeen }, at) => (isSeen ? [] : [at + 1])).join(' ')}\r\n`);
    if (command === 'UID FETCH' && mail) {
      const isPartial = line.includes('<0');
      socket.write(`* ${words[2]} FETCH (UID ${words[2]} BODY[]${isPartial ? '<0>' : ''} {${mail.raw.length}}\r\n`);
      socket.write(mail.raw);
      socket.write(')\r\n');
    }
    if (command === 'UID STORE' && mail) mail.isSeen = true;
    if (command === 'LOGOUT') socket.write('* BYE\r\n');
    socket.write(`${tag} OK done\r\n`);
    if (command === 'LOGOUT') socket.end();
  }
}
