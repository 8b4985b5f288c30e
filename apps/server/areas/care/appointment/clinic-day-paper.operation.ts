import { clinicDayPaperWire } from '@fieldward/contract/care/appointment.operations.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { accountSql } from '../../../sql/display-sql.ts';
import { askedZone, programmeToday } from '../../../sql/programme-zone.ts';
import { closedOn, expectedOn } from './clinic-days.operation.ts';
import { clinicDayPdf } from './clinic-day-pdf.ts';

/** More do not come to the clinics of one list on a day. */
const MOST = 2_000;

const asked = (value: string | undefined): string => (value ?? '').replaceAll('\0', '').trim();

const NAMES = `select ${accountSql('$1::bigint')}->>'display' as "printedBy", (select l.name from location l where l.uuid = $2) as place,
  (select y.name from appointment_service y where y.uuid = $3) as service`;

/** The list of a day, to print. Raises `engine.badParameter`. */
export const clinicDayPaper = operation(clinicDayPaperWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const [location, service] = [asked(query.location), asked(query.service)];
    const day = parseDay(asked(query.day) || (await programmeToday(db)));
    if (day === null) throw new Problem('engine.badParameter', { parameter: 'day' }, 'day');
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const zone = await programmeZone(db);
    const [rows, closed, [names]] = await Promise.all([
      expectedOn(db, { from: day, to: day, location, service, limit: MOST }),
      closedOn(db, day, day, location),
      db.rows<{ printedBy: string | null; place: string | null; service: string | null }>(NAMES, [actor.userId, location, service]),
    ]);
    const body = await clinicDayPdf({
      day,
      place: names?.place ?? null,
      service: names?.service ?? null,
      closed: closed.map((each) => each.closed),
      expected: rows.slice(0, MOST).map(({ shown }) => shown),
      more: rows.length > MOST,
      words,
      zone,
      printedBy: names?.printedBy ?? '',
      now: momentOf(Date.now()),
    });
    const detail = { format: 'pdf', day, ...(location === '' ? {} : { location }), ...(service === '' ? {} : { service }) };
    await audit({ action: 'export', resource: 'appointment', detail, patients: rows.map(({ patient }) => patient) });
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="clinic-${day}.pdf"`,
        'cache-control': 'no-store',
      },
      body,
    };
  },
});
