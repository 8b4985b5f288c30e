import { tableOf, type Sample } from './sample-table.ts';

/** Screening of a child for malnutrition: decimals, a range, conditions over several measurements. */
export const nutrition: Sample = {
  name: 'Nutrition screening',
  survey: tableOf(`
    type | name | label | hint | required | relevant | constraint | parameters | calculation | appearance
    text | child_name | Name of the child | | yes | | string-length(.) >= 2 and string-length(.) <= 80 and regex(., "^[A-Za-z' -]+$") | | |
    select_one age_group | age_group | Age group | | yes | | | | | likert
    integer | age_months | Age in months | | yes | | . >= 6 and . <= 59 | | |
    decimal | weight | Weight | in kilograms, one decimal | yes | | . >= 2 and . <= 35 | | |
    decimal | height | Height | in centimetres | yes | | . >= 45 and . <= 130 | | |
    decimal | muac | Mid-upper arm circumference (mm) | | yes | | . >= 80 and . <= 250 | | |
    select_one yes_no | oedema | Oedema of both feet? | | yes | | | | |
    range | appetite | Appetite from 0 to 10 | | | \${muac} < 125 or \${oedema} = 'yes' | | start=0 end=10 step=1 | |
    range | temperature | Temperature | | | | | start=34 end=42 step=0.5 | |
    select_one classification | classification | Classification | | yes | | | | if(\${muac} < 115 or \${oedema} = 'yes', 'sam', if(\${muac} < 125, 'mam', 'normal')) |
    select_multiple complications | complications | Complications | | | \${classification} = 'sam' | | | |
    select_one place | place | Place of treatment | | yes | \${classification} = 'sam' and not(\${appetite} > 4 and \${complications} = 'none') or \${classification} = 'mam' | | | |
    integer | sachets | Number of sachets given | | yes | \${place} = 'outpatient' | . > 0 and . <= 60 | | |
    decimal | target_weight | Target weight | | | \${weight} != '' and string-length(\${child_name}) > 0 | | | \${weight} * 1.15 |
    select_one yes_no or_other | caregiver | Is the caregiver the mother? | | | | | | |
  `),
  choices: tableOf(`
    list_name | name | label
    age_group | infant | 6 to 23 months
    age_group | child | 24 to 59 months
    yes_no | yes | Yes
    yes_no | no | No
    classification | sam | Severe acute malnutrition
    classification | mam | Moderate acute malnutrition
    classification | normal | Normal
    complications | vomiting | Vomiting
    complications | fever | Fever
    complications | none | None
    place | outpatient | Outpatient programme
    place | stabilisation | Stabilisation centre
  `),
  settings: tableOf(`
    form_title | style
    Nutrition screening | pages
  `),
  losses: [
    'settings 2 style: xlsform.unknownColumn',
    'survey 3 appearance: xlsform.appearance',
    'survey 10 parameters: xlsform.step',
    'survey 15 calculation: xlsform.calculation',
    'survey 16 type: xlsform.orOther',
  ],
};
