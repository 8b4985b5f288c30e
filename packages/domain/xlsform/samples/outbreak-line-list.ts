import { tableOf, type Sample } from './sample-table.ts';

/** One line of an outbreak's list, as old files write it: spaces in types, `relevance`, columns of a tool's own. */
export const outbreakLineList: Sample = {
  name: 'Outbreak line list',
  survey: tableOf(`
    type | name | label | hint | required | relevance | constraint | required message | kobo--locking | appearance | default
    text | case_id | Case number | e.g. CHL-0001 | true() | | regex(., '^(CHL|MSL)-[0-9]{4}$') | | | |
    dateTime | reported_at | Reported at | | TRUE | | | | | |
    select one status | status | Status | | yes | | | Is the patient alive? | | minimal | alive
    date | death_date | Date of death | | yes | \${status}='dead' | .<=today() | | | month-year |
    text | first_name | First name | | yes | | | | | |
    integer | age | Age | | yes | | .>=0 and .<=120 | | core | |
    select one unit | age_unit | Unit of the age | | no | \${age} < 5 | | | | |
    text | passport | Number of the identity card | | | | | | | numbers |
    select one from areas | area | Health area | | yes | | | | | autocomplete |
    select_one_from_file villages.csv | village | Village | | | | | | | |
    geotrace | path | Way from the water point | | | | | | | |
    select all that apply exposure | exposure | Exposure in the last ten days | | \${age} > 15 | | | | | |
    text | water_source | Which water? | | yes | selected(\${exposure}, 'water') and not(selected(\${exposure}, 'none')) | | | | |
    select one yes_no | sampled | Was a sample taken? | | yes | | | | | |
    date | sampled_on | Date of the sample | | yes | \${sampled}='yes' | | | | | today()
    select one result | lab_result | Result of the laboratory | | | \${sampled}='yes' and \${sampled_on} < today() | | | | |
    select one class | classification | Classification | | yes | | | | | |
    rank class | priority | Rank the classes | | | | | | | |
    time | closed_at | Record closed at | | | \${classification} != 'suspected' | | | | |
  `),
  choices: tableOf(`
    list name | name | label | code
    status | alive | Alive |
    status | dead | Dead |
    unit | days | Days |
    unit | months | Months |
    unit | years | Years |
    areas | a01 | Central | A01
    areas | a02 | Riverside | A02
    areas | a03 | riverside | A03
    exposure | water | Untreated water |
    exposure | funeral | Funeral |
    exposure | none | None |
    yes_no | yes | Yes |
    yes_no | no | No |
    result | positive | Positive |
    result | negative | Negative |
    result | positive | Inconclusive |
    class | suspected | Suspected |
    class | probable | Probable |
    class | confirmed | Confirmed |
    class | | Discarded |
  `),
  settings: tableOf(`
    form_title | id_string | allow_choice_duplicates
    Outbreak line list | outbreak_line_list | yes
  `),
  losses: [
    'settings 2 allow_choice_duplicates: xlsform.unknownColumn',
    'survey 5 appearance: xlsform.appearance',
    'survey 7 kobo--locking: xlsform.unknownColumn',
    'survey 9 appearance: xlsform.appearance',
    'survey 11 type: xlsform.selectFromFile',
    'survey 12 type: xlsform.type',
    'survey 13 required: xlsform.condition',
    'survey 19 type: xlsform.type',
    'choices 7 code: xlsform.unknownColumn',
    'choices 8 code: xlsform.unknownColumn',
    'choices 9 name: xlsform.sameOption',
    'choices 9 code: xlsform.unknownColumn',
    'choices 17 list name: xlsform.choiceTwice',
    'choices 21 list name: xlsform.choiceIncomplete',
  ],
};
