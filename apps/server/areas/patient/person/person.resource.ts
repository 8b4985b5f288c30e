import { person, personAddress, personAttribute, personAttributeType, personName } from '@fieldward/contract/patient/person.ts';
import { addDays, dayAt, momentOf, today } from '@fieldward/domain/time/in-zone.ts';
import { deathProblem } from '@fieldward/domain/person/person.ts';
import { birthdateFromAge, oldestAge } from '@fieldward/domain/person/age.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, nameLike, pick, resource, type After, type Rule } from '../../../engine/resource.ts';
import { personSearch } from '../registration/patient-search.ts';
import { ageOfPerson } from '../../../sql/age-sql.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { programmeToday } from '../../../sql/programme-zone.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { nameAsAccount, personAsAccount } from './staff-person.ts';

const preferredFirst = '{o}.preferred desc, {o}.{key}';

/** Days as a column holds them or a client sent them. */
const day = (value: unknown): string | null => (value === null || value === undefined ? null : String(value).slice(0, 10));

/** Born in the past and within a human life, died after that; a person alive has no date of death. */
const lifeInOrder: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const born = day(write.after('birthdate'));
  if (write.sent('birthdate') && born !== null) {
    // the programme's day is asked only where that of Greenwich, a day before or behind, does not settle it
    const greenwich = today('UTC');
    const settled = born <= addDays(greenwich, -1) && Number(greenwich.slice(0, 4)) - Number(born.slice(0, 4)) <= oldestAge;
    const now = settled ? greenwich : await programmeToday(tx);
    // a day of tolerance: the client's today may be ahead of ours
    if (born > addDays(now, 1)) throw new Problem('person.birthdateFuture', {}, 'birthdate');
    if (Number(now.slice(0, 4)) - Number(born.slice(0, 4)) > oldestAge + 1)
      throw new Problem('person.birthdateTooOld', { max: oldestAge }, 'birthdate');
  }
  if (write.sent('dead') && write.after('dead') === false)
    Object.assign(write.columns, { death_date: null, cause_of_death: null, cause_of_death_non_coded: null });
  else if (write.sent('deathDate') && write.after('death_date') !== null) {
    write.columns['dead'] = true;
    const zone = await programmeZone(tx);
    const died = dayAt(momentOf(new Date(String(write.after('death_date')))), zone);
    const message = deathProblem(died, born, today(zone));
    if (message !== null) throw new Problem(message.code, message.holes, 'deathDate');
  }
};

/** Nobody is born after a form that was filled in about them, where the birth date is no estimate. Raises `person.bornAfterForm`. */
const bornBeforeForms: Rule = async (write, tx) => {
  const born = write.mode === 'update' && write.sent('birthdate') ? day(write.after('birthdate')) : null;
  if (born === null || write.after('birthdate_estimated') === true) return;
  const [first] = await tx.rows<{ date: string }>(
    `select to_char(f.at, 'YYYY-MM-DD') as date from (
       select min(e.encounter_datetime) at time zone programme_zone() as at from encounter e where e.patient_id = $1::bigint and not e.voided) f
     where f.at::date < $2::date`,
    [write.id, born],
  );
  if (first !== undefined) throw new Problem('person.bornAfterForm', { date: first.date }, 'birthdate');
};

/** A person goes by at least one name. */
const keepsName: After = async (write, tx) => {
  if (!(write.parts['names'] ?? []).some(({ changed }) => changed.includes('voided'))) return;
  await demandName(tx, write.id);
};

async function demandName(tx: Db, person: unknown): Promise<void> {
  const [left] = await tx.rows('select 1 from person_name n where n.person_id = $1 and not n.voided limit 1', [person]);
  if (left === undefined) throw new Problem('record.lastName');
}

export const personResource = resource(person, {
  word: 'kind.person',
  table: 'person',
  numberedAhead: true,
  display: personDisplay('{t}.person_id'),
  links: {
    preferredName: pick('person_name', 'person_id', { order: preferredFirst.replace('{key}', 'person_name_id') }),
    preferredAddress: pick('person_address', 'person_id', { order: preferredFirst.replace('{key}', 'person_address_id') }),
  },
  computed: {
    age: (t) => ageOfPerson(t),
  },
  setters: {
    age: async (value, write, tx) =>
      value === null || write.sent('birthdate')
        ? {}
        : { birthdate: birthdateFromAge(Number(value), await programmeToday(tx)), birthdate_estimated: true },
  },
  searches: {
    q: personSearch,
  },
  rules: [lifeInOrder, bornBeforeForms, personAsAccount],
  after: [keepsName],
  constraints: {
    person_death_after_birth: { code: 'person.deathBeforeBirth', field: 'deathDate' },
    person_cause_of_death_text_consistent: { code: 'engine.refused', field: 'causeOfDeathNonCoded' },
    person_gender_known: { code: 'person.gender', field: 'gender' },
    users_person_known: { code: 'record.personHasAccount' },
  },
});

/** A name says something. */
const someName: Rule = (write) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const message = ['given_name', 'middle_name', 'family_name'].some((column) => String(write.after(column) ?? '').trim() !== '');
  if (!message) throw new Problem('person.required', {}, 'givenName');
};

/** The same for a name that is written by itself: with its person all names are looked at together. */
const notTheLast: After = async (write, tx) => {
  if (write.around === null && write.position === null && (write.mode === 'remove' || write.body['voided'] === true))
    await demandName(tx, write.after('person_id') ?? null);
};

export const personNameResource = resource(personName, {
  word: 'kind.nameOfPerson',
  table: 'person_name',
  numberedAhead: true,
  columns: { person: 'person_id', familyName2: 'family_name2' },
  display: `concat_ws(' ', nullif({t}.prefix, ''), nullif({t}.given_name, ''), nullif({t}.middle_name, ''), nullif({t}.family_name_prefix, ''), nullif({t}.family_name, ''), nullif({t}.family_name2, ''), nullif({t}.family_name_suffix, ''))`,
  order: '{t}.preferred desc, {t}.person_name_id',
  rules: [someName, nameAsAccount],
  after: [notTheLast],
});

export const personAddressResource = resource(personAddress, {
  word: 'kind.address',
  table: 'person_address',
  numberedAhead: true,
  columns: { person: 'person_id' },
  display: `coalesce(nullif({t}.address1, ''), nullif({t}.address2, ''), nullif({t}.city_village, ''), '')`,
  order: '{t}.preferred desc, {t}.person_address_id',
});

export const personAttributeResource = resource(personAttribute, {
  word: 'kind.personAttribute',
  table: 'person_attribute',
  numberedAhead: true,
  columns: { person: 'person_id', attributeType: 'person_attribute_type_id' },
  display: `(select ty.name from person_attribute_type ty where ty.person_attribute_type_id = {t}.person_attribute_type_id) || ' = ' || {t}.value`,
});

export const personAttributeTypeResource = resource(personAttributeType, {
  word: 'kind.personAttributeType',
  table: 'person_attribute_type',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'sort_weight, name',
  constraints: {
    person_attribute_type_name_unique: { code: 'record.duplicateName', field: 'name' },
    person_attribute_type_known: { code: 'engine.inUse' },
  },
});
