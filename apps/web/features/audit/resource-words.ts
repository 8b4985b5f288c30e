import type { Operations } from '@fieldward/contract/all-operations.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../lib/text.ts';

/** What a record of each resource is: a new resource does not compile until it has a word. */
const words: Readonly<Record<keyof Wires, PlainCode>> = {
  asset: 'kind.asset',
  autogenerationoption: 'kind.numberOffer',
  identifiersource: 'kind.numberSource',
  labnumbersource: 'kind.numberSource',
  'asset-category': 'kind.assetCategory',
  'asset-type': 'kind.assetType',
  caresetting: 'kind.careSetting',
  component: 'kind.stage',
  componentform: 'kind.formOfStage',
  concept: 'kind.concept',
  conceptclass: 'kind.conceptClass',
  conceptdatatype: 'kind.dataType',
  conceptdescription: 'kind.conceptDescription',
  conceptmapping: 'kind.conceptCode',
  conceptname: 'kind.conceptName',
  encounter: 'kind.encounter',
  encounterprovider: 'kind.encounterProvider',
  encounterrole: 'kind.encounterRole',
  encountertype: 'kind.encounterType',
  event: 'kind.event',
  'event-asset': 'kind.assetOfEvent',
  'event-participant': 'kind.personAtEvent',
  'event-schedule': 'kind.scheduleOfEvent',
  'event-service': 'kind.serviceOfEvent',
  'event-type': 'kind.eventType',
  'field-rule': 'kind.rule',
  fieldtype: 'kind.fieldType',
  form: 'kind.form',
  'form-encounter': 'kind.formOfType',
  'form-field': 'kind.questionOfForm',
  'form-test-case': 'kind.testCase',
  'form-version': 'kind.formVersion',
  'hydra-field': 'kind.question',
  'hydra-field-answer': 'kind.optionOfQuestion',
  'lab-callback': 'kind.callBack',
  'lab-reference-range': 'kind.referenceRange',
  labtestattribute: 'kind.labResult',
  labtestattributetype: 'kind.labTestAttribute',
  labtestorder: 'kind.labOrder',
  labtestsample: 'kind.sample',
  labtesttype: 'kind.labTest',
  location: 'kind.location',
  locationtag: 'kind.locationTag',
  obs: 'kind.observation',
  order: 'kind.order',
  ordertype: 'kind.orderType',
  participant: 'kind.personnel',
  'participant-salary-type': 'kind.salaryType',
  patient: 'kind.patient',
  patientidentifier: 'kind.identifier',
  patientidentifiertype: 'kind.identifierType',
  person: 'kind.person',
  personaddress: 'kind.address',
  personattribute: 'kind.personAttribute',
  personattributetype: 'kind.personAttributeType',
  personname: 'kind.nameOfPerson',
  phase: 'kind.phase',
  phasecomponent: 'kind.stageOfPhase',
  privilege: 'kind.privilege',
  provider: 'kind.provider',
  allergy: 'kind.allergy',
  condition: 'kind.condition',
  household: 'kind.household',
  medicationstatement: 'kind.medicineTaken',
  immunization: 'kind.immunization',
  noknownallergies: 'kind.noKnownAllergies',
  relationship: 'kind.relationship',
  relationshiptype: 'kind.relationshipType',
  role: 'kind.role',
  'rule-token': 'kind.ruleToken',
  service: 'kind.service',
  'service-type': 'kind.serviceType',
  systemsetting: 'kind.setting',
  user: 'kind.user',
  userworkflow: 'kind.workflowOfUser',
  visit: 'kind.visit',
  visittype: 'kind.visitType',
  workflow: 'kind.workflow',
  workflowphases: 'kind.phaseOfWorkflow',
};

/** The path of an operation up to its first parameter, without where all of ours are. */
type Own<P> = P extends `fieldward/${infer Rest}`
  ? Own<Rest>
  : P extends `hydra/${infer Rest}`
    ? Own<Rest>
    : P extends `${infer Before}/:${string}`
      ? Before
      : P;
type Path<N> = N extends `${string} ${infer P}` ? Own<P> : never;

/** What an operation is about, by its path. */
const operationWords: Readonly<Record<Exclude<Path<keyof Operations>, keyof Wires>, PlainCode>> = {
  auditexport: 'kind.auditLog',
  auditfacets: 'kind.auditLog',
  auditlog: 'kind.auditLog',
  auditverdict: 'kind.auditLog',
  breakglass: 'kind.breakGlass',
  'idgen/identifiersource': 'kind.numberSource',
  'idgen/nextIdentifier': 'kind.drawnNumber',
  'module/idgen/generateIdentifier.form': 'kind.drawnNumber',
  labnumber: 'kind.drawnNumber',
  numberpreviews: 'kind.numberSource',
  patientcards: 'kind.patientCard',
  calendarfeed: 'kind.calendarFeed',
  componentformorder: 'kind.formOfStage',
  customdatatype: 'kind.dataType',
  'customservices/getUserByRole': 'kind.role',
  dashboard: 'kind.dashboard',
  dashboardpeople: 'kind.dashboard',
  draftkey: 'kind.draftKey',
  endsessions: 'kind.session',
  eventbusy: 'kind.event',
  eventcopy: 'kind.event',
  eventcost: 'kind.eventCosts',
  eventcosts: 'kind.eventCosts',
  eventrange: 'kind.event',
  export: 'kind.export',
  field: 'kind.question',
  filledform: 'kind.filledForm',
  goneforms: 'kind.filledForm',
  firststeps: 'kind.firstSteps',
  formimport: 'kind.form',
  formpublish: 'kind.formVersion',
  formsave: 'kind.form',
  'form-submission': 'kind.filledForm',
  formSubmission: 'kind.filledForm',
  labcallback: 'kind.callBack',
  lablabels: 'kind.labels',
  labmultiset: 'kind.labTestAttribute',
  laborders: 'kind.labOrder',
  labrelease: 'kind.labResult',
  labreport: 'kind.labReport',
  labresultbasis: 'kind.labResult',
  labresults: 'kind.labResult',
  labscan: 'kind.sample',
  labtrend: 'kind.labTrend',
  labturnaround: 'kind.labTurnaround',
  labworklist: 'kind.labWork',
  locationhistory: 'kind.location',
  locationimport: 'kind.location',
  locationmerge: 'kind.location',
  locationtree: 'kind.location',
  markedrecords: 'kind.markedRecords',
  module: 'kind.module',
  nextidentifier: 'kind.identifier',
  nextlabnumber: 'kind.labOrder',
  'openid/return': 'kind.signIn',
  'openid/start': 'kind.signIn',
  option: 'kind.option',
  optionimport: 'kind.option',
  ownsessions: 'kind.session',
  'ownsessions/end': 'kind.session',
  password: 'kind.password',
  passwordreset: 'kind.password',
  patientaudience: 'kind.audience',
  patientcontacts: 'kind.contacts',
  patientmatch: 'kind.duplicates',
  patientmerge: 'kind.merge',
  registration: 'kind.patient',
  patientmerges: 'kind.merge',
  obstrend: 'kind.patientPage',
  patientbanner: 'kind.patientPage',
  householdpage: 'kind.household',
  householdproposal: 'kind.household',
  households: 'kind.household',
  patientpairs: 'kind.merge',
  patientpanels: 'kind.patientPage',
  patientsummary: 'kind.patientPage',
  patienttimeline: 'kind.patientPage',
  prioranswers: 'kind.filledForm',
  question: 'kind.question',
  questionuse: 'kind.question',
  report: 'kind.report',
  'report/dump': 'kind.dump',
  reportlist: 'kind.report',
  resetlink: 'kind.password',
  'saved-list': 'kind.savedList',
  secondfactor: 'kind.secondFactor',
  'secondfactor/confirm': 'kind.secondFactor',
  'secondfactor/recoverycodes': 'kind.secondFactor',
  'secondfactor/remove': 'kind.secondFactor',
  secondfactorrole: 'kind.secondFactor',
  secondfactorroles: 'kind.secondFactor',
  secondfactorusers: 'kind.secondFactor',
  session: 'kind.session',
  settingchoices: 'kind.setting',
  settings: 'kind.setting',
  signin: 'kind.signIn',
  userlocation: 'kind.placesOfUser',
  usersessions: 'kind.session',
  valuehistory: 'kind.valueHistory',
  heldabout: 'kind.patient',
  whereused: 'kind.whereUsed',
};

/** Names that stand in the trail only. */
const trailWords = { drawnidentifier: 'kind.drawnNumber', identifierblock: 'kind.numberSource' } as const;

const all: Readonly<Record<string, PlainCode>> = { ...words, ...operationWords, ...trailWords };

/**
 * What an entry of the trail is about, in the person's language: from the name of a resource, from the path of an operation
 * (`/fieldward/labscan`), or from what was exported (`dump/patients`, whose name follows the word). Anything else stays as it is.
 */
export function resourceWord(resource: string | null, t: Text): string {
  if (resource === null) return '';
  const path = resource
    .replace(/^\//, '')
    .replace(/^(fieldward|hydra|commonlab)\//, '')
    .replace(/\/:.*$/, '');
  const code = all[path];
  if (code !== undefined) return t(code);
  const [kind = '', ...rest] = path.split('/');
  const word = kind === 'dump' ? 'kind.dump' : all[kind];
  return word === undefined ? resource : [t(word), rest.join('/')].filter(Boolean).join(' · ');
}
