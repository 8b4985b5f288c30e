/** Functions that a process offers to another by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever functions an interface names; JSON goes in and comes out
type Offered = Record<string, (...values: any[]) => unknown>; // any: each function names its own

/** What is sent between two processes: a question, or what came of one. */
type Letter =
  | { readonly ask: number; readonly name: string; readonly values: readonly unknown[] }
  | { readonly answer: number; readonly value?: unknown; readonly failure?: string };

interface Open {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Questions and answers between two processes: `Theirs` is what the other one offers, `Ours` what it may ask. */
export class Line<Theirs extends object, Ours extends object> {
  readonly #send: (letter: Letter) => void;
  readonly #ours: Ours;
  readonly #open = new Map<number, Open>();
  #last = 0;
  #closed = false;

  constructor(send: (letter: object) => void, ours: Ours) {
    this.#send = send;
    this.#ours = ours;
  }

  /** Asks the other process. Throws what it threw (its message), and when it ends before it answers. */
  async ask<K extends keyof Theirs & string>(
    name: K,
    ...values: Theirs[K] extends (...given: infer V) => unknown ? V : never
  ): Promise<Theirs[K] extends (...given: never[]) => infer R ? Awaited<R> : never> {
    if (this.#closed) throw new Error('the other process has ended');
    this.#last += 1;
    const id = this.#last;
    const answer = await new Promise<unknown>((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#send({ ask: id, name, values });
    });
    return answer as Theirs[K] extends (...given: never[]) => infer R ? Awaited<R> : never; // what its function of that name returned
  }

  /** Takes what came from the other process; what is no letter is somebody else's. */
  receive(message: unknown): void {
    if (!isLetter(message)) return;
    if ('ask' in message) return void this.#answer(message.ask, message.name, message.values);
    const open = this.#open.get(message.answer);
    this.#open.delete(message.answer);
    if (message.failure === undefined) open?.resolve(message.value);
    else open?.reject(new Error(message.failure));
  }

  /** The other process has ended: nothing is answered any more. `how` is told to whoever waits. */
  close(how = 'the other process has ended'): void {
    this.#closed = true;
    for (const { reject } of this.#open.values()) reject(new Error(how));
    this.#open.clear();
  }

  async #answer(id: number, name: string, values: readonly unknown[]): Promise<void> {
    try {
      const value = await (this.#ours as Offered)[name]?.(...values); // both sides run the same code
      if (!this.#closed) this.#send({ answer: id, value });
    } catch (error) {
      if (!this.#closed) this.#send({ answer: id, failure: error instanceof Error ? error.message : String(error) });
    }
  }
}

function isLetter(message: unknown): message is Letter {
  return typeof message === 'object' && message !== null && ('ask' in message || 'answer' in message);
}
