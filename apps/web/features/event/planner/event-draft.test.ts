import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { costByShares } from '@fieldward/domain/event/cost.ts';
import { describe, expect, it } from 'vitest';
import { typedMoment } from '../../../lib/clock.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { clashesIn } from '../calendar/event-clash.ts';
import { emptyPlan, onTopOf, planBody, planCosts, planDraft, withStart, type PlanDraft } from './event-draft.ts';
import type { FullEvent } from '../summary/event.queries.ts';
import { planDifferences, planWith, samePlan } from './plan-difference.ts';
import { fieldOf, firstProblem } from './plan-problems.ts';

const stored: FullEvent = {
  uuid: 'e',
  eventId: 7,
  name: 'Visit',
  description: null,
  closed: null,
  voided: false,
  closureNotes: null,
  eventType: { uuid: 't', name: 'Visit' },
  location: { uuid: 'l', display: 'Clinic' },
  schedule: {
    scheduleId: 3,
    plannedDate: momentOf(new Date(typedMoment('2026-12-01 09:00:00'))),
    eventDate: null,
    endDate: momentOf(new Date(typedMoment('2026-12-01 17:00:00'))),
    plannedEndDate: momentOf(new Date(typedMoment('2026-12-01 17:00:00'))),
  },
  eventParticipants: [
    {
      eventParticipantId: 11,
      attendance: false,
      absenceReason: null,
      plannedForEvent: true,
      participant: { uuid: 'p', name: 'Ali' },
    },
  ],
  eventServices: [
    {
      eventServiceId: 21,
      quantity: 2,
      actualCost: null,
      plannedQuantity: 2,
      plannedCost: '5.50',
      plannedForEvent: true,
      availableInEvent: false,
      service: { uuid: 's', name: 'Test', unitCost: '4.00', serviceType: { uuid: 'st', name: 'Laboratory' } },
    },
  ],
  eventAssets: [
    {
      eventAssetId: 31,
      quantity: 1,
      actualCost: null,
      plannedQuantity: null,
      plannedCost: null,
      plannedForEvent: true,
      availableInEvent: false,
      asset: {
        uuid: 'a',
        name: 'Tent',
        capitalValue: '6850000.00',
        costPerUse: '100.00',
        fixedAsset: true,
        referenceId: 'T-1',
        assetType: { uuid: 'at', name: 'Camp', assetCategory: { uuid: 'ac', name: 'Shelter' } },
      },
    },
  ],
};
const line = (uuid: string, quantity = '1', cost = '') => ({
  uuid,
  name: uuid,
  id: null,
  hint: '',
  quantity,
  cost,
  price: '4.00',
  fixed: false,
});
const whole: PlanDraft = planDraft(stored);

describe('a stored event in the planner', () => {
  it('is read with its planned figures, and the catalogue’s cost where there is none', () => {
    expect(whole).toMatchObject({ name: 'Visit', description: '', start: '2026-12-01 09:00:00', end: '2026-12-01 17:00:00' });
    expect(whole.services[0]).toMatchObject({ id: 21, quantity: '2', cost: '5.50', price: '4.00', hint: 'Laboratory', fixed: false });
    expect(whole.assets[0]).toMatchObject({ id: 31, quantity: '1', cost: '100.00', hint: 'Camp · T-1', fixed: true });
  });

  it('is written back as a plan under its ids, and keeps what the planner does not know', () => {
    const body = planBody(whole, { uuid: 'e', eventId: 7, scheduleId: 3 });
    expect(body).toMatchObject({
      eventId: 7,
      uuid: 'e',
      closed: null,
      schedule: { scheduleId: 3, plannedDate: stored.schedule?.plannedDate },
    });
    expect(body.eventParticipants).toEqual([{ eventParticipantId: 11, participant: 'p' }]);
    expect(body.eventServices).toEqual([{ eventServiceId: 21, service: 's', quantity: 2, actualCost: '5.50' }]);
  });

  it('has new lines that are planned and not used yet; a cost that is not typed is the catalogue’s', () => {
    const body = planBody({ ...whole, name: '  Visit ', assets: [line('b', '3')] }, { uuid: 'n', eventId: null, scheduleId: null });
    expect(body).not.toHaveProperty('eventId');
    expect([body.uuid, body.name, body.schedule]).toEqual(['n', 'Visit', expect.not.objectContaining({ scheduleId: expect.anything() })]);
    expect(body.eventAssets).toEqual([{ asset: 'b', quantity: 3, actualCost: null, plannedForEvent: true, availableInEvent: false }]);
  });

  it('costs what the rules of the programme say', () => {
    const share = ({ uuid }: { readonly uuid: string }) => ({ cost: uuid === 'p' ? '80.00' : null, message: null });
    expect(costByShares(planCosts(whole), share).planned).toEqual({
      personnel: '80.00',
      services: '11.00',
      assets: '100.00',
      total: '191.00',
    });
    expect(costByShares(planCosts({ ...whole, services: [line('b', '3'), line('c', 'x', '9')] }), share).planned.services).toBe('12.00');
  });
});

describe('the times', () => {
  it.each([
    ['2026-12-01 10:00:00', '2026-12-01 17:00:00'],
    ['2026-12-03 09:00:00', '2026-12-03 17:00:00'],
    ['', '2026-12-01 17:00:00'],
  ])('with the start %s end at %s', (start, end) => {
    expect(withStart(whole, start)).toMatchObject({ start, end });
  });
});

describe('what keeps a plan from being saved', () => {
  it.each<[Partial<PlanDraft>, string, string]>([
    [emptyPlan, 'eventType', 'eventwork.typeRequired'],
    [{ name: null }, 'name', 'eventwork.nameRequired'],
    [{ name: ' ' }, 'name', 'eventwork.nameEmpty'],
    [{ start: '', end: '' }, 'start', 'eventwork.startRequired'],
    [{ end: '', location: '' }, 'end', 'eventwork.endRequired'],
    [{ end: '2026-12-01 08:00:00' }, 'end', 'eventwork.endBeforeStart'],
    [{ location: '', people: [] }, 'location', 'eventwork.locationRequired'],
    [{ people: [], services: [] }, 'people', 'eventwork.personnelRequired'],
    [{ services: [], assets: [] }, 'services', 'eventwork.serviceRequired'],
    [{ assets: [] }, 'assets', 'eventwork.assetRequired'],
    [{ services: [line('b', '0')], assets: [line('c', '-1')] }, 'services.b.quantity', 'closure.quantityTooLow'],
    [{ assets: [line('c', '-1')] }, 'assets.c.quantity', 'closure.quantityTooLow'],
    [{ assets: [line('c', '1.5')] }, 'assets.c.quantity', 'closure.quantityWhole'],
    [{ assets: [line('c', '1', '1.234')] }, 'assets.c.cost', 'supply.decimals'],
    [{ assets: [line('c', '1', 'x')] }, 'assets.c.cost', 'engine.notNumber'],
  ])('%o is refused at %s', (change, field, code) => {
    expect(firstProblem({ ...whole, ...change })).toMatchObject({ field, message: { code } });
  });
  it('is nothing when it is whole', () => expect(firstProblem(whole)).toBeNull());

  it.each([
    ['schedule.plannedDate', 'start'],
    ['eventParticipants', 'people'],
    ['eventParticipants[0].participant', 'people.p'],
    ['eventAssets[0].quantity', 'assets.a.quantity'],
    ['eventServices[0].actualCost', 'services.s.cost'],
    ['eventAssets[0].asset', 'assets.a'],
    ['eventAssets[9].asset', 'assets'],
    ['description', 'description'],
  ])('%s of the server is the field %s', (path, field) => expect(fieldOf(path, whole)).toBe(field));

  it('names clashes; other refusals name none', () => {
    const clash = {
      what: 'asset',
      uuid: 'a',
      name: 'Tent',
      start: '2026-12-01T09:00:00.000+0000',
      end: '2026-12-01T13:00:00.000+0000',
      with: { uuid: 'o', name: 'Other' },
    };
    expect(clashesIn(new ApiProblem(400, { error: { clashes: [clash] } }))).toEqual([clash]);
    expect(clashesIn(new ApiProblem(400, { error: {} }))).toEqual([]);
    expect(clashesIn(new Error('x'))).toEqual([]);
  });
});

describe('two versions', () => {
  const words = {
    label: (field: string) => `the ${field}`,
    eventType: (uuid: string) => `type ${uuid}`,
    location: (uuid: string) => `place ${uuid}`,
    moment: (text: string) => text,
    line: ({ name, quantity }: PlanDraft['assets'][number]) => `${quantity} ${name}`,
  };
  it('differ by field, in words', () => {
    const theirs = { ...whole, name: 'Theirs', assets: [...whole.assets, line('b')] };
    expect(planDifferences({ ...whole, location: '' }, theirs, whole, words)).toEqual([
      { property: 'name', label: 'the name', mine: ['Visit'], theirs: ['Theirs'], untouched: true },
      { property: 'location', label: 'the location', mine: [], theirs: ['place l'], untouched: false },
      { property: 'assets', label: 'the assets', mine: ['1 Tent'], theirs: ['1 Tent', '1 b'], untouched: true },
    ]);
    const taken = planWith({ ...whole, location: '' }, theirs, new Set(['name', 'assets']));
    expect([taken.name, taken.location, taken.assets.map(({ uuid }) => uuid)]).toEqual(['Theirs', '', ['a', 'b']]);
    expect(samePlan(whole, { ...whole, description: ' ' })).toBe(true);
    expect(samePlan(whole, { ...whole, people: [] })).toBe(false);
  });

  it('mine goes on top of theirs under the ids of their lines', () => {
    const mine = { ...whole, assets: [{ ...line('a'), id: 99 }, line('b')], people: [] };
    const top = onTopOf(mine, whole);
    expect(top.assets.map(({ uuid, id }) => [uuid, id])).toEqual([
      ['a', 31],
      ['b', null],
    ]);
    expect(top.people).toEqual([]);
  });
});
