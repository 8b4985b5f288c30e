import { deviceWire, type OwnDevice } from '@fieldward/contract/device/device.operations.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { choosePlaces, placesHeld } from './device-places.ts';
import { deviceSettings, mayHold, type DeviceSettings } from './device-settings.ts';
import { deviceHeld, noteContact, toldToErase, type HeldDevice } from './device-store.ts';
import { numbersBack, numbersOf } from './reserved-numbers.ts';

type Greeting = RequestOf<typeof deviceWire>;

const PLACES = `coalesce((select json_agg(json_build_object('uuid', l.uuid, 'display', l.name) order by lower(l.name))
    from device_place p join location l using (location_id) where p.device_id = d.device_id), '[]')`;

type Shown = Pick<OwnDevice, 'uuid' | 'name' | 'registered' | 'lastContact' | 'clockOff' | 'places'>;

async function shown(
  tx: Db,
  { id }: HeldDevice,
  { holdDays, most }: DeviceSettings,
  more: Pick<OwnDevice, 'erase' | 'needsScope' | 'numbers' | 'dailyMost'>,
) {
  const [row] = await tx.rows<Shown>(
    `select d.uuid, d.name, iso(d.date_created) as registered, iso(d.last_contact) as "lastContact", d.clock_off::int as "clockOff", ${PLACES} as places
     from device d where d.device_id = $1::bigint`,
    [id],
  );
  if (row === undefined) throw new Error('a device that is held is there');
  return { ...row, holdDays, most, ...more };
}

/** The device of the greeting, held: it is registered where it is new. Raises `engine.forbidden`, `device.off`, `device.taken`, `engine.required`. */
async function greeted({ body, actor, audit }: Greeting, tx: Db, settings: DeviceSettings): Promise<HeldDevice> {
  const known = await deviceHeld(tx, body.uuid);
  if (known !== null) {
    if (known.user !== actor.userId) throw new Problem('device.taken');
    return known;
  }
  demand(actor, 'Get Patients', 'Hold Patients on a Device');
  if (!settings.on) throw new Problem('device.off');
  const name = body.name.replaceAll('\0', '').trim();
  if (name === '') throw new Problem('engine.required', {}, 'name');
  await tx.rows('insert into device (uuid, user_id, name) values ($1, $2::bigint, $3) on conflict do nothing', [
    body.uuid,
    actor.userId,
    name,
  ]);
  await audit({ action: 'create', resource: 'device', uuid: body.uuid, detail: { name } });
  const made = await deviceHeld(tx, body.uuid);
  // somebody else was faster
  if (made === null || made.user !== actor.userId) throw new Problem('device.taken');
  return made;
}

/** Raises as `greeted`, `device.place`. */
export const deviceGreeting = operation(deviceWire, {
  everywhere: true, // it shows no patient
  hiddenToo: true,
  async handle(request, tx) {
    const { body, actor, address, audit } = request;
    const settings = await deviceSettings(tx);
    const device = await greeted(request, tx, settings);
    await noteContact(tx, device, { address, clock: body.clock });
    const erase = device.revoked || !mayHold(actor, settings);
    if (erase) {
      if (await toldToErase(tx, device)) {
        const returned = body.spent === undefined ? 0 : await numbersBack(tx, device, body.spent);
        await audit({ action: 'told to erase', resource: 'device', uuid: device.uuid, detail: returned === 0 ? null : { returned } });
      }
      return { body: await shown(tx, device, settings, { erase, needsScope: false, numbers: [], dailyMost: null }) };
    }
    const name = body.name.replaceAll('\0', '').trim();
    if (name !== '') await tx.rows('update device set name = $2, date_told = null where device_id = $1::bigint', [device.id, name]);
    const { scope } = body;
    if (scope !== undefined && (await choosePlaces(tx, device.id, scope.places ?? [], actor)))
      await audit({ action: 'update', resource: 'device', uuid: device.uuid, detail: { places: scope.places ?? [] } });
    const places = await placesHeld(tx, device.id, actor);
    const reserving = { actor, audit, name: name || device.uuid, places: places ?? [], wanted: settings.numbers, spent: body.spent ?? [] };
    const reserved = places === null ? { numbers: [], dailyMost: null } : await numbersOf(tx, device, reserving);
    return { body: await shown(tx, device, settings, { erase, needsScope: places === null, ...reserved }) };
  },
});
