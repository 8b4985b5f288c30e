import { f, wire } from '../wire.ts';

/** One setting of the installation; found by its uuid or its property name. */
export const systemSetting = wire('systemsetting', {
  kind: 'link',
  privileges: { read: 'Get Global Properties', write: 'Manage Global Properties', purge: 'Purge Global Properties' },
  fields: {
    property: f.text({ required: true, max: 255, fixed: true }),
    value: f.text({ max: 65_000 }),
    description: f.text({ max: 4000 }),
  },
});

/** The care settings that every OpenMRS has, by their fixed ids. */
export const careSettingIds = {
  outPatient: '6f0c9a92-6f24-11e3-af88-005056821db0',
  inPatient: 'c365e560-c3ec-11e3-9c1a-0800200c9a66',
} as const;

export const careSetting = wire('caresetting', {
  kind: 'metadata',
  readOnly: true,
  privileges: { read: 'Get Care Settings', write: 'Manage Care Settings' },
  fields: {
    name: f.text({ required: true }),
    description: f.text(),
    careSettingType: f.choice(['OUTPATIENT', 'INPATIENT'], { filled: true }),
  },
});

export const orderType = wire('ordertype', {
  kind: 'metadata',
  readOnly: true,
  privileges: { read: 'Get Order Types', write: 'Manage Order Types' },
  fields: {
    name: f.text({ required: true }),
    description: f.text(),
    javaClassName: f.text({ required: true }),
    parent: f.ref('ordertype'),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    'system-setting': typeof import('./system-setting.ts');
  }
}
