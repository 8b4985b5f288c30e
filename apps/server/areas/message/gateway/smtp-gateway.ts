/** Messages by e-mail. Mail servers know no message again, so what may have arrived is not handed over twice. */
import type { NodemailerError } from 'nodemailer/lib/errors';
import { SEND_WITHIN, type Gateway, type Outcome, type Outgoing } from './gateway.ts';

/** How a mail server is reached. */
interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** starttls: nothing is sent before the connection is encrypted; tls: it is from the start; none: it is not. */
  readonly security: 'starttls' | 'tls' | 'none';
  readonly user: string | null;
  readonly secret: string | null;
  readonly from: string;
  /** Certificates that are trusted besides those of the machine, for tests. */
  readonly ca?: string | undefined;
}

/** Most characters of the line that a mail is listed by. */
const SUBJECT = 100;

const ended = (failure: 'unreachable' | 'tooSlow' | 'refused' | 'notSignedIn' | 'unknown', again: boolean): Outcome => ({
  sent: false,
  failure,
  again,
});

/** What a failure means that came before the message was handed over: it can be tried again. */
function before(error: NodemailerError): Outcome {
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') return ended('notSignedIn', true);
  return ended(error.code === 'ETIMEDOUT' ? 'tooSlow' : 'unreachable', true);
}

/** What a failure means of the handing over itself: without a word of the server nobody knows. */
function whileSending({ permanent }: NodemailerError): Outcome {
  if (permanent === undefined) return ended('unknown', false);
  return permanent ? ended('refused', false) : ended('unreachable', true);
}

/** The first line of a text, as the line that a mail is listed by. */
const subjectOf = (text: string): string => {
  const line = text.split('\n')[0] ?? '';
  return line.length <= SUBJECT ? line : `${line.slice(0, SUBJECT - 1)}…`;
};

/** The message as it goes over the wire. Its id is made of its key, by which mail programs know a copy. */
async function written({ key, to, text, language }: Outgoing, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({
    from,
    to: { name: '', address: to },
    subject: subjectOf(text),
    text,
    messageId: `<${key}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Sends mails by SMTP, one connection each. */
export function smtpGateway({ host, port, security, user, secret, from, ca }: SmtpSettings): Gateway {
  return {
    name: 'smtp',
    channel: 'email',
    knowsAgain: false,
    async send(message) {
      const content = await written(message, from);
      const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
      const connection = new SMTPConnection({
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        connectionTimeout: SEND_WITHIN / 2,
        greetingTimeout: SEND_WITHIN / 2,
        dnsTimeout: SEND_WITHIN / 2,
        socketTimeout: SEND_WITHIN / 2,
        tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) },
      });
      return new Promise<Outcome>((resolve) => {
        let handing = false;
        const over = (outcome: Outcome): void => {
          clearTimeout(late);
          // closing tells of an end, which is no news any more
          resolve(outcome);
          if (outcome.sent) connection.quit();
          else connection.close();
        };
        const late = setTimeout(() => over(handing ? ended('unknown', false) : ended('tooSlow', true)), SEND_WITHIN);
        const failed = (error: NodemailerError): void => over(handing ? whileSending(error) : before(error));
        const hand = (): void => {
          handing = true;
          connection.send({ from, to: [message.to] }, content, (error, info) =>
            error ? failed(error) : over({ sent: true, id: info.serverMessageId ?? null }),
          );
        };
        connection.on('error', failed);
        connection.once('end', () => failed(Object.assign(new Error('the connection ended'), { code: 'ECONNECTION' })));
        connection.connect((refused) => {
          if (refused) return failed(refused);
          if (user === null) return hand();
          connection.login({ user, pass: secret ?? '' }, (denied) => (denied ? failed(denied) : hand()));
        });
      });
    },
  };
}
