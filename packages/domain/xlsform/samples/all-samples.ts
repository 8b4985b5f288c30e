/** Ten files as programmes write them. */
import { antenatalVisit } from './antenatal-visit.ts';
import { chronicFollowUp } from './chronic-follow-up.ts';
import { householdContact } from './household-contact.ts';
import { immunisation } from './immunisation.ts';
import { malariaCase } from './malaria-case.ts';
import { nutrition } from './nutrition.ts';
import { outbreakLineList } from './outbreak-line-list.ts';
import { phq9 } from './phq-9.ts';
import type { Sample } from './sample-table.ts';
import { stockVisit } from './stock-visit.ts';
import { tbScreening } from './tb-screening.ts';

export const samples: readonly Sample[] = [
  tbScreening,
  householdContact,
  antenatalVisit,
  malariaCase,
  nutrition,
  immunisation,
  phq9,
  chronicFollowUp,
  outbreakLineList,
  stockVisit,
];
