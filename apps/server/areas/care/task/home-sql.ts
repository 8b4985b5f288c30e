/** Where patients live, as SQL. */
/** A text of an address, null where it is empty. */
const given = (column: string): string => `nullif(btrim(${column}), '')`;

const lines = (of: string): string =>
  `nullif(concat_ws(', ', ${given(`${of}.address1`)}, ${given(`${of}.address2`)}, ${given(`${of}.address3`)}), '')`;

/** A number of degrees that is kept as text; null where it is none. What is no number is never read as one. */
const degrees = (column: string, most: number): string =>
  `case when btrim(${column}) ~ '^-?[0-9]{1,3}(\\.[0-9]{1,20})?$' then case when abs(btrim(${column})::float8) <= ${most} then btrim(${column})::float8 end end`;

const position = (latitude: string, longitude: string): string =>
  `case when ${latitude} is not null and ${longitude} is not null then jsonb_build_object('latitude', ${latitude}, 'longitude', ${longitude}) end`;

/** SQL of the rows `home` (`Home` of the contract) of where somebody lives. @param patient SQL of the key @param households whether the account may read them */
export function homeSql(patient: string, households: boolean): string {
  const household = households
    ? `(select h.* from household_member m join household h using (household_id)
        where m.person_id = ${patient} and m.end_date is null and not m.voided and not h.voided limit 1)`
    : '(select h.* from household h where false)';
  return `select jsonb_build_object(
      'household', case when h.household_id is not null then jsonb_build_object('uuid', h.uuid, 'display', h.name) end,
      'village', coalesce(${given('h.city_village')}, ${given('a.city_village')}),
      'address', coalesce(${lines('h')}, ${lines('a')}),
      'position', coalesce(${position('h.latitude', 'h.longitude')}, ${position('a.latitude', 'a.longitude')})) as home
    from (select 1) one left join ${household} h on true
    left join (select d.address1, d.address2, d.address3, d.city_village, ${degrees('d.latitude', 90)} as latitude, ${degrees('d.longitude', 180)} as longitude
      from person_address d where d.person_id = ${patient} and not d.voided order by d.preferred desc, d.person_address_id limit 1) a on true`;
}
