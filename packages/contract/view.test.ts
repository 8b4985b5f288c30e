import type { Moment } from '@fieldward/domain/time/day.ts';
import { expect, expectTypeOf, it } from 'vitest';
import { user } from './account/user.ts';
import { formField } from './form/form.ts';
import { labTestOrder } from './lab/lab-order.ts';
import { obs } from './patient/obs.ts';
import { patient } from './patient/patient.ts';
import { location } from './place/location.ts';
import { view, type Ref, type Seen } from './view.ts';
import { f, wire } from './wire.ts';

const shelf = wire('shelf', {
  kind: 'metadata',
  numericId: 'shelfId',
  privileges: { read: 'Get Locations', write: 'Manage Locations' },
  fields: {
    name: f.text({ required: true, max: 50, in: 'ref' }),
    height: f.int(),
    price: f.decimal(),
    open: f.bool({ default: false }),
    since: f.datetime({ filled: true }),
    note: f.text({ required: true, seenWith: 'secret' }),
    state: f.choice(['open', 'closed'], { required: true }),
    shape: f.json<{ sides: number }>(),
    room: f.ref('location', { required: true }),
    above: f.ref('shelf'),
    tags: f.refs('locationtag'),
    password: f.text({ hidden: true }),
  },
  derived: { full: f.bool({ in: 'full' }) },
});

const scalars = view(shelf, {
  uuid: true,
  shelfId: true,
  name: true,
  height: true,
  price: true,
  open: true,
  since: true,
  note: true,
  state: true,
  shape: true,
  full: true,
  retired: true,
  dateChanged: true,
  changedBy: true,
});

it('types scalars: null where the wire allows it, and always where others may not see them', () => {
  expectTypeOf<Seen<typeof scalars>>().toEqualTypeOf<{
    readonly uuid: string;
    readonly shelfId: number;
    readonly name: string;
    readonly height: number | null;
    readonly price: string | null;
    readonly open: boolean;
    readonly since: Moment;
    readonly note: string | null;
    readonly state: 'open' | 'closed';
    readonly shape: { sides: number };
    readonly full: boolean | null;
    readonly retired: boolean;
    readonly dateChanged: Moment | null;
    readonly changedBy: Ref | null;
  }>();
  expect(scalars.text).toBe('custom:(uuid,shelfId,name,height,price,open,since,note,state,shape,full,retired,dateChanged,changedBy)');
});

it('types objects and lists by the wires that they lead to', () => {
  const row = view(location, {
    uuid: true,
    tags: { uuid: true, name: true },
    parentLocation: { display: true, parentLocation: 'ref' },
    childLocations: 'ref',
    auditInfo: true,
  });
  expect(row.text).toBe('custom:(uuid,tags:(uuid,name),parentLocation:(display,parentLocation:ref),childLocations:ref,auditInfo)');
  type LocationRow = Seen<typeof row>;
  expectTypeOf<LocationRow['tags']>().toEqualTypeOf<readonly { readonly uuid: string; readonly name: string }[]>();
  expectTypeOf<LocationRow['parentLocation']>().toEqualTypeOf<{ readonly display: string; readonly parentLocation: Ref | null } | null>();
  expectTypeOf<LocationRow['childLocations']>().toEqualTypeOf<readonly Ref[]>();
  expectTypeOf<LocationRow['auditInfo']['creator']>().toEqualTypeOf<Ref | null>();
  expectTypeOf<LocationRow['auditInfo']['retireReason']>().toEqualTypeOf<string | null>();
  const kept = view(shelf, { room: 'ref', above: 'ref' });
  expectTypeOf<Seen<typeof kept>>().toEqualTypeOf<{ readonly room: Ref; readonly above: Ref | null }>();
});

it('types stored views', () => {
  const test = view(labTestOrder, { order: 'default', labTestType: 'default', labTestSamples: 'default' });
  type Test = Seen<typeof test>;
  expectTypeOf<Test['order']['orderId']>().toEqualTypeOf<number>();
  expectTypeOf<Test['order']['patient']>().toEqualTypeOf<Ref>();
  expectTypeOf<Test['order']['orderer']>().toEqualTypeOf<Ref>();
  expectTypeOf<Test['labTestSamples'][number]['sampleIdentifier']>().toEqualTypeOf<string>();
  expectTypeOf<Test['labTestType']['requiresSpecimen']>().toEqualTypeOf<boolean>();
  // @ts-expect-error only the full view shows it
  expectTypeOf<Test['labTestType']['referenceConcept']>().toEqualTypeOf<Ref>();

  const whole = view(patient, 'full');
  expect(whole.text).toBe('full');
  type Patient = Seen<typeof whole>;
  expectTypeOf<Patient['patientId']>().toEqualTypeOf<number>();
  expectTypeOf<Patient['voided']>().toEqualTypeOf<boolean>();
  expectTypeOf<Patient['person']['names'][number]['givenName']>().toEqualTypeOf<string | null>();
  expectTypeOf<Patient['auditInfo']['dateCreated']>().toEqualTypeOf<Moment>();

  // a view that is declared as text is typed from its text
  const asked = view(labTestOrder, 'default');
  type Asked = Seen<typeof asked>;
  expectTypeOf<Asked['order']['urgency']>().toEqualTypeOf<'ROUTINE' | 'STAT' | 'ON_SCHEDULED_DATE'>();
  expectTypeOf<Asked['order']['encounter']>().toEqualTypeOf<{ readonly uuid: string; readonly display: string }>();
  // @ts-expect-error the declared view does not name it
  expectTypeOf<Asked['order']['action']>().toEqualTypeOf<string>();
});

it('refuses what the wire does not show', () => {
  const refused = [
    // @ts-expect-error there is no such property
    view(location, { uuid: true, nme: true }),
    // @ts-expect-error there is no such property of what is nested
    view(location, { tags: { uuid: true, nme: true } }),
    // @ts-expect-error an object needs a selection
    view(location, { parentLocation: true }),
    // @ts-expect-error a scalar has none
    view(location, { name: { uuid: true } }),
    // @ts-expect-error it is never shown
    view(user, { password: true }),
    // @ts-expect-error a location is retired, not voided
    view(location, { voided: true }),
    // @ts-expect-error an observation is voided, not retired
    view(obs, { retired: true }),
    // @ts-expect-error it is the numeric id of another wire
    view(location, { patientId: true }),
    // @ts-expect-error ref is what lists show of others, not of themselves
    view(location, 'ref'),
    // @ts-expect-error there is no such view
    view(formField, { field: 'whole' }),
  ];
  expect(refused).toHaveLength(10);
});
