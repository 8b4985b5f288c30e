import { messageTemplateSaveWire, messageTemplatesWire, type MessageTemplate } from '@fieldward/contract/message/message.operations.ts';
import { isLanguageCode, nameInText, templateProblem } from '@fieldward/domain/message/message-template.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { invalid, Problem, type FieldProblem } from '../../../engine/problem.ts';
import { messageSettings } from '../gateway/message-settings.ts';

async function all(db: Db) {
  const results = await db.rows<MessageTemplate>('select purpose, language, body from message_template order by purpose, language');
  return { results, mayReveal: (await messageSettings(db)).mayReveal };
}

/** What messages say. */
export const messageTemplates = operation(messageTemplatesWire, { handle: async (_request, db) => ({ body: await all(db) }) });

/** What tells a reader what somebody has: names of workflows and of laboratory tests. */
const TELLING = `select w.name from workflow w where not w.retired union select y.name from lab_test_type y where not y.retired`;

async function textProblem(tx: Db, { purpose, body: text }: MessageTemplate, mayReveal: boolean): Promise<Message | null> {
  const message = templateProblem(purpose, text, mayReveal);
  if (message !== null || mayReveal) return message;
  const names = (await tx.rows<{ name: string }>(TELLING)).map(({ name }) => name);
  const revealed = nameInText(text, names);
  return revealed === null ? null : say('message.tells', { name: revealed });
}

async function problemsOf(tx: Db, template: MessageTemplate, mayReveal: boolean): Promise<FieldProblem[]> {
  const body = await textProblem(tx, template, mayReveal);
  return body === null ? [] : [{ field: 'body', ...body }];
}

/** Keeps or removes a text. Raises `message.*` at its fields, `engine.stale` when the text is not the one that it is based on. */
export const messageTemplateSave = operation(messageTemplateSaveWire, {
  handle: async ({ body: sent, actor, audit }, tx) => {
    const { purpose, was, remove = false } = sent;
    const language = String(sent.language ?? '')
      .trim()
      .toLowerCase();
    if (!isLanguageCode(language)) throw invalid([{ field: 'language', ...say('message.badLanguage') }]);
    const [known] = await tx.rows<{ body: string }>('select body from message_template where purpose = $1 and language = $2 for update', [
      purpose,
      language,
    ]);
    if (was !== undefined && was !== (known?.body ?? null)) {
      const current = { body: known?.body ?? null };
      throw new Problem('engine.stale', {}, undefined, { extra: { version: '', current, yours: { body: sent.body ?? null } } });
    }
    if (remove) {
      if (language === 'en') throw invalid([{ field: 'language', ...say('message.englishStays') }]);
      await tx.rows('delete from message_template where purpose = $1 and language = $2', [purpose, language]);
    } else {
      const template = { purpose, language, body: (sent.body ?? '').trim() };
      const problems = await problemsOf(tx, template, (await messageSettings(tx)).mayReveal);
      if (problems.length > 0) throw invalid(problems);
      await tx.rows(
        `insert into message_template (purpose, language, body, changed_by) values ($1, $2, $3, $4::bigint)
         on conflict on constraint message_template_once do update set body = excluded.body, changed_by = excluded.changed_by, date_changed = now()`,
        [purpose, language, template.body, actor.userId],
      );
    }
    await audit({ action: remove ? 'delete' : 'update', resource: 'messagetemplates', detail: { purpose, language } });
    return { body: await all(tx) };
  },
});
