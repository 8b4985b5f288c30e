import { sampleStatuses } from '@fieldward/domain/lab/sample.ts';
import { f, wire } from '../wire.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

/** How a medicine is to be taken, and how much of it is given out. */
const dosing = {
  drug: f.ref('drug', { fixed: true }),
  drugNonCoded: f.text({ max: 255, fixed: true }),
  /** Name of a class of OpenMRS: `SimpleDosingInstructions` has dose, way and frequency, `FreeTextDosingInstructions` words. */
  dosingType: f.text({ max: 255, fixed: true }),
  dose: f.double({ fixed: true }),
  doseUnits: f.ref('concept', { fixed: true }),
  route: f.ref('concept', { fixed: true }),
  frequency: f.ref('orderfrequency', { fixed: true }),
  asNeeded: f.bool({ default: false, fixed: true }),
  asNeededCondition: f.text({ max: 255, fixed: true }),
  dosingInstructions: f.text({ max: 1024, fixed: true }),
  duration: f.int({ min: 1, max: 10_000, fixed: true }),
  durationUnits: f.ref('concept', { fixed: true }),
  quantity: f.double({ fixed: true }),
  quantityUnits: f.ref('concept', { fixed: true }),
  numRefills: f.int({ min: 0, max: 1_000, fixed: true }),
  brandName: f.text({ max: 255, fixed: true }),
  dispenseAsWritten: f.bool({ default: false, fixed: true }),
} as const;

/** How far whoever carries an order out has come with it. */
const fulfillerStatuses = ['RECEIVED', 'IN_PROGRESS', 'EXCEPTION', 'ON_HOLD', 'DECLINED', 'COMPLETED', 'DRAFT'] as const;

/** An order for a patient, made in an encounter. What was ordered stays; a mistake is voided, and what ends or changes is another order. */
export const order = wire('order', {
  kind: 'data',
  numericId: 'orderId',
  privileges: { read: 'Get Orders', write: 'Edit Orders', remove: 'Delete Orders', purge: 'Purge Orders' },
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    concept: f.ref('concept', { required: true, fixed: true }),
    encounter: f.ref('encounter', { required: true, fixed: true }),
    /** The provider of the account unless sent. */
    orderer: f.ref('provider', { fixed: true, filled: true }),
    /** Outpatient unless sent. */
    careSetting: f.ref('caresetting', { fixed: true, filled: true }),
    /** As `type` says unless sent. */
    orderType: f.ref('ordertype', { fixed: true, filled: true }),
    /** Name of the class of its order type, as OpenMRS clients send it: `testorder`. */
    type: f.text({ max: 50 }),
    action: f.choice(['NEW', 'REVISE', 'DISCONTINUE', 'RENEW'], { default: 'NEW', fixed: true }),
    urgency: f.choice(['ROUTINE', 'STAT', 'ON_SCHEDULED_DATE'], { default: 'ROUTINE' }),
    instructions: f.text({ max: 1024 }),
    commentToFulfiller: f.text({ max: 1024 }),
    dateActivated: f.datetime({ fixed: true, filled: true }),
    /** When it begins, with the urgency ON_SCHEDULED_DATE. */
    scheduledDate: f.datetime({ fixed: true }),
    /** The order that this one stops, changes or renews; the one in force of the same thing unless sent. */
    previousOrder: f.ref('order', { fixed: true }),
    orderReason: f.ref('concept', { fixed: true }),
    orderReasonNonCoded: f.text({ max: 255, fixed: true }),
    accessionNumber: f.text({ max: 255 }),
    fulfillerStatus: f.choice(fulfillerStatuses),
    fulfillerComment: f.text({ max: 1024 }),
    ...dosing,
  },
  derived: {
    orderNumber: f.text({ filled: true }),
    dateStopped: f.datetime(),
    /** When it ends by itself: after its duration. */
    autoExpireDate: f.datetime(),
  },
});

const both = { default: 'ref', full: 'default' } as const;

/** A test that was ordered, with its samples and results. Lists are always of a patient or of something else that a search names, never of all. */
export const labTestOrder = wire('labtestorder', {
  path: 'commonlab/labtestorder',
  kind: 'data',
  listedBy: 'patient',
  privileges: {
    read: 'View CommonLab Orders',
    write: 'Add CommonLab Orders',
    edit: 'Edit CommonLab Orders',
    remove: 'Delete CommonLab Orders',
  },
  fields: {
    /** An order, or what makes one. When it has its test already (or is the uuid of a test), the rest of the body changes that one. */
    order: f.part('order', {
      required: true,
      in: 'ref',
      as: 'custom:(uuid,display,orderId,orderNumber,type,patient:(uuid,display),concept:(uuid,display),encounter:(uuid,display),careSetting:(uuid,display),orderer:(uuid,display),urgency,dateActivated,instructions,voided)',
    }),
    labTestType: f.ref('labtesttype', { required: true, fixed: true, as: both }),
    labReferenceNumber: f.text({ required: true, max: 255, in: 'ref', kept: plainCode }),
    labInstructions: f.text({ max: 1024 }),
    resultComments: f.text({ max: 1024, seenWith: 'labtestattribute' }),
    /** Whether the patient is known to be pregnant: it chooses the reference ranges of the results that are saved from then on. */
    pregnant: f.bool(),
    labTestSamples: f.parts('labtestsample', { as: both }),
    attributes: f.parts('labtestattribute', { as: both }),
    /** When results were last recorded: now unless sent with some that were recorded elsewhere before; never in the future. */
    resultedAt: f.datetime(),
  },
  derived: {
    /** The number of its order, by which results are searched. */
    testOrderId: f.int({ filled: true }),
    /** What its samples say together; null without a sample. */
    sampleStatus: f.choice(sampleStatuses),
    resultedBy: f.ref('user'),
    releasedAt: f.datetime(),
    releasedBy: f.ref('user'),
    /** When its results are due; null where its type sets no time. */
    dueAt: f.datetime(),
  },
});

/** What was taken of a patient for a test. Its status goes only where domain's `sampleAction` lets it. */
export const labTestSample = wire('labtestsample', {
  path: 'commonlab/labtestsample',
  kind: 'data',
  parent: { wire: 'labtestorder', field: 'labTest', path: 'labtestsample' },
  privileges: {
    read: 'View CommonLab Samples',
    write: 'Add CommonLab Samples',
    edit: 'Edit CommonLab Samples',
    remove: 'Delete CommonLab Samples',
  },
  fields: {
    labTest: f.ref('labtestorder', { required: true, fixed: true, in: 'ref' }),
    specimenType: f.ref('concept', { in: 'ref' }),
    status: f.choice(sampleStatuses, { in: 'ref', default: 'COLLECTED' }),
    /** What its label says; one label is on one live sample. */
    sampleIdentifier: f.text({ required: true, max: 255, in: 'ref', kept: plainCode }),
    specimenSite: f.ref('concept'),
    /** Now unless sent; never in the future. */
    collectionDate: f.datetime(),
    /** The provider of the account unless sent. */
    collector: f.ref('provider'),
    quantity: f.decimal({ min: 0 }),
    units: f.text({ max: 255 }),
    expirable: f.bool({ default: false }),
    expiryDate: f.datetime(),
    /** Accepted and not heeded: it is processed when results are saved. */
    processedDate: f.datetime(),
    comments: f.text({ max: 1024 }),
    /** Needed with the status REJECTED. */
    rejectReason: f.text({ max: 255 }),
    /** Now unless sent when it is accepted; never in the future, nor before it was collected. */
    acceptedAt: f.datetime(),
  },
  derived: {
    acceptedBy: f.ref('user'),
    rejectedAt: f.datetime(),
    rejectedBy: f.ref('user'),
  },
});

const results = {
  read: 'View CommonLab results',
  write: 'Add CommonLab results',
  edit: 'Edit CommonLab results',
  remove: 'Delete CommonLab results',
} as const;

/** The value of one field of the results of a test. A value that is changed stays as a voided one, to which `amends` points. */
export const labTestAttribute = wire('labtestattribute', {
  path: 'commonlab/labtestattribute',
  kind: 'data',
  parent: { wire: 'labtestorder', field: 'labTest', path: 'attributes' },
  privileges: results,
  guarded: true,
  fields: {
    labTest: f.ref('labtestorder', { required: true, fixed: true, in: 'ref' }),
    attributeType: f.ref('labtestattributetype', { required: true, fixed: true, in: 'ref' }),
    /** As the datatype writes it; of a coded one the uuid of the concept is kept, its name is accepted. */
    valueReference: f.text({ required: true, max: 65_535, in: 'ref' }),
    /** Which row of a multiset, from 1; null outside of multisets. */
    setNumber: f.int({ min: 1, max: 1000, fixed: true }),
    /** Needed to change a recorded value. */
    amendReason: f.text({ max: 255 }),
  },
  derived: {
    /** The value as people read it. */
    valueDisplay: f.text(),
    flag: f.text(),
    /** How far it moved since the patient's last result. */
    delta: f.decimal(),
    beyondDelta: f.bool({ filled: true }),
    amends: f.ref('labtestattribute', { as: 'custom:(uuid,display,valueReference,voided,voidReason)' }),
    callbacks: f.refs('lab-callback', { as: 'default' }),
  },
});

/** Somebody was told of a result at once. */
export const labCallback = wire('lab-callback', {
  path: 'fieldward/lab-callback',
  kind: 'data',
  parent: { wire: 'labtestattribute', field: 'result', path: 'callback' },
  privileges: results,
  fields: {
    result: f.ref('labtestattribute', { required: true, fixed: true, in: 'full' }),
    toldWhom: f.text({ required: true, max: 255, in: 'ref' }),
    /** Now unless sent. */
    toldAt: f.datetime({ in: 'ref', filled: true }),
    /** The person who was told repeated the value. */
    readBack: f.bool({ in: 'ref', default: false }),
    note: f.text({ max: 1024 }),
  },
  derived: { toldBy: f.ref('user', { in: 'ref', filled: true }) },
});

declare module '../wires.ts' {
  interface WireModules {
    'lab-order': typeof import('./lab-order.ts');
  }
}
