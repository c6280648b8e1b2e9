/** A line between a browser and a server that a test makes slow, or cuts without a word. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export class Line {
  /** How long what is sent now is on its way, in each direction, in milliseconds. */
  delay = 0;
  /** Resolved unless the line is cut. */
  #whole = Promise.resolve();
  #mend: () => void = () => {};
  readonly #sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** To the first of these addresses that answers, as a balancer's goes. */
  static async to(...addresses: string[]): Promise<Line> {
    const server = createServer();
    const line = new Line(server);
    const ports = addresses.map((address) => Number(new URL(address).port));
    server.on('connection', (socket) => line.#carry(socket, ports));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return line;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Nothing arrives any more, not even that a connection has ended. */
  cut(): void {
    this.#whole = new Promise((mended) => (this.#mend = mended));
  }

  mend(): void {
    this.#mend();
    this.#whole = Promise.resolve();
  }

  close(): void {
    this.mend();
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
  }

  #carry(near: Socket, [port, ...others]: readonly number[]): void {
    near.on('error', () => {});
    if (port === undefined) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    far.once('error', () => this.#carry(near, others));
    far.once('connect', () => {
      far.removeAllListeners('error');
      this.#pass(near, far);
      this.#pass(far, near);
    });
  }

  /** Passes on what comes, in order, each piece when its time has come. */
  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let before = Promise.resolve();
    const then = (pass: () => void): void => {
      const due = Date.now() + this.delay;
      before = before
        .then(() => sleep(Math.max(0, due - Date.now())))
        .then(() => this.#whole)
        .then(pass);
    };
    from.on('data', (piece) => then(() => to.write(piece)));
    // An error is followed by the end.
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      then(() => to.destroy());
    });
  }
}
