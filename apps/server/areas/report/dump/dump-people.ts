/** The dumps of patients, providers and locations. */
import type { Db } from '../../../engine/db.ts';
import { attributeColumns, identifierColumns, momentText, userName, type AddedColumns } from './dump-columns.ts';
import type { Asked } from '../report/report-asked.ts';
import { periodValues, within, type ReportPeriod, type ReportStatement } from '../report/report-period.ts';

type Column = readonly [name: string, sql: string];

const statement = (
  columns: readonly Column[],
  added: readonly AddedColumns[],
  from: string,
  period: ReportPeriod,
  more: ReportStatement['values'] = [],
): ReportStatement => ({
  columns: [...columns.map(([name]) => name), ...added.flatMap(({ names }) => names)],
  sql: `select ${[...columns.map(([, sql]) => sql), ...added.flatMap(({ sql }) => sql)].join(', ')}
    ${from.replace('/* joins */', added.map(({ join }) => join).join(' '))}`,
  values: [...periodValues(period), ...more],
});

const names = (columns: readonly Column[]): string[] => columns.map(([name]) => name);

/** The name that stands for the person of the row `p`. */
const NAME = `left join lateral (select pn.given_name, pn.family_name from person_name pn where pn.person_id = p.person_id and not pn.voided
    order by pn.preferred desc, pn.person_name_id limit 1) n on true`;

/** Live patients registered in the period, oldest first; those of a workflow only when one is given. */
export async function patientsDump(db: Db, period: ReportPeriod, workflow: Asked | null): Promise<ReportStatement> {
  const columns: readonly Column[] = [
    ['id', 'x.uuid'],
    ['patient_id', 'x.patient_id'],
    [
      'workflow',
      `(select string_agg(distinct w.name, ',' order by w.name) from patient_workflow pw join workflow w using (workflow_id) where pw.patient_id = x.patient_id and not pw.voided)`,
    ],
    ['gender', 'p.gender'],
    ['birthdate', `to_char(p.birthdate, 'YYYY-MM-DD')`],
    ['given_name', 'n.given_name'],
    ['family_name', 'n.family_name'],
    ['date_created', momentText('x.date_created', '$3')],
    ['creator', userName('x.creator')],
  ];
  const identifiers = await identifierColumns(db, 'x.patient_id', names(columns));
  const attributes = await attributeColumns(db, 'x.patient_id', [...names(columns), ...identifiers.names]);
  const from = `from patient x join person p on p.person_id = x.patient_id ${NAME} /* joins */
    where not x.voided and not p.voided and ${within('x.date_created')}
      and ($4::bigint is null or exists (select from patient_workflow pw where pw.patient_id = x.patient_id and pw.workflow_id = $4::bigint and not pw.voided))
    order by x.date_created, x.patient_id`;
  return statement(columns, [identifiers, attributes], from, period, [workflow?.id ?? null]);
}

/** Live providers made in the period, oldest first. */
export async function providersDump(db: Db, period: ReportPeriod): Promise<ReportStatement> {
  const columns: readonly Column[] = [
    ['id', 'x.uuid'],
    ['provider_id', 'x.provider_id'],
    ['person_id', 'x.person_id'],
    ['name', `coalesce(nullif(x.name, ''), nullif(concat_ws(' ', n.given_name, n.family_name), ''))`],
    ['identifier', 'x.identifier'],
    ['creator', userName('x.creator')],
    ['gender', 'p.gender'],
    ['given_name', 'n.given_name'],
    ['family_name', 'n.family_name'],
    ['username', 'u.username'],
    [
      'assigned_roles',
      `(select string_agg(r.name, ',' order by r.name) from user_role ur join role r using (role_id) where ur.user_id = u.user_id)`,
    ],
  ];
  const attributes = await attributeColumns(db, 'p.person_id', names(columns));
  const from = `from provider x left join person p on p.person_id = x.person_id ${NAME}
    left join lateral (select a.user_id, coalesce(a.username, a.system_id) as username from users a where a.person_id = x.person_id
      order by a.retired, a.user_id limit 1) u on true /* joins */
    where not x.retired and ${within('x.date_created')} order by x.date_created, x.provider_id`;
  return statement(columns, [attributes], from, period);
}

/** Live locations made in the period, oldest first. */
export function locationsDump(period: ReportPeriod): ReportStatement {
  const own = (name: string): Column => [name, `x.${name}`];
  const columns: readonly Column[] = [
    ['id', 'x.uuid'],
    own('location_id'),
    own('name'),
    own('description'),
    [
      'associated_tags',
      `(select string_agg(t.name, ',' order by t.name) from location_tag_map m join location_tag t using (location_tag_id) where m.location_id = x.location_id)`,
    ],
    ...['address1', 'address2', 'city_village', 'state_province', 'postal_code', 'country', 'latitude', 'longitude'].map(own),
    ['creator', userName('x.creator')],
    ['date_created', momentText('x.date_created', '$3')],
    ...['county_district', 'address3', 'address4', 'address5', 'address6'].map(own),
    ['parent_location', '(select l.name from location l where l.location_id = x.parent_location)'],
    ...[7, 8, 9, 10, 11, 12, 13, 14, 15].map((n) => own(`address${n}`)),
  ];
  const from = `from location x where not x.retired and ${within('x.date_created')} order by x.date_created, x.location_id`;
  return statement(columns, [], from, period);
}
