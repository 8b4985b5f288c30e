/** What the outreach of the demonstration has at hand: assets, services, kinds of events, and the people who go. */

export const assetCategories = ['Vehicles', 'Diagnostic Equipment', 'Camp Equipment', 'Consumables'] as const;

/** Asset type → category. */
export const assetTypes = {
  Van: 'Vehicles',
  Motorcycle: 'Vehicles',
  'X-ray Unit': 'Diagnostic Equipment',
  GeneXpert: 'Diagnostic Equipment',
  'Pulse Oximeter': 'Diagnostic Equipment',
  'Tent and Furniture': 'Camp Equipment',
  'Laboratory Supplies': 'Consumables',
  'Protective Equipment': 'Consumables',
} as const satisfies Readonly<Record<string, (typeof assetCategories)[number]>>;

interface DemoAsset {
  readonly type: keyof typeof assetTypes;
  readonly capital: string;
  /** Cost per use. */
  readonly use?: string;
  readonly reference: string;
  /** Not used up. */
  readonly fixed: boolean;
  readonly procured: string;
  readonly retired?: boolean;
}

export const assets = {
  'Outreach Van 1': { type: 'Van', capital: '6850000', use: '5800', reference: 'VAN-01', fixed: true, procured: '2021-03-15' },
  'Outreach Van 2': { type: 'Van', capital: '7400000', use: '6200', reference: 'VAN-02', fixed: true, procured: '2023-08-02' },
  'X-ray Van': { type: 'Van', capital: '24500000', use: '9500', reference: 'XRV-01', fixed: true, procured: '2022-01-20' },
  'Supervision Motorcycle': { type: 'Motorcycle', capital: '235000', use: '900', reference: 'MC-04', fixed: true, procured: '2022-06-11' },
  'Portable X-ray 1': { type: 'X-ray Unit', capital: '8900000', use: '3200', reference: 'XR-101', fixed: true, procured: '2022-01-20' },
  'Portable X-ray 2': { type: 'X-ray Unit', capital: '9100000', use: '3200', reference: 'XR-102', fixed: true, procured: '2023-11-05' },
  'GeneXpert IV': { type: 'GeneXpert', capital: '4800000', use: '2600', reference: 'GX-4-07', fixed: true, procured: '2020-10-01' },
  'GeneXpert Edge': { type: 'GeneXpert', capital: '2650000', use: '1400', reference: 'GX-1-02', fixed: true, procured: '2024-02-12' },
  'Fingertip Oximeter': { type: 'Pulse Oximeter', capital: '6500', use: '50', reference: 'OX-11', fixed: true, procured: '2023-05-30' },
  'Camp Tent': { type: 'Tent and Furniture', capital: '88000', use: '1500', reference: 'TENT-3', fixed: true, procured: '2021-09-09' },
  'Folding Tables': { type: 'Tent and Furniture', capital: '5200', use: '250', reference: 'TAB-SET', fixed: false, procured: '2021-09-09' },
  'GeneXpert Cartridge': { type: 'Laboratory Supplies', capital: '2780', reference: 'CART-U', fixed: false, procured: '2026-01-10' },
  'Sputum Cup': { type: 'Laboratory Supplies', capital: '14.5', reference: 'CUP-60', fixed: false, procured: '2026-01-10' },
  'Surgical Mask': { type: 'Protective Equipment', capital: '9.75', reference: 'MASK', fixed: false, procured: '2026-02-18' },
  'Film X-ray': { type: 'X-ray Unit', capital: '1900000', reference: 'XR-007', fixed: true, procured: '2009-04-04', retired: true },
} as const satisfies Readonly<Record<string, DemoAsset>>;
export type AssetName = keyof typeof assets;

/** Service type → the form that is filled. */
export const serviceTypes = {
  Screening: 'TB Screening',
  Radiology: 'Chest Xray Result',
  Laboratory: 'TB Diagnosis and Results',
  'Respiratory Care': 'Respiratory Assessment',
  Counselling: null,
} as const;

export const services = {
  'Symptom Screening': { type: 'Screening', cost: '50' },
  'Chest Xray': { type: 'Radiology', cost: '350' },
  'Sputum Microscopy': { type: 'Laboratory', cost: '180' },
  'GeneXpert Test': { type: 'Laboratory', cost: '640' },
  'Oxygen Check': { type: 'Respiratory Care', cost: '75' },
  'Health Education': { type: 'Counselling', cost: '1200' },
  'Treatment Counselling': { type: 'Counselling', cost: '150.5' },
} as const satisfies Readonly<Record<string, { readonly type: keyof typeof serviceTypes; readonly cost: string }>>;
export type ServiceName = keyof typeof services;

export const eventTypes = ['Screening Visit', 'Screening Camp', 'Community Meeting', 'Household Visits', 'Staff Training'] as const;
export type EventTypeName = (typeof eventTypes)[number];

interface DemoParticipant {
  readonly salary: 'Daily' | 'Monthly' | 'Annual';
  readonly value: string;
  /** Whose account it is; people without one are drivers and volunteers. */
  readonly username?: string;
  readonly retired?: boolean;
}

/** The people who go, by name; who has an account has the name of the account. */
export const participants = {
  'Omar Qureshi': { salary: 'Annual', value: '3120000', username: 'dr.omar.qureshi' },
  'Nida Rehman': { salary: 'Annual', value: '2860000', username: 'dr.nida.rehman' },
  'Rubina Soomro': { salary: 'Monthly', value: '51900', username: 'rubina.soomro' },
  'Ghulam Baloch': { salary: 'Monthly', value: '50170', username: 'ghulam.baloch' },
  'Zarmina Khan': { salary: 'Monthly', value: '53630', username: 'zarmina.khan' },
  'Kamran Ansari': { salary: 'Monthly', value: '67470', username: 'kamran.lab' },
  'Hira Sheikh': { salary: 'Monthly', value: '64010', username: 'hira.lab' },
  'Yasir Abbasi': { salary: 'Monthly', value: '72660', username: 'yasir.events' },
  'Iqbal Hussain': { salary: 'Daily', value: '2400' },
  'Waqar Ahmed': { salary: 'Daily', value: '4800' },
  'Rashid Mehmood': { salary: 'Daily', value: '2400' },
  'Nasreen Akhtar': { salary: 'Daily', value: '1760' },
  'Shabana Bibi': { salary: 'Daily', value: '1760' },
  'Khalid Pervez': { salary: 'Daily', value: '2000', retired: true },
} as const satisfies Readonly<Record<string, DemoParticipant>>;
export type ParticipantName = keyof typeof participants;
