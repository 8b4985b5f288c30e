import { ageOfPerson } from './age-sql.ts';
import { personDisplay } from './display-sql.ts';

/** SQL of the columns of a PrintedPatient (`paper/pdf-facts.ts`), of a patient `x` and the person `p`. */
export const printedPatient = `x.patient_id::text as id, p.gender, p.birthdate::text as birthdate, ${ageOfPerson('p')} as age, p.dead, ${personDisplay('x.patient_id')} as name,
    (select i.identifier from patient_identifier i where i.patient_id = x.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as identifier`;
