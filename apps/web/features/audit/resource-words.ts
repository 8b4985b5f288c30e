import type { Operations } from '@fieldward/contract/all-operations.ts';
import { dumps, isDumpType, isReportName, reportNames } from '@fieldward/contract/report/report.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../lib/text.ts';
import { resourceWords } from './resource-words.generated.ts';

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
  orderentryconfig: 'kind.orderFrequency',
  'queue-entry/transition': 'kind.queueEntry',
  'visit-queue-entry': 'kind.queueEntry',
  visitjoin: 'kind.visit',
  addresstemplate: 'kind.address',
  'module/addresshierarchy/ajax/getOrderedAddressHierarchyLevels.form': 'kind.address',
  'module/addresshierarchy/ajax/getChildAddressHierarchyEntries.form': 'kind.location',
  conceptreferencerange: 'kind.concept',
  conceptreferences: 'kind.concept',
  'emrapi/configuration': 'kind.setting',
  'metadatamapping/termmapping': 'kind.setting',
  'o3/forms': 'kind.form',
  obstree: 'kind.observation',
  auditexport: 'kind.auditLog',
  auditfacets: 'kind.auditLog',
  auditlog: 'kind.auditLog',
  auditverdict: 'kind.auditLog',
  breakglass: 'kind.breakGlass',
  'idgen/identifiersource': 'kind.numberSource',
  'idgen/nextIdentifier': 'kind.drawnNumber',
  'module/idgen/generateIdentifier.form': 'kind.drawnNumber',
  labnumber: 'kind.drawnNumber',
  householdnumber: 'kind.drawnNumber',
  nexthouseholdnumber: 'kind.drawnNumber',
  numberpreviews: 'kind.numberSource',
  patientcards: 'kind.patientCard',
  referral: 'kind.referral',
  referrals: 'kind.referral',
  referralletter: 'kind.referral',
  personimage: 'kind.patientPhoto',
  appointmentslots: 'kind.appointment',
  appointmentsmove: 'kind.appointment',
  calendarfeed: 'kind.calendarFeed',
  clinicfeed: 'kind.calendarFeed',
  clinicday: 'kind.closedDay',
  clinicdays: 'kind.appointment',
  appointments: 'kind.appointment',
  'appointments/search': 'kind.appointment',
  'appointments/conflicts': 'kind.appointment',
  appointmentService: 'kind.appointmentService',
  'appointmentService/all/full': 'kind.appointmentService',
  'appointmentService/all/default': 'kind.appointmentService',
  clinicdaypaper: 'kind.appointment',
  componentformorder: 'kind.formOfStage',
  patientschedule: 'kind.schedule',
  schedulefacts: 'kind.schedule',
  scheduleknown: 'kind.schedule',
  schedulepublish: 'kind.scheduleVersion',
  schedulerehearsal: 'kind.schedule',
  workflowoutcomes: 'kind.workflow',
  phaserehearsal: 'kind.workflow',
  customdatatype: 'kind.dataType',
  'customservices/getUserByRole': 'kind.role',
  dashboard: 'kind.dashboard',
  dashboardpeople: 'kind.dashboard',
  draftkey: 'kind.draftKey',
  draftsync: 'kind.draft',
  changes: 'kind.change',
  webhooks: 'kind.webhook',
  webhook: 'kind.webhook',
  apitoken: 'kind.apiToken',
  apitokens: 'kind.apiToken',
  endapitoken: 'kind.apiToken',
  connectedapp: 'kind.connectedApp',
  connectedapps: 'kind.connectedApp',
  endconnectedapp: 'kind.connectedApp',
  launchableapps: 'kind.connectedApp',
  applaunch: 'kind.connectedApp',
  appconsent: 'kind.appGrant',
  appgrants: 'kind.appGrant',
  endappgrant: 'kind.appGrant',
  endsessions: 'kind.session',
  eventbusy: 'kind.event',
  eventclosure: 'kind.event',
  eventcopy: 'kind.event',
  eventcost: 'kind.eventCosts',
  eventcosts: 'kind.eventCosts',
  eventrange: 'kind.event',
  workshares: 'kind.eventCosts',
  export: 'kind.export',
  field: 'kind.question',
  filledform: 'kind.filledForm',
  goneforms: 'kind.filledForm',
  firststeps: 'kind.firstSteps',
  correctableforms: 'kind.filledForm',
  formcorrection: 'kind.filledForm',
  formimport: 'kind.form',
  formpublish: 'kind.formVersion',
  formsave: 'kind.form',
  'form-submission': 'kind.filledForm',
  formSubmission: 'kind.filledForm',
  criticalresults: 'kind.labResult',
  criticalresultknown: 'kind.callBack',
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
  fieldrecord: 'kind.heldRecord',
  heldrecord: 'kind.heldRecord',
  heldrecords: 'kind.heldRecord',
  heldrecorddecide: 'kind.heldRecord',
  unsentimport: 'kind.heldRecord',
  markedrecords: 'kind.markedRecords',
  module: 'kind.module',
  nextidentifier: 'kind.identifier',
  nextlabnumber: 'kind.labOrder',
  'openid/return': 'kind.signIn',
  'openid/start': 'kind.signIn',
  option: 'kind.option',
  optionimport: 'kind.option',
  ownsessions: 'kind.session',
  smallphotos: 'kind.patientPhoto',
  'ownsessions/end': 'kind.session',
  password: 'kind.password',
  passwordreset: 'kind.password',
  patientaudience: 'kind.audience',
  patientcontacts: 'kind.contacts',
  patientmatch: 'kind.duplicates',
  patienterasure: 'kind.erasure',
  patienterasurerecord: 'kind.erasure',
  patienterasures: 'kind.erasure',
  patientmerge: 'kind.merge',
  registration: 'kind.patient',
  patientmerges: 'kind.merge',
  obstrend: 'kind.patientPage',
  patientbanner: 'kind.patientPage',
  householdpage: 'kind.household',
  householdproposal: 'kind.household',
  residenthousehold: 'kind.household',
  households: 'kind.household',
  patientgrowth: 'kind.patientPage',
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
  sampleact: 'kind.sample',
  session: 'kind.session',
  settingchoices: 'kind.setting',
  settings: 'kind.setting',
  signin: 'kind.signIn',
  round: 'kind.task',
  sinceyesterday: 'kind.task',
  tasks: 'kind.task',
  patienttasks: 'kind.task',
  device: 'kind.device',
  site: 'kind.site',
  sites: 'kind.site',
  sitecode: 'kind.site',
  siteend: 'kind.site',
  sitegreeting: 'kind.site',
  sitejoin: 'kind.site',
  siterecords: 'kind.site',
  siterows: 'kind.site',
  devices: 'kind.device',
  devicecheck: 'kind.device',
  devicefeed: 'kind.device',
  devicerevoke: 'kind.device',
  owncontact: 'kind.contact',
  usercontact: 'kind.contact',
  taskact: 'kind.task',
  taskactundo: 'kind.task',
  taskassignees: 'kind.task',
  taskhistory: 'kind.task',
  messages: 'kind.message',
  testmessage: 'kind.message',
  messagesettings: 'kind.messageSettings',
  messagereportsecret: 'kind.messageSettings',
  deliveryreport: 'kind.messageSettings',
  messagetemplates: 'kind.messageText',
  userlocation: 'kind.placesOfUser',
  usersessions: 'kind.session',
  valuehistory: 'kind.valueHistory',
  heldabout: 'kind.patient',
  whereused: 'kind.whereUsed',
  cohortpeople: 'kind.followup',
  cohorts: 'kind.followup',
  followup: 'kind.followup',
  followuppeople: 'kind.followup',
  followupwhy: 'kind.followup',
  ownreports: 'scheduledreport.word',
};

/** Names that stand in the trail only. */
const trailWords = {
  appgrant: 'kind.appGrant',
  drawnidentifier: 'kind.drawnNumber',
  identifierblock: 'kind.numberSource',
  task: 'kind.task',
  fhir: 'kind.export',
} as const;

const all: Readonly<Record<string, PlainCode>> = { ...resourceWords, ...operationWords, ...trailWords };

/** What a file that was made is called on the screen of the reports. */
function exportWord(kind: string, name: string): PlainCode | undefined {
  if (kind === 'dump' && isDumpType(name)) return dumps[name].label;
  return kind === 'report' && isReportName(name) ? reportNames[name] : undefined;
}

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
  if (word === undefined) return resource;
  const name = rest.join('/');
  const named = exportWord(kind, name);
  return [t(word), named === undefined ? name : t(named)].filter(Boolean).join(' · ');
}
