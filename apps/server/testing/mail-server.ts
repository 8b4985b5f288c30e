/** A mail server as tests meet it: what it took, and how it behaves. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that it took. */
interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  /** Whether the connection was encrypted. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

export interface FakeMailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** accept; refuse for good; refuse for now; take the mail and hang up without a word. */
  behaviour: 'accept' | 'refuse' | 'later' | 'hangUp';
  close(): Promise<void>;
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** Starts one on a port of its own; who signs in has the password `s3cret`. */
export async function fakeMailServer(options: SMTPServerOptions = {}): Promise<FakeMailServer> {
  const taken: TakenMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    onAuth: ({ username, password }, _session, done) => (password === 's3cret' ? done(null, { user: username }) : done(new Error('no'))),
    onRcptTo: (_address, _session, done) =>
      server.behaviour === 'refuse'
        ? done(refusal(550, 'nobody here'))
        : server.behaviour === 'later'
          ? done(refusal(451, 'later'))
          : done(),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const user = session.user as string | undefined; // as `onAuth` gave it
        const source = Buffer.concat(parts).toString('utf8');
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          secure: session.secure,
          user,
        });
        if (server.behaviour === 'hangUp')
          for (const connection of smtp.connections) (connection as { _socket?: { destroy(): void } })._socket?.destroy();
        else done();
      });
    },
    ...options,
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const server: FakeMailServer = {
    port: (smtp.server.address() as AddressInfo).port, // it listens on a port
    taken,
    behaviour: 'accept',
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
