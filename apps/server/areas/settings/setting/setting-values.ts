import { shippedRegistration, type SettingName } from '@fieldward/domain/settings/setting-names.ts';
import { settingOf, settingProblem, type KnownValues } from '@fieldward/domain/settings/system-setting.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import { isReportContent, reportContentProblem } from './report-content-setting.ts';

/** Codes of every currency that is or was legal tender lately, by Unicode's data. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

const known: KnownValues = { patterns: patternEngine, currencies: new Set(currencies) };

/** Names of countries: those of the places tagged Country, or Unicode's English ones where no places are loaded. */
export async function countryNames(db: Db): Promise<readonly string[]> {
  const rows = await db.rows<{ name: string }>(
    `select l.name from location l where not l.retired and exists (
       select 1 from location_tag_map m join location_tag k using (location_tag_id) where m.location_id = l.location_id and lower(k.name) = 'country')
     order by lower(l.name)`,
  );
  return rows.length > 0 ? rows.map((row) => row.name) : [...unicodeCountries()];
}

/** Places that are called otherwise now than in Unicode's list of zones. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

let database: ReadonlySet<string> | null = null;

/** The zones that the database knows, which counts the days of reports. */
async function databaseZones(db: Db): Promise<ReadonlySet<string>> {
  database ??= new Set((await db.rows<{ name: string }>('select name from pg_timezone_names')).map(({ name }) => name));
  return database;
}

/** The time zones of Unicode, by the names that they have now. */
export function unicodeZones(): readonly string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name);
  return ['UTC', ...names.filter((name) => name !== 'UTC').toSorted()];
}

/** The time zones that a programme may choose, by name. */
export async function zoneNames(db: Db): Promise<readonly string[]> {
  const known = await databaseZones(db);
  return unicodeZones().filter((name) => name === 'UTC' || known.has(name));
}

let unicode: ReadonlySet<string> | null = null;

/** What is no country among the two-letter codes: unions, outlying areas, pseudo regions. */
const NO_COUNTRY = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

/** Unicode's English names of countries. */
export function unicodeCountries(): ReadonlySet<string> {
  if (unicode !== null) return unicode;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => !NO_COUNTRY.has(code));
  unicode = new Set(codes.flatMap((code) => names.of(code) ?? []).toSorted());
  return unicode;
}

/** Whether people can be registered with it: the dialog that comes with the product, or a form in use that registers people. */
async function isRegistrationForm(db: Db, uuid: string): Promise<boolean> {
  if (uuid === shippedRegistration || uuid === '') return true;
  return (await db.rows('select 1 from form where uuid = $1 and registers and not retired', [uuid])).length > 0;
}

/** What is wrong with the value of one of the programme's settings. */
export async function valueProblem(db: Db, name: SettingName, value: string): Promise<Message | null> {
  if (name === 'timeZone') return settingProblem(name, value, { zones: await databaseZones(db) });
  if (name === 'registrationForm' && !(await isRegistrationForm(db, value.trim()))) return say('settings.registrationFormUnknown');
  if (name !== 'country' || unicodeCountries().has(value.trim())) return settingProblem(name, value, known);
  return settingProblem(name, value, { ...known, countries: new Set(await countryNames(db)) });
}

/** Settings that would stop everybody's work when they are wrong are refused, whoever writes them. */
export const soundValue: Rule = async (write, tx) => {
  if (!write.sent('value') || (write.mode !== 'create' && write.mode !== 'update')) return;
  const [property, value] = [String(write.after('property')), String(write.after('value') ?? '')];
  const name = settingOf(property);
  const message =
    name !== undefined ? await valueProblem(tx, name, value) : isReportContent(property) ? await reportContentProblem(tx, value) : null;
  if (message !== null) throw new Problem(message.code, message.holes, 'value');
};

/** A changed setting is told with what it was before: none of these is a secret. */
export const tellChange: After = async (write, tx) => {
  const name = settingOf(String(write.after('property')));
  const [from, to] = [write.current?.['value'] ?? null, write.after('value') ?? null];
  if (name === undefined || write.mode === 'remove' || write.mode === 'purge' || from === to) return;
  await auditWrite(tx, {
    action: 'set',
    actor: write.actor,
    resource: 'systemsetting',
    uuid: write.uuid,
    detail: { setting: name, from, to },
  });
};
