import { tableOf, type Sample } from './sample-table.ts';

/** Active case finding: symptoms, risks, and the decision to take a sample. */
export const tbScreening: Sample = {
  name: 'TB screening',
  survey: tableOf(`
    type | name | label | hint | required | required_message | relevant | constraint | constraint_message | appearance | default | calculation
    start | start | | | | | | | | | |
    end | end | | | | | | | | | |
    note | intro | Symptom screening for tuberculosis | | | | | | | | |
    date | screening_date | Date of screening | | yes | Enter the date of screening | | . <= today() | | | |
    integer | age_years | Age in years | Completed years | yes | | | . >= 1 and . <= 110 | Age is between 1 and 110 | | |
    select_one sex | sex | Sex | | yes | | | | | | |
    select_one yes_no_unknown | cough | Do you have a cough? | | yes | | | | | | |
    integer | cough_weeks | For how many weeks have you been coughing? | | yes | | \${cough} = 'yes' | . > 0 and . < 105 | | | |
    select_one yes_no_unknown | blood | Is there blood in the sputum? | | | | \${cough} = 'yes' and \${cough_weeks} >= 2 | | | | |
    select_multiple symptoms | symptoms | Which other symptoms do you have? | Read all aloud | | | | count-selected(.) >= 1 | | | |
    select_one yes_no_unknown | weight_loss_seen | Is the weight loss visible? | | | | selected(\${symptoms}, 'weight_loss') | | | minimal | |
    select_one hiv | hiv_status | HIV status | | yes | | | | | minimal | unknown |
    date | art_start | When did antiretroviral treatment start? | | | | \${hiv_status} = 'positive' | . <= today() | | | |
    select_one yes_no_unknown | contact | Has anybody at home had tuberculosis in the last two years? | | yes | | | | | | |
    text | contact_name | Name of that person | | | | \${contact} = 'yes' | string-length(.) <= 60 | | | |
    select_one presumptive | presumptive | Presumptive tuberculosis? | | | | | | | | | if(\${cough_weeks} >= 2 or selected(\${symptoms}, 'night_sweats') or \${contact} = 'yes', 'presumptive', 'not_presumptive')
    select_one yes_no_unknown | sample_taken | Was a sputum sample taken? | | yes | | \${presumptive} = 'presumptive' | | | | |
    barcode | sample_code | Scan the code of the sample | | yes | | \${sample_taken} = 'yes' | regex(., '^[A-Z]{2}[0-9]{6}$') | Two letters and six digits | | |
    text | remarks | Remarks | | | | | | | multiline | |
  `),
  choices: tableOf(`
    list_name | name | label
    sex | male | Male
    sex | female | Female
    yes_no_unknown | yes | Yes
    yes_no_unknown | no | No
    yes_no_unknown | unknown | Unknown
    symptoms | fever | Fever
    symptoms | night_sweats | Night sweats
    symptoms | weight_loss | Weight loss
    symptoms | chest_pain | Chest pain
    symptoms | none | None of these
    hiv | positive | Positive
    hiv | negative | Negative
    hiv | unknown | Unknown
    presumptive | presumptive | Presumptive case
    presumptive | not_presumptive | Not presumptive
  `),
  settings: tableOf(`
    form_title | form_id | fieldward_description
    TB screening | tb_screening | Active case finding in the community
  `),
  losses: ['survey 2 type: xlsform.metadata', 'survey 3 type: xlsform.metadata', 'survey 20 appearance: xlsform.appearance'],
};
