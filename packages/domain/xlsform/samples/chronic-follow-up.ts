import { tableOf, type Sample } from './sample-table.ts';

/** Follow-up of hypertension and diabetes: conditions in brackets, exact choices, names that are not valid or appear twice. */
export const chronicFollowUp: Sample = {
  name: 'Chronic disease follow-up',
  survey: tableOf(`
    type | name | label | required | relevant | constraint | constraint_message | calculation | disabled
    select_multiple disease | diseases | Diseases under treatment | yes | | | | |
    integer | systolic | Systolic blood pressure | | selected(\${diseases}, 'hypertension') or selected(\${diseases}, 'kidney') | . >= 60 and . <= 280 | | |
    integer | diastolic | Diastolic blood pressure | | \${systolic} != '' | . >= 30 and . <= 180 | | |
    select_one control | bp_control | Blood pressure | | | | | if(\${systolic} < 140 and \${diastolic} < 90, 'good', if(\${systolic} >= 180 or \${diastolic} >= 110, 'crisis', if(\${systolic} >= 140 or \${diastolic} >= 90, 'poor', ''))) |
    decimal | glucose | Fasting glucose (mmol/l) | | selected(\${diseases}, 'diabetes') | . >= 1 and . <= 50 and . != 13 | Out of range | |
    decimal | hba1c | HbA1c (%) | | \${diseases} = 'diabetes' | . >= 3 and . <= 20 | | |
    select_one yes_no | feet checked | Were the feet examined? | | selected(\${diseases}, 'diabetes') and (\${glucose} > 10 or \${hba1c} > 8) | | | |
    select_one yes_no | smoker | Does the patient smoke? | yes | | | | |
    integer | cigarettes | Cigarettes a day | | \${smoker} = 'yes' | . > 0 and . <= 100 | | |
    select_multiple medicine | medicines | Medicines | | not(\${diseases} = '') | | | |
    text | other_medicine | Which other medicine? | yes | selected(\${medicines}, 'other') | string-length(.) > 2 | | |
    select_one adherence | adherence | How often was a dose missed? | | \${medicines} != '' and not(selected(\${medicines}, 'none')) | | | |
    text | adherence | Why? | | \${adherence} = 'often' | | | |
    select_one yes_no | self_a | Depends on the next one | | \${self_b} = 'yes' | | | |
    select_one yes_no | self_b | Depends on the one before | | \${self_a} = 'yes' | | | |
    date | next_visit | Next visit | yes | | . >= today() and . <= today() + 90 | | |
    note | goodbye | Thank you | | \${next_visit} > today() | | | |
  `),
  choices: tableOf(`
    list_name | name | label
    disease | hypertension | Hypertension
    disease | diabetes | Diabetes
    disease | kidney | Chronic kidney disease
    control | good | Well controlled
    control | poor | Poorly controlled
    control | crisis | Hypertensive crisis
    yes_no | yes | Yes
    yes_no | no | No
    medicine | amlodipine | Amlodipine
    medicine | metformin | Metformin
    medicine | other | Other
    medicine | none | None
    adherence | never | Never
    adherence | sometimes | Sometimes
    adherence | often | Often
  `),
  settings: tableOf(`
    form_title | public_key
    Chronic disease follow-up | MIIBIjANBgkq
  `),
  losses: [
    'settings 2 public_key: xlsform.unknownColumn',
    'survey 6 constraint: xlsform.constraint',
    'survey 8 name: xlsform.nameChanged',
    'survey 14 name: xlsform.nameTwice',
    'survey 15 relevant: xlsform.circle',
    'survey 16 relevant: xlsform.circle',
    'survey 17 constraint: xlsform.constraint',
  ],
};
