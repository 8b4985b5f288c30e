import { describe, expect, it } from 'vitest';
import { costedEvent, costOfWhole } from './wire.ts';

const wire = {
  uuid: 'e',
  closed: true,
  schedule: {
    scheduleId: 1,
    plannedDate: '2026-11-21T08:00:00.000+0000',
    plannedEndDate: '2026-11-21T16:00:00.000+0000',
    eventDate: '2026-11-21T09:00:00.000+0000',
    endDate: '2026-11-21T19:00:00.000+0000',
  },
  eventParticipants: [
    {
      plannedForEvent: true,
      attendance: true,
      voided: false,
      participant: { name: 'Asha', salaryValue: '80.00', salaryType: { name: 'Daily', display: 'Daily' } },
    },
    { plannedForEvent: true, attendance: true, voided: true, participant: { salaryValue: '1000.00', salaryType: { name: 'Daily' } } },
  ],
  eventServices: [
    {
      plannedForEvent: true,
      availableInEvent: true,
      quantity: 2,
      actualCost: '11.00',
      plannedQuantity: 1,
      plannedCost: '10.00',
      service: { name: 'Screening', unitCost: '9.00' },
    },
  ],
  eventAssets: [
    {
      plannedForEvent: true,
      availableInEvent: false,
      quantity: null,
      actualCost: null,
      asset: { name: 'Tent', capitalValue: '90000.00', fixedAsset: true, costPerUse: '25.00' },
    },
    { plannedForEvent: false, availableInEvent: true, quantity: 3, actualCost: '', asset: { name: 'Gloves', capitalValue: 0.5 } },
  ],
};

describe('an event from the server', () => {
  it('has its planned and its actual figures', () => {
    expect(costOfWhole(wire)).toEqual({
      // 80 / 8 × 8 h, 1 × 10.00, 1 × 25.00 a use of the catalogue
      planned: { personnel: '80.00', services: '10.00', assets: '25.00', total: '115.00' },
      // 80 / 8 × 10 h, 2 × 11.00, 3 × 0.50
      actual: { personnel: '100.00', services: '22.00', assets: '1.50', total: '123.50' },
      variance: '8.50',
      messages: [],
    });
  });

  it('never charges the capital value of a fixed asset', () => {
    const van = {
      plannedForEvent: true,
      quantity: 1,
      asset: { name: 'Van', capitalValue: '6850000.00', fixedAsset: true, costPerUse: null },
    };
    expect(costOfWhole({ ...wire, closed: null, eventAssets: [van] })).toMatchObject({
      planned: { assets: '0.00' },
      messages: [{ code: 'eventwork.noCost', holes: { name: 'Van' } }],
    });
  });

  it('that was never begun elsewhere counts from its planned date, and without a planned end to its end', () => {
    const { eventDate: _eventDate, plannedEndDate: _plannedEndDate, ...schedule } = wire.schedule;
    expect(costedEvent({ ...wire, schedule })).toMatchObject({
      plannedStart: Date.UTC(2026, 10, 21, 8),
      plannedEnd: Date.UTC(2026, 10, 21, 19),
      start: Date.UTC(2026, 10, 21, 8),
      end: Date.UTC(2026, 10, 21, 19),
    });
  });

  it.each([[{}], [null], ['event'], [{ eventAssets: 'none', eventParticipants: [null, 7], schedule: [] }]])('%j costs nothing', (odd) => {
    expect(costOfWhole(odd).planned.total).toBe('0.00');
  });

  it('is open while closed is null or false', () => {
    expect(costedEvent({ ...wire, closed: null }).closed).toBe(false);
    expect(costedEvent({ ...wire, closed: false }).closed).toBe(false);
  });
});
