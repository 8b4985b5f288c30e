/** What the programme means by its words in reports: kept as JSON text in the setting `fieldward.reportContent`. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { Reader, type ReadingNotes, type Reference } from './report-content-reading.ts';

export const reportContentProperty = 'fieldward.reportContent';

/** An encounter of one of the forms (any), with an answer to the question that is one of the answers (any). Naming neither form nor question, it is never met. */
export interface Condition {
  /** uuids of encounter types. */
  readonly forms?: readonly string[];
  /** uuid of the question's concept. */
  readonly concept?: string;
  /** uuids of the answers' concepts. */
  readonly answers?: readonly string[];
}

/** The steps that patients take, in their order. */
export const programmeSteps = ['screened', 'presumptive', 'diagnosed', 'treatmentStarted', 'treatmentEnded', 'followUp'] as const;
type ProgrammeStep = (typeof programmeSteps)[number];

/** Conditions of the programme besides its steps: contacts were traced, an examination was done, and it was positive. */
export const programmeSigns = ['contactForm', 'tested', 'positive'] as const;
type ProgrammeSign = (typeof programmeSigns)[number];

type Programme = Readonly<Record<ProgrammeStep | ProgrammeSign, Condition>> & {
  /** A follow-up is due so many days after the last one, or after the start of treatment, unless another day was agreed on. */
  readonly followUpDays: number;
  /** uuids of the questions whose answer is the day of the next appointment. */
  readonly nextAppointment: readonly string[];
};

/** Types of person attributes (the first three) and of an identifier (the last), by uuid; null: the programme has none. */
const reportAttributes = ['healthCenter', 'primaryContact', 'secondaryContact', 'externalId'] as const;
type ReportAttribute = (typeof reportAttributes)[number];

/**
 * A column of a report on patients: the latest answer to a question (`concept`, of `forms` or of any), or the first encounter that meets
 * a condition, shown as Yes, its date or its place.
 */
export type ReportColumn = { readonly header: string } & (
  | { readonly concept: string; readonly forms?: readonly string[] }
  | { readonly condition: Condition; readonly show: 'met' | 'date' | 'location' }
);

/** The reports whose last columns the programme chooses. */
export type ColumnReport = 'presumptivePatients' | 'diagnosedTbPatients';

/** A disease or state that patients are counted by. */
export interface CountedCondition {
  readonly header: string;
  readonly condition: Condition;
}

/** What the custom reports on screening read. */
interface ScreeningContent {
  readonly form: Condition;
  readonly preExisting: Condition;
  readonly noPreExisting: Condition;
  readonly conditions: readonly CountedCondition[];
}

/** What the custom reports on oxygen read: questions by the uuids of their concepts. Without `minutes`, a session lasts from `started` to `ended`. */
interface OxygenContent {
  readonly form: Condition;
  readonly preExisting: Condition;
  readonly noPreExisting: Condition;
  readonly conditions: readonly CountedCondition[];
  readonly rate: string | null;
  readonly saturationBefore: string | null;
  readonly saturationAfter: string | null;
  readonly minutes: string | null;
  readonly started: string | null;
  readonly ended: string | null;
}

export interface ReportContent {
  readonly programme: Programme;
  readonly attributes: Readonly<Record<ReportAttribute, string | null>>;
  readonly columns: Readonly<Record<ColumnReport, readonly ReportColumn[]>>;
  readonly custom: { readonly screening: ScreeningContent; readonly oxygen: OxygenContent };
}

const usualFollowUpDays = 30;
const none: Condition = {};
const nothingCounted = { form: none, preExisting: none, noPreExisting: none, conditions: [] };

/** A programme that has set nothing yet: no condition is ever met. */
export const emptyReportContent: ReportContent = {
  programme: {
    screened: none,
    presumptive: none,
    diagnosed: none,
    treatmentStarted: none,
    treatmentEnded: none,
    followUp: none,
    contactForm: none,
    tested: none,
    positive: none,
    followUpDays: usualFollowUpDays,
    nextAppointment: [],
  },
  attributes: { healthCenter: null, primaryContact: null, secondaryContact: null, externalId: null },
  columns: { presumptivePatients: [], diagnosedTbPatients: [] },
  custom: {
    screening: nothingCounted,
    oxygen: {
      ...nothingCounted,
      rate: null,
      saturationBefore: null,
      saturationAfter: null,
      minutes: null,
      started: null,
      ended: null,
    },
  },
};

/** The text that is kept: readable and editable by people. */
export function printReportContent(content: ReportContent): string {
  return JSON.stringify(content, null, 2);
}

function programmeOf(read: Reader): Programme {
  const conditions = Object.fromEntries([...programmeSteps, ...programmeSigns].map((name) => [name, conditionOf(read.part(name))]));
  return {
    ...(conditions as Record<ProgrammeStep | ProgrammeSign, Condition>),
    followUpDays: read.wholeNumber('followUpDays', usualFollowUpDays, 1, 3650),
    nextAppointment: read.uuids('nextAppointment', 'concept') ?? [],
  };
}

function conditionOf(read: Reader): Condition {
  const forms = read.uuids('forms', 'encounter_type');
  const concept = read.uuid('concept', 'concept');
  const answers = read.uuids('answers', 'concept');
  read.done();
  if (answers !== null && concept === null) read.complain(say('report.contentAnswersAlone', { path: read.path }));
  return { ...(forms === null ? {} : { forms }), ...(concept === null ? {} : { concept }), ...(answers === null ? {} : { answers }) };
}

function columnOf(read: Reader): ReportColumn {
  const header = read.header();
  const concept = read.uuid('concept', 'concept');
  if (concept !== null) {
    const forms = read.uuids('forms', 'encounter_type');
    read.done();
    return { header, concept, ...(forms === null ? {} : { forms }) };
  }
  const show = read.choice('show', ['met', 'date', 'location']);
  const condition = conditionOf(read.part('condition'));
  read.done();
  return { header, condition, show };
}

function countedOf(read: Reader): CountedCondition {
  const counted = { header: read.header(), condition: conditionOf(read.part('condition')) };
  read.done();
  return counted;
}

function screeningOf(read: Reader): ScreeningContent {
  return {
    form: conditionOf(read.part('form')),
    preExisting: conditionOf(read.part('preExisting')),
    noPreExisting: conditionOf(read.part('noPreExisting')),
    conditions: read.list('conditions').map(countedOf),
  };
}

function oxygenOf(read: Reader): OxygenContent {
  return {
    ...screeningOf(read),
    rate: read.uuid('rate', 'concept'),
    saturationBefore: read.uuid('saturationBefore', 'concept'),
    saturationAfter: read.uuid('saturationAfter', 'concept'),
    minutes: read.uuid('minutes', 'concept'),
    started: read.uuid('started', 'concept'),
    ended: read.uuid('ended', 'concept'),
  };
}

function attributesOf(read: Reader): ReportContent['attributes'] {
  const attribute = (name: ReportAttribute): string | null =>
    read.uuid(name, name === 'externalId' ? 'patient_identifier_type' : 'person_attribute_type');
  return Object.fromEntries(reportAttributes.map((name) => [name, attribute(name)])) as Record<ReportAttribute, string | null>;
}

function columnsOf(read: Reader): ReportContent['columns'] {
  const columns = (name: ColumnReport): readonly ReportColumn[] => read.list(name).map(columnOf);
  return { presumptivePatients: columns('presumptivePatients'), diagnosedTbPatients: columns('diagnosedTbPatients') };
}

/** Reads a part to its end: what is left over is complained of. */
function whole<T>(read: Reader, of: (read: Reader) => T): T {
  const found = of(read);
  read.done();
  return found;
}

interface ParsedReportContent {
  readonly content: ReportContent;
  readonly problems: readonly Message[];
  /** Every uuid that the content names; whether it exists, only the database knows. */
  readonly references: readonly Reference[];
}

/**
 * Reads the text of the setting. What is missing is empty, so that `{}` and the empty text are an empty content; an unknown name, a value of
 * the wrong kind, a uuid that is none are problems, each with its place (`programme.screened.forms[0]`). Content is usable only without problems.
 */
export function parseReportContent(text: string): ParsedReportContent {
  const notes: ReadingNotes = { problems: [], references: [] };
  let parsed: unknown = {};
  try {
    if (text.trim() !== '') parsed = JSON.parse(text);
  } catch {
    notes.problems.push(say('report.contentNotJson'));
  }
  const read = new Reader(parsed, '', notes);
  const content: ReportContent = {
    programme: whole(read.part('programme'), programmeOf),
    attributes: whole(read.part('attributes'), attributesOf),
    columns: whole(read.part('columns'), columnsOf),
    custom: whole(read.part('custom'), (part) => ({
      screening: whole(part.part('screening'), screeningOf),
      oxygen: whole(part.part('oxygen'), oxygenOf),
    })),
  };
  read.done();
  return { content, ...notes };
}
