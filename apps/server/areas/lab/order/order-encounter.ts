/** The encounter of an order for somebody of whom nothing was recorded yet. */
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';

/** Name of the type of such an encounter; it is made with the first one. */
const TYPE = 'Laboratory Order';

const FIND = 'select uuid from encounter_type where lower(name) = lower($1) and not retired';

/** The place that the account is bound to (the patient's, if it is one of them), else that of the patient's identifier. */
const PLACE = `
  select l.uuid from (
    select ul.location_id as id, 1 as first from user_location ul where ul.user_id = $1
    union all
    select i.location_id, 2 from patient_identifier i join patient p using (patient_id) join person o on o.person_id = p.patient_id
    where o.uuid = $2 and not i.voided and i.location_id is not null) places
  join location l on l.location_id = places.id and not l.retired
  group by l.location_id order by min(places.first), count(distinct places.first) desc, l.location_id limit 1`;

async function encounterType({ actor, audit }: OperationContext, tx: Db): Promise<string> {
  const known = await tx.rows<{ uuid: string }>(FIND, [TYPE]);
  if (known[0] !== undefined) return known[0].uuid;
  // two first orders at once make one type
  const [made] = await tx.rows<{ uuid: string }>(
    'insert into encounter_type (name, description, creator) values ($1, $1, $2) on conflict do nothing returning uuid',
    [TYPE, actor.userId],
  );
  if (made === undefined) return (await tx.rows<{ uuid: string }>(FIND, [TYPE]))[0]?.uuid ?? '';
  await audit({ action: 'create', resource: 'encountertype', uuid: made.uuid });
  return made.uuid;
}

/**
 * Makes an encounter of the moment of the order, at the place of the account or else of the patient (a uuid), in the transaction of the order.
 * Answers its uuid; raises what the resource raises.
 * @param at undefined: now
 */
export async function encounterForOrder(request: OperationContext, tx: Db, patient: unknown, at: string | undefined): Promise<string> {
  const { actor, engine } = request;
  const [place] = await tx.rows<{ uuid: string }>(PLACE, [actor.userId, String(patient).replaceAll('\0', '')]);
  const saved = await engine.create(
    tx,
    'encounter',
    {
      patient,
      encounterType: await encounterType(request, tx),
      ...(at === undefined ? {} : { encounterDatetime: at }),
      ...(place === undefined ? {} : { location: place.uuid }),
    },
    actor,
  );
  return saved.uuid;
}
