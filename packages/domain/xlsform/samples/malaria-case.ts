import { tableOf, type Sample } from './sample-table.ts';

/** Notification and investigation of a malaria case: dates compared with dates, numbered choices, a photograph. */
export const malariaCase: Sample = {
  name: 'Malaria case investigation',
  survey: tableOf(`
    type | name | label | required | relevant | constraint | constraint_message | required_message | default | media::image | calculation
    today | today | | | | | | | | |
    date | onset_date | Date on which the fever began | yes | | . <= today() | Not in the future | When did it begin? | | |
    date | test_date | Date of the test | yes | | . <= today() | | | | |
    note | late_test | The test was done before the fever began: check the dates | | \${test_date} < \${onset_date} | | | | | |
    select_one test | test_kind | Kind of test | yes | | | | | 1 | rdt.png |
    select_one result | result | Result | yes | \${test_kind} != '' | | | | | |
    integer | parasites | Parasites per microlitre | | \${test_kind} = 2 and (\${result} = 1 or \${result} = 2) | . >= 1 and . <= 1000000 | | | | |
    select_one severity | severity | Severity | yes | \${result} <= 2 | | | | | |
    select_one yes_no | referred | Was the patient referred? | yes | \${severity} >= 2 | | | | | |
    select_one yes_no | travelled | Did the patient travel in the two weeks before? | yes | \${result} != 3 | | | | | |
    text | travel_place | Where to? | yes | \${travelled} = 'yes' | | | | | |
    date | return_date | Date of return | | \${travelled} = 'yes' | . <= today() | | | | |
    select_one origin | origin | Origin of the case | | | | | | | | if(\${travelled} = 'yes', 'imported', if(\${travelled} = 'no', 'local', ''))
    image | rdt_photo | Photograph of the test | | \${test_kind} = 1 | | | | | |
    text | photo_remark | Remark on the photograph | | \${rdt_photo} != '' | | | | | |
    integer | age_days | Age in days | | | | | | | | \${test_date} - \${onset_date}
    date | treatment_start | Treatment began on | | \${result} < 3 and \${test_date} >= date('2020-01-01') | . >= \${test_date} | | | | |
  `),
  choices: tableOf(`
    list name | name | label
    test | 1 | Rapid diagnostic test
    test | 2 | Microscopy
    result | 1 | P. falciparum
    result | 2 | Other species
    result | 3 | Negative
    severity | 1 | Uncomplicated
    severity | 2 | Severe
    severity | 3 | Very severe
    yes_no | yes | Yes
    yes_no | no | No
    origin | imported | Imported
    origin | local | Local
    region | 1 | North
  `),
  settings: tableOf(`
    form_title | form_id
    Malaria case investigation | malaria_case_investigation
  `),
  losses: [
    'survey 2 type: xlsform.metadata',
    'survey 3 constraint_message: xlsform.oneMessage',
    'survey 6 media::image: xlsform.media',
    'survey 15 type: xlsform.type',
    'survey 16 relevant: xlsform.unknownReference',
    'survey 17 calculation: xlsform.calculation',
    'survey 18 constraint: xlsform.constraint',
    'choices 2 name: xlsform.choiceName',
    'choices 3 name: xlsform.choiceName',
    'choices 4 name: xlsform.choiceName',
    'choices 5 name: xlsform.choiceName',
    'choices 6 name: xlsform.choiceName',
    'choices 7 name: xlsform.choiceName',
    'choices 8 name: xlsform.choiceName',
    'choices 9 name: xlsform.choiceName',
    'choices 14 list name: xlsform.unusedList',
  ],
};
