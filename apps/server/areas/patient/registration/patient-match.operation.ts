import { patientMatchWire } from '@fieldward/contract/patient/registration.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { ageOfPerson } from '../../../sql/age-sql.ts';

/** The longest value of a parameter that is looked at. */
const longest = 100;

const matches = `
  select json_build_object('results', coalesce(json_agg(json_build_object(
    'patient', json_build_object(
      'uuid', t.uuid,
      'display', concat_ws(' - ', i.identifiers -> 0 ->> 'identifier', person_display(t.patient_id)),
      'identifiers', coalesce(i.identifiers, '[]'),
      'person', json_build_object(
        'display', person_display(t.patient_id),
        'gender', p.gender,
        'age', ${ageOfPerson('p')},
        'birthdate', iso_day(p.birthdate), 'birthdateEstimated', p.birthdate_estimated)),
    'score', m.score,
    'reasons', m.reasons) order by m.place), '[]'))::text as j
  from patient_matches($1, $2, $3, $4, $5) with ordinality m(patient_id, score, reasons, place)
  join patient t on t.patient_id = m.patient_id
  join person p on p.person_id = m.patient_id
  cross join lateral (
    select json_agg(json_build_object('uuid', x.uuid, 'identifier', x.identifier, 'type', y.name) order by x.preferred desc, x.patient_identifier_id) as identifiers
    from patient_identifier x join patient_identifier_type y on y.patient_identifier_type_id = x.identifier_type where x.patient_id = t.patient_id and not x.voided) i`;

/**
 * Registered patients who may be the person described. Raises `engine.badParameter` for a birthdate that is not YYYY-MM-DD. Accounts
 * bound to locations learn of patients elsewhere only that there are some.
 */
export const patientMatch = operation(patientMatchWire, {
  async handle({ query, audit, engine, actor }, tx) {
    const text = (name: keyof typeof query): string | null => query[name]?.trim().slice(0, longest).replaceAll('\0', '') || null;
    const birthdate = text('birthdate')?.slice(0, 10) ?? null;
    if (birthdate !== null && !isDay(birthdate)) throw new Problem('engine.badParameter', { parameter: 'birthdate' }, 'birthdate');
    const values = [text('givenName'), text('familyName'), text('gender'), birthdate, text('identifier')];
    const [row] = await engine.searching.take(() => tx.rows<{ j: string }>(matches, values));
    const elsewhere = async (): Promise<boolean> => {
      const [other] = await engine.searching.take(() =>
        tx.rows<{ is: boolean }>('select matches_elsewhere($1, $2, $3, $4, $5) as is', values),
      );
      return other?.is ?? false;
    };
    const found = row?.j ?? '{"results":[]}';
    const json = actor.bound ? `${found.slice(0, -1)},"elsewhere":${String(await elsewhere())}}` : found;
    await audit({ action: 'search', resource: 'patientmatch' });
    return { body: json };
  },
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
