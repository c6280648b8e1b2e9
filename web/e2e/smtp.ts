/** A mail server that really receives: it speaks SMTP on loopback, and keeps what it was given. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';

export class MailStandIn {
  /** The mails, as they were written; a soft end of a line is taken out. */
  readonly received: string[] = [];

  private constructor(private readonly server: TcpServer) {
    server.on('connection', (socket) => this.#converse(socket));
  }

  static async start(): Promise<MailStandIn> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MailStandIn(server);
  }

  /** Its address for `quantarium serve --mail`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  /** Where the link in the last mail leads that has one of this kind. */
  link(kind: string): string | null {
    const found = new RegExp(`/mail/${kind}#[0-9a-z]{52}`);
    const links = this.received.flatMap((mail) => found.exec(mail)?.[0] ?? []);
    return links.at(-1) ?? null;
  }

  #converse(socket: Socket): void {
    let unread = '';
    let mail: string | null = null;
    const say = (line: string): unknown => socket.write(`${line}\r\n`);
    const hear = (line: string): void => {
      if (mail !== null && line !== '.') {
        mail += `${line.replace(/^\./, '')}\r\n`;
        return;
      }
      if (mail !== null) {
        this.received.push(mail.replaceAll('=\r\n', ''));
        mail = null;
        say('250 taken');
      } else if (/^data/i.test(line)) {
        mail = '';
        say('354 go on');
      } else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
      else say('250 yes');
    };
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      unread += bytes.toString();
      const lines = unread.split('\r\n');
      unread = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 stand-in');
  }
}
