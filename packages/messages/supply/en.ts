import type { Area } from '../message.ts';

/** What the server refuses of assets, services, personnel and their types. */
export const supplyEn = {
  'supply.decimals': { kind: 'error', status: 400, text: 'At most two decimals are allowed' },
  'supply.emptyWorkforce': { kind: 'warning', status: 400, text: 'Workforce should not be empty.' },
  'supply.userTwice': { kind: 'warning', status: 400, text: 'This user is in the workforce already' },
  'supply.retiredChoice': { kind: 'error', status: 400, text: '{name} is retired and cannot be chosen' },
  'supply.stillUsed': { kind: 'warning', status: 400, text: 'Cannot be retired while {count} active entries belong to it: {list}' },
  'supply.duplicateAsset': { kind: 'warning', status: 400, text: 'Asset with this name and reference already exist' },
  'supply.duplicateAssetType': { kind: 'warning', status: 400, text: 'Asset type with this name already exist' },
  'supply.duplicateCategory': { kind: 'warning', status: 400, text: 'Asset category with this name already exist' },
  'supply.duplicateService': { kind: 'warning', status: 400, text: 'Service with this name already exist' },
  'supply.duplicateServiceType': { kind: 'warning', status: 400, text: 'Service type with this name already exist' },
  'supply.duplicateSalaryType': { kind: 'warning', status: 400, text: 'Salary type with this name already exist' },
  'supply.duplicateEventType': { kind: 'warning', status: 400, text: 'Event type with this name already exist' },
} as const satisfies Area;
