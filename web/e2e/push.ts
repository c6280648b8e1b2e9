/** A stand-in for the push service of a browser's maker, and what a browser does with its keys. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import type { PushedNotice } from '../src/lib/wire';

/** What a browser tells a page of its subscription. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A headless browser permits no notifications, and has no push service of its maker: this is what they would answer. */
export async function subscribes(page: Page, subscription: Subscription): Promise<void> {
  await page.addInitScript((told) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const made = { ...told, toJSON: () => told, unsubscribe: () => Promise.resolve(true) };
    PushManager.prototype.subscribe = () => Promise.resolve(made as unknown as PushSubscription);
  }, subscription);
}

/** The text in a message, by RFC 8291 and RFC 8188. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20]!;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32);
  const derived = (name: string, size: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, size));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // Behind the text stand a 2 and perhaps zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** Takes messages for one browser. */
export class PushService {
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #server: Server;
  /** What has come, oldest first. */
  readonly notices: PushedNotice[] = [];

  private constructor() {
    this.#browser.generateKeys();
    this.#server = createServer((request, response) => {
      void buffer(request).then((body) => {
        this.notices.push(JSON.parse(decrypted(body, this.#browser, this.#auth)) as PushedNotice);
        response.writeHead(201).end();
      });
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((done) => service.#server.listen(0, '127.0.0.1', done));
    return service;
  }

  /** Where it takes them. */
  get subscription(): Subscription {
    const { port } = this.#server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}/browser`,
      keys: { p256dh: this.#browser.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  stop(): void {
    this.#server.close();
  }
}
