import { createHash, randomUUID } from 'node:crypto';
import { siteReplyWire, siteLetterTakeWire, siteLetterWire, type SiteFile } from '@fieldward/contract/site/site-letter.operations.ts';
import { asSeenBy, asServer } from '../../../engine/bound-database.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Secrets } from '../../../engine/secrets.ts';
import { joinedCentre, TOKEN_OF_SITE, type Centre } from '../joined/centre-store.ts';
import { replyTo } from './letter-reply.ts';
import { takeLetterReply } from './reply-arrival.ts';
import type { Letter, LetterReply } from './letter.ts';
import { openLetter, sealLetter, siteOfLetter } from './letter-seal.ts';
import { writeLetter } from './letter-writing.ts';
import { siteOfFile } from './site-of-file.ts';

const fileOf = (name: string, bytes: Buffer): SiteFile => ({ name, content: bytes.toString('base64') });

/** The centre that this server has joined. Raises `site.noCentre`, `site.endedHere`. */
async function ownCentre(tx: Db, secrets: Secrets): Promise<{ readonly centre: Centre; readonly tokenHash: Buffer }> {
  const centre = await joinedCentre(tx);
  if (centre === null) throw new Problem('site.noCentre');
  if (centre.ended) throw new Problem('site.endedHere');
  const token = secrets.open(centre.token, TOKEN_OF_SITE);
  return { centre, tokenHash: createHash('sha256').update(token).digest() };
}

/** Raises `site.noCentre`, `site.endedHere`. */
export const siteLetter = operation(siteLetterWire, {
  hiddenToo: true,
  async handle({ secrets, audit }, tx) {
    const { centre, tokenHash } = await ownCentre(tx, secrets);
    const { letter, patients, rows } = await asServer(tx, (server) => writeLetter(server, centre, randomUUID()));
    await audit({ action: 'export', resource: 'site', uuid: letter.uuid, detail: { count: rows }, patients });
    const file = sealLetter({ tokenHash, site: centre.site, way: 'to centre' }, letter);
    return { body: { file: fileOf(`${centre.name} to centre.fieldward`, file), patients: patients.length, rows } };
  },
});

/** Raises `site.noFile`, `site.wrongWay`, `site.oldFile`, `site.otherVersion`, and what is wrong with rows. */
export const siteLetterTake = operation(siteLetterTakeWire, {
  hiddenToo: true,
  async handle(request, tx) {
    const { body, audit } = request;
    const file = Buffer.from(body.content, 'base64');
    const site = await siteOfFile(tx, siteOfLetter(file, 'to centre'), request.address);
    const letter = openLetter({ ...site, way: 'to centre' }, file) as Letter; // sealed by the site itself; what stands in it is read as its requests are
    const { reply, ...counts } = await asServer(tx, (server) =>
      asSeenBy({ ...site.actor, guarded: false }, server, (seen) => replyTo(request, seen, site.actor, letter)),
    );
    await audit({ action: 'arrive', resource: 'site', uuid: site.site, detail: { name: site.name, count: counts.rows } });
    const sealed = sealLetter({ ...site, way: 'to site' }, reply);
    return { body: { site: site.name, ...counts, reply: fileOf(`centre to ${site.name}.fieldward`, sealed) } };
  },
});

/** Raises `site.noCentre`, `site.endedHere`, `site.noFile`, `site.wrongWay`, `site.oldFile`, `site.otherVersion`, `site.mixed`. */
export const siteReply = operation(siteReplyWire, {
  hiddenToo: true,
  changesRights: true,
  async handle({ body, secrets }, tx) {
    const { centre, tokenHash } = await ownCentre(tx, secrets);
    const file = Buffer.from(body.content, 'base64');
    if (siteOfLetter(file, 'to site') !== centre.site) throw new Problem('site.noFile', {}, 'content');
    const reply = openLetter({ tokenHash, site: centre.site, way: 'to site' }, file) as LetterReply; // the centre's own, sealed
    return { body: await asServer(tx, (server) => takeLetterReply(server, centre, reply)) };
  },
});
