/** A member of the programme's staff. Everyone's password is the one of the demonstration. */
interface StaffMember {
  readonly username: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly gender: 'M' | 'F';
  readonly birthdate: string;
  readonly role: StaffRole;
  /** Fills forms, so has a provider. */
  readonly provider: boolean;
  readonly workflows: readonly string[];
  /** Index of the facility where they work; null for staff of the whole programme. */
  readonly facility: number | null;
}

/** Roles by what the person does; the names are those of the starter content. */
export type StaffRole =
  | 'Registration Clerk'
  | 'Field Worker'
  | 'Clinician'
  | 'Laboratory Technician'
  | 'Event Organiser'
  | 'Programme Manager'
  | 'Data Manager'
  | 'Programme Administrator'
  | 'Viewer'
  | 'Automated';

const tuberculosis = 'Tuberculosis Programme';
const respiratory = 'Respiratory Care';
const both = [tuberculosis, respiratory];

/** The account under which results of the computer-aided xray reader arrive; its rows are highlighted. */
export const automatedUser = 'QXR-user';

export const staff: readonly StaffMember[] = [
  {
    username: 'sana.malik',
    givenName: 'Sana',
    familyName: 'Malik',
    gender: 'F',
    birthdate: '1992-04-11',
    role: 'Registration Clerk',
    provider: true,
    workflows: [tuberculosis],
    facility: 0,
  },
  {
    username: 'adeel.butt',
    givenName: 'Adeel',
    familyName: 'Butt',
    gender: 'M',
    birthdate: '1995-09-30',
    role: 'Registration Clerk',
    provider: true,
    workflows: both,
    facility: 4,
  },
  {
    username: 'rubina.soomro',
    givenName: 'Rubina',
    familyName: 'Soomro',
    gender: 'F',
    birthdate: '1988-01-22',
    role: 'Field Worker',
    provider: true,
    workflows: [tuberculosis],
    facility: 1,
  },
  {
    username: 'ghulam.baloch',
    givenName: 'Ghulam',
    familyName: 'Baloch',
    gender: 'M',
    birthdate: '1984-07-03',
    role: 'Field Worker',
    provider: true,
    workflows: [tuberculosis],
    facility: 7,
  },
  {
    username: 'zarmina.khan',
    givenName: 'Zarmina',
    familyName: 'Khan',
    gender: 'F',
    birthdate: '1990-12-15',
    role: 'Field Worker',
    provider: true,
    workflows: [tuberculosis],
    facility: 6,
  },
  {
    username: 'dr.farah.siddiqui',
    givenName: 'Farah',
    familyName: 'Siddiqui',
    gender: 'F',
    birthdate: '1979-05-19',
    role: 'Clinician',
    provider: true,
    workflows: both,
    facility: 0,
  },
  {
    username: 'dr.omar.qureshi',
    givenName: 'Omar',
    familyName: 'Qureshi',
    gender: 'M',
    birthdate: '1975-11-08',
    role: 'Clinician',
    provider: true,
    workflows: both,
    facility: 4,
  },
  {
    username: 'dr.nida.rehman',
    givenName: 'Nida',
    familyName: 'Rehman',
    gender: 'F',
    birthdate: '1986-02-27',
    role: 'Clinician',
    provider: true,
    workflows: [respiratory],
    facility: 2,
  },
  {
    username: 'kamran.lab',
    givenName: 'Kamran',
    familyName: 'Ansari',
    gender: 'M',
    birthdate: '1991-08-14',
    role: 'Laboratory Technician',
    provider: true,
    workflows: [tuberculosis],
    facility: 0,
  },
  {
    username: 'hira.lab',
    givenName: 'Hira',
    familyName: 'Sheikh',
    gender: 'F',
    birthdate: '1996-03-05',
    role: 'Laboratory Technician',
    provider: true,
    workflows: [tuberculosis],
    facility: 5,
  },
  {
    username: 'tahira.manager',
    givenName: 'Tahira',
    familyName: 'Mirza',
    gender: 'F',
    birthdate: '1973-10-01',
    role: 'Programme Manager',
    provider: false,
    workflows: both,
    facility: null,
  },
  {
    username: 'asma.admin',
    givenName: 'Asma',
    familyName: 'Javed',
    gender: 'F',
    birthdate: '1987-09-09',
    role: 'Programme Administrator',
    provider: false,
    workflows: both,
    facility: null,
  },
  {
    username: 'yasir.events',
    givenName: 'Yasir',
    familyName: 'Abbasi',
    gender: 'M',
    birthdate: '1993-05-25',
    role: 'Event Organiser',
    provider: false,
    workflows: [],
    facility: null,
  },
  {
    username: 'salman.viewer',
    givenName: 'Salman',
    familyName: 'Chaudhry',
    gender: 'M',
    birthdate: '1982-06-17',
    role: 'Viewer',
    provider: false,
    workflows: both,
    facility: null,
  },
  {
    username: automatedUser,
    givenName: 'Xray',
    familyName: 'Reader',
    gender: 'F',
    birthdate: '2020-01-01',
    role: 'Automated',
    provider: true,
    workflows: [],
    facility: null,
  },
  {
    username: 'maryam.data',
    givenName: 'Maryam',
    familyName: 'Leghari',
    gender: 'F',
    birthdate: '1991-02-11',
    role: 'Data Manager',
    provider: false,
    workflows: both,
    facility: null,
  },
];
