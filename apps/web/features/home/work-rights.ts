import { appointment } from '@fieldward/contract/care/appointment.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import { mayOpen } from '../../lib/page-rights.ts';

/** Where records are looked at that are perhaps of one person, those that were kept although their rules refuse them, and those that were refused. */
export const DUPLICATES = '/administration/duplicates';
export const MARKED = '/administration/marked';
export const HELD = '/administration/held';

/** Which work of Home somebody may see: what its page asks for, and of the laboratory only those who work in it. */
export const workOf = (may: May) => ({
  lab: mayOpen('/laboratory', may) && (may('Edit CommonLab Samples') || may('Add CommonLab results')),
  overdue: mayOpen('/followup', may) && mayOpen('/followup/people', may),
  clinicDay: mayOpen('/appointments', may) && may(appointment.privileges.read),
  // whoever has the list of what is to be done finds them there
  referred: mayOpen('/referral', may) && !(may('Get Patients') && may('Get Patient Programs')),
  tasks: may('Get Patients') && may('Get Patient Programs'),
  toCheck: mayOpen(DUPLICATES, may) || mayOpen(MARKED, may) || mayOpen(HELD, may),
  events: mayOpen('/event/calendar', may),
  recent: mayOpen('/patient/detail', may),
  lists: may('Get Patients'),
});
