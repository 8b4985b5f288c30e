import { ageOfPerson } from './age-sql.ts';
import { personDisplay } from './display-sql.ts';
import { onProgrammeClock } from './programme-zone.ts';

/** SQL of the columns of a PrintedPatient (`paper/pdf-facts.ts`), of a patient `x` and the person `p`. */
export const printedPatient = `x.patient_id::text as id, p.gender, p.birthdate::text as birthdate, ${ageOfPerson('p')} as age, p.birthdate_estimated as estimated,
    case when not p.dead or p.death_date is not null then to_char(${onProgrammeClock('least(now(), p.death_date)')}, 'YYYY-MM-DD') end as "agedOn", p.dead, ${personDisplay('x.patient_id')} as name,
    (select i.identifier from patient_identifier i where i.patient_id = x.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as identifier`;
