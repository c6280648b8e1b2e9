/** The rules and the engine as a WebAssembly module (`bindings/wasm`): texts in, texts out. In a page's worker, and in Node for tests. */

interface Exports {
  memory: WebAssembly.Memory;
  begin(): void;
  /** Where a request of this many bytes is to be written. */
  room(length: number): number;
  /** Answers the request: the answer's length. */
  hear(): number;
  answer(): number;
}

/** What is called where the module has come to its end, with the reason. */
export type Broken = (why: string) => void;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  private constructor(private readonly exports: Exports) {}

  static async start(
    instantiate: (imports: WebAssembly.Imports) => Promise<WebAssembly.Instance>,
    broken: Broken,
  ): Promise<Module> {
    // The memory is known only once the module is there, which calls nothing before.
    let exports: Exports | null = null;
    const page = {
      now: () => performance.now(),
      broken: (at: number, length: number) =>
        broken(exports ? decoder.decode(new Uint8Array(exports.memory.buffer, at, length)) : ''),
    };
    const instance = await instantiate({ page });
    exports = instance.exports as unknown as Exports;
    exports.begin();
    return new Module(exports);
  }

  hear(request: string): string {
    const { memory, room, hear, answer } = this.exports;
    const bytes = encoder.encode(request);
    const at = room(bytes.length);
    // Any call may move the memory: the view is made anew for each.
    new Uint8Array(memory.buffer).set(bytes, at);
    const length = hear();
    return decoder.decode(new Uint8Array(memory.buffer, answer(), length));
  }

  /** Bytes of memory in use; a module's memory never shrinks. */
  get memory(): number {
    return this.exports.memory.buffer.byteLength;
  }
}
