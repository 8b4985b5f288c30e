/** What the requests of a day name. */
export interface DaySubjects {
  readonly patient: string;
  /** What somebody types into the search. */
  readonly words: string;
  readonly componentForm: string;
  readonly form: string;
  readonly event: string;
  readonly concept: string;
  readonly encounterType: string;
  readonly identifierType: string;
}

interface DayRequest {
  readonly path: string;
  readonly body?: unknown;
}

/** A page of the app as it was opened in a browser: everything that it asked for, beside files. `weight` is how often a day has it. */
interface DayPage {
  readonly who: 'clinic' | 'laboratory' | 'dashboard' | 'administration';
  readonly weight: number;
  readonly requests: (s: DaySubjects, n: number) => readonly DayRequest[];
}

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const asked = (...paths: readonly string[]): readonly DayRequest[] => paths.map((path) => ({ path }));

/** Every page asks for this first, and for its session, which one address may ask for only so often. */
const START = ['fieldward/settings'];
const PLACES = 'location?limit=50&offered=true&v=custom:(uuid,display,tags:(display))';
const PATIENT_VIEW =
  'custom:(uuid,display,voided,identifiers:(uuid,identifier,preferred,identifierType:(uuid,display)),person:(uuid,display,gender,age,birthdate,birthdateEstimated,dead,deathDate,causeOfDeath:ref,preferredName:(uuid,display,givenName,middleName,familyName)))';
const patientPage = (uuid: string): string[] => [...START, `patient/${uuid}?v=${PATIENT_VIEW}`, `fieldward/breakglass?patient=${uuid}`];
const ANSWERS = 'answers:(uuid,concept:(uuid,display))';
const FORM_FIELD =
  'uuid,retired,displayOrder,name,displayText,title,mandatory,errorMessage,defaultValue,minValue,maxValue,allowDecimal,minLength,maxLength,regix,characters,minSelections,dateMode,allowFutureDate,allowPastDate,disabled,createPatient,isCore,scoreable,scoreField,minOccurrence,maxOccurrence,autoCompleteFromEarliest,autoCompleteFromFormField:(uuid),autoCompleteFromComponentForm:(uuid),field:(uuid,fieldId,name,description,attributeName,tableName,isDefault,retired,fieldType:(uuid,display),concept:(uuid,display),answers:(uuid,concept:(uuid,display)))';

/** The pages of a day, and what is entered. */
export const dayPages: readonly DayPage[] = [
  {
    who: 'clinic',
    weight: 12,
    requests: ({ words }) =>
      asked(
        ...START,
        `patient?q=${encodeURIComponent(words)}&limit=25&startIndex=0&totalCount=true&v=custom:(uuid,identifiers:(identifier,preferred),person:(display,gender,age,birthdate,dead,deathDate,preferredName:(givenName,middleName,familyName)))`,
      ),
  },
  {
    who: 'clinic',
    weight: 10,
    requests: ({ patient }) => asked(...patientPage(patient), `fieldward/patientpanels?patient=${patient}`),
  },
  {
    who: 'clinic',
    weight: 8,
    requests: ({ patient, componentForm, form }) =>
      asked(
        ...patientPage(patient),
        `hydra/componentform/${componentForm}?v=custom:(uuid,componentFormId,retired,form:(uuid,name,description,retired),workflow:(uuid),phase:(uuid))`,
        PLACES,
        `fieldward/prioranswers?patient=${patient}&componentForm=${componentForm}`,
        `encounter?patient=${patient}&limit=5&v=custom:(uuid,location:ref)`,
        `hydra/form/${form}?v=full`,
        `hydra/field-rule?form=${form}&limit=100&startIndex=0&v=full`,
      ),
  },
  {
    who: 'clinic',
    weight: 4,
    requests: ({ patient }) =>
      asked(
        ...patientPage(patient),
        `encounter?patient=${patient}&limit=12&startIndex=0&totalCount=true&v=custom:(uuid,encounterDatetime,encounterType:ref,visit:(uuid,display,visitType:ref),location:ref,encounterProviders:(uuid,display,provider:ref),auditInfo)`,
      ),
  },
  {
    who: 'clinic',
    weight: 6,
    requests: ({ patient, encounterType, concept }, n) => [
      { path: 'encounter', body: { patient, encounterType, obs: [{ concept, value: `day ${n}` }] } },
    ],
  },
  {
    who: 'clinic',
    weight: 2,
    requests: ({ identifierType }, n) => [
      {
        path: 'patient',
        body: {
          identifiers: [{ identifier: `D-${process.pid}-${n}`, identifierType, preferred: true }],
          person: { gender: 'F', birthdate: '1991-02-03', names: [{ givenName: 'Amina', familyName: 'Day' }] },
        },
      },
    ],
  },
  ...['toaccept', 'toresult', 'torelease', 'overdue'].map((list): DayPage => ({
    who: 'laboratory',
    weight: 2,
    requests: () => asked(...START, PLACES, `fieldward/labworklist?list=${list}&limit=25&startIndex=0`),
  })),
  {
    who: 'dashboard',
    weight: 2,
    requests: () =>
      asked(
        ...START,
        'fieldward/firststeps',
        `fieldward/dashboardpeople?indicator=followUpsDue&from=${day(0)}&to=${day(7)}&limit=1`,
        `fieldward/dashboardpeople?indicator=followUpsOverdue&to=${day(0)}&limit=1`,
        'fieldward/saved-list',
      ),
  },
  ...['month', 'place'].map((by): DayPage => ({
    who: 'dashboard',
    weight: 1,
    requests: () => asked(...START, PLACES, `fieldward/dashboard?from=${day(-355)}&to=${day(0)}&by=${by}`),
  })),
  {
    who: 'dashboard',
    weight: 1,
    requests: ({ event }) =>
      asked(
        ...START,
        'hydra/event-type?limit=100&startIndex=0&v=custom:(uuid,name)',
        `fieldward/eventrange?from=${day(-20)}&to=${day(15)}`,
        `hydra/event/${event}?v=full`,
      ),
  },
  {
    who: 'administration',
    weight: 1,
    requests: () =>
      asked(
        ...START,
        'user?limit=25&startIndex=0&totalCount=true&v=custom:(uuid,display,systemId,retired,lastSignIn,person:(display,gender,birthdate),roles:ref)',
        'role?limit=100&startIndex=0&v=custom:(uuid,name,description,privileges:(uuid,name),inheritedRoles:ref)',
      ),
  },
  { who: 'administration', weight: 1, requests: () => asked(...START, 'fieldward/auditfacets', 'fieldward/auditlog?limit=25') },
  {
    who: 'administration',
    weight: 1,
    requests: () =>
      asked(
        ...START,
        'locationtag?limit=100&startIndex=0&v=custom:(uuid,display)',
        'location?offered=true&limit=25&startIndex=0&totalCount=true&v=custom:(uuid,display,name,description,address1,address2,cityVillage,stateProvince,country,tags:ref,parentLocation:ref,retired)',
      ),
  },
  {
    who: 'administration',
    weight: 1,
    requests: () =>
      asked(
        ...START,
        `hydra/hydra-field?sort=name&limit=25&startIndex=0&totalCount=true&v=custom:(uuid,name,description,attributeName,tableName,fieldType:(uuid,display),concept:(uuid,display,datatype:(display),conceptClass:(uuid,display),names:(name,conceptNameType)),isDefault,retired,settings,formCount,${ANSWERS})`,
        'concept?sort=display&limit=25&startIndex=0&totalCount=true&v=custom:(uuid,display,retired,conceptClass:(display),datatype:(display),names:(name,conceptNameType),descriptions:(description),mappings:(source,code))',
      ),
  },
  {
    who: 'administration',
    weight: 1,
    requests: ({ form }) =>
      asked(
        ...START,
        'hydra/form?v=custom:(uuid,hydramoduleFormId,name,description,retired,versionNumber,stages)',
        `hydra/form/${form}?v=custom:(uuid,hydramoduleFormId,name,description,retired,formFields:(${FORM_FIELD},children:(${FORM_FIELD})))`,
        `hydra/hydra-field?widgets=true&limit=50&v=custom:(uuid,fieldId,name,description,attributeName,tableName,isDefault,retired,fieldType:(uuid,display),concept:(uuid,display),${ANSWERS},settings)`,
      ),
  },
];
