/** Starts the process that runs tests, and ends it when it takes too long: a broken loop may have no end. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Tried, Try } from './runner.ts';

const unended = (failed: string): Tried => ({ failed, file: null, expected: false, unended: true, seconds: {} });

export class TestProcess {
  readonly #database: string;
  #child: ChildProcess | null = null;
  /** Tests that a new process runs first, while nothing is broken: what they keep for others is sound then. */
  first: readonly (readonly string[])[] = [];

  /** `database`: URL of a PostgreSQL server for the tests. */
  constructor(database: string) {
    this.#database = database;
  }

  /** Runs tests while a file is broken; what lasts longer than `seconds` is ended. */
  async run(what: Try, seconds: number): Promise<Tried> {
    if (this.#child === null) {
      this.#child = await this.#start();
      for (const tests of this.first) await this.#ask(this.#child, { broken: null, tests }, 600);
    }
    return this.#ask(this.#child, what, seconds);
  }

  async #ask(child: ChildProcess, what: Try, seconds: number): Promise<Tried> {
    const answer = new Promise<Tried>((done) => {
      const limit = setTimeout(() => settle(unended(`no end after ${Math.round(seconds)} s`), true), seconds * 1000);
      const received = (message: unknown): void => settle(message as Tried, false); // our own process sends nothing else
      const ended = (): void => settle(unended('the process of the tests ended'), true);
      const settle = (tried: Tried, over: boolean): void => {
        clearTimeout(limit);
        child.off('message', received).off('exit', ended);
        if (over) this.stop();
        done(tried);
      };
      child.once('message', received).once('exit', ended);
    });
    child.send(what);
    return answer;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'runner.ts'), {
      detached: true, // with the processes that it starts it is a group, which can be ended as a whole
      stdio: ['ignore', 'ignore', process.env['MUTATE_DEBUG'] === undefined ? 'ignore' : 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: this.#database },
    });
    await once(child, 'message');
    return child;
  }

  stop(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }
}
