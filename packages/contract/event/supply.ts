import { costProblem, moneyProblem } from '@fieldward/domain/event/money.ts';
import { maxReferenceLength, maxSupplyNameLength, plainSupplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { f, wire } from '../wire.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

const privileges = { read: 'Get Events', write: 'Manage Events Metadata' } as const;
const name = f.text({ required: true, max: maxSupplyNameLength, in: 'ref' });
const plainName = f.text({ required: true, max: maxSupplyNameLength, in: 'ref', pattern: plainSupplyNameProblem });
const cost = f.decimal({ required: true, in: 'ref', pattern: costProblem });

/** The uuids of the salary types that costs are computed by. */
export const DAILY_SALARY = '5c1de2c3-9d0b-4c62-8f0d-6a3c0e3f1d01';
export const MONTHLY_SALARY = '5c1de2c3-9d0b-4c62-8f0d-6a3c0e3f1d02';
export const ANNUAL_SALARY = '5c1de2c3-9d0b-4c62-8f0d-6a3c0e3f1d03';

/** What asset types belong to; its list has the key `services`, as clients know it. */
export const assetCategory = wire('asset-category', {
  path: 'hydra/asset-category',
  kind: 'metadata',
  listKey: 'services',
  numericId: 'assetCategoryId',
  privileges,
  fields: { name },
  derived: {
    assetTypes: f.refs('asset-type', { in: 'full', as: 'default' }),
  },
});

export const assetType = wire('asset-type', {
  path: 'hydra/asset-type',
  kind: 'metadata',
  listKey: 'assetTypes',
  numericId: 'assetTypeId',
  privileges,
  fields: {
    name,
    assetCategory: f.ref('asset-category', { required: true, in: 'ref' }),
  },
  derived: {
    assets: f.refs('asset'),
  },
});

/** A thing that events need. One that is fixed is not used up and can be at one event at a time. */
export const asset = wire('asset', {
  path: 'hydra/asset',
  kind: 'metadata',
  listKey: 'assets',
  numericId: 'assetId',
  privileges,
  fields: {
    name,
    assetType: f.ref('asset-type', { required: true, fixed: true }),
    capitalValue: cost,
    /** What an event pays for it; that of the other assets is their capital value unless it is given. */
    costPerUse: f.decimal({ in: 'ref', pattern: (written: string) => moneyProblem(written, 0) }),
    referenceId: f.text({ max: maxReferenceLength, in: 'ref', kept: plainCode }),
    dateProcured: f.date({ in: 'ref' }),
    fixedAsset: f.bool({ in: 'ref', default: false }),
  },
});

export const serviceType = wire('service-type', {
  path: 'hydra/service-type',
  kind: 'metadata',
  listKey: 'serviceTypes',
  numericId: 'serviceTypeId',
  privileges,
  fields: {
    name: plainName,
    /** The form that is filled when the service is given. */
    encounterType: f.ref('encountertype', { in: 'ref' }),
  },
});

export const service = wire('service', {
  path: 'hydra/service',
  kind: 'metadata',
  listKey: 'services',
  numericId: 'serviceId',
  privileges,
  fields: {
    name: plainName,
    description: f.text({ max: 255, in: 'ref' }),
    referenceId: f.text({ max: maxReferenceLength, in: 'ref', kept: plainCode }),
    serviceType: f.ref('service-type', { required: true, in: 'ref' }),
    unitCost: cost,
  },
});

/** What colleagues earn is seen by those who keep the list of them, and by nobody else who sees, plans or equips events. */
const salaries = 'Manage Salaries';

/** How somebody is paid. */
export const participantSalaryType = wire('participant-salary-type', {
  path: 'hydra/participant-salary-type',
  kind: 'metadata',
  listKey: 'salaryTypes',
  numericId: 'salaryTypeId',
  guarded: true,
  privileges: { read: salaries, write: salaries },
  fields: {
    name,
    description: f.text({ max: 255 }),
  },
});

/** Somebody who goes to events, with or without an account of their own. */
export const participant = wire('participant', {
  path: 'hydra/participant',
  kind: 'metadata',
  listKey: 'participants',
  numericId: 'participantId',
  privileges: { read: 'Get Events', write: salaries },
  fields: {
    /** That of the user unless sent. */
    name: f.text({ max: maxSupplyNameLength, in: 'ref', filled: true }),
    description: f.text({ max: 255 }),
    user: f.ref('user', { in: 'ref' }),
    salaryType: f.ref('participant-salary-type', { required: true, in: 'ref' }),
    salaryValue: f.decimal({ required: true, in: 'ref', pattern: costProblem, seenWith: 'participant-salary-type' }),
  },
});

export const eventType = wire('event-type', {
  path: 'hydra/event-type',
  kind: 'metadata',
  listKey: 'eventTypes',
  numericId: 'eventTypeId',
  privileges,
  fields: { name },
});

declare module '../wires.ts' {
  interface WireModules {
    supply: typeof import('./supply.ts');
  }
}
