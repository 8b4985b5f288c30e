import { tableOf, type Sample } from './sample-table.ts';

const items: readonly (readonly [string, string])[] = [
  ['interest', 'Little interest or pleasure in doing things'],
  ['down', 'Feeling down, depressed or hopeless'],
  ['sleep', 'Trouble falling or staying asleep, or sleeping too much'],
  ['tired', 'Feeling tired or having little energy'],
  ['appetite', 'Poor appetite or overeating'],
  ['failure', 'Feeling bad about yourself'],
  ['concentration', 'Trouble concentrating on things'],
  ['restless', 'Moving or speaking slowly, or being restless'],
  ['self_harm', 'Thoughts of being better off dead or of hurting yourself'],
];

/** The nine questions on depression: one list of numbered answers, a score that a form here cannot add up. */
export const phq9: Sample = {
  name: 'PHQ-9',
  survey: tableOf(`
    type | name | label | hint | required | relevant | calculation | appearance
    begin_group | phq | Over the last two weeks, how often have you been bothered by the following? | | | | |
    select_one frequency | header | | | | | | label
    ${items.map(([name, label]) => `select_one frequency | phq_${name} | ${label} | | yes | | | list-nolabel`).join('\n')}
    end_group | | | | | | |
    calculate | score | | | | | ${items.map(([name]) => `\${phq_${name}}`).join(' + ')} |
    select_one difficulty | difficulty | How difficult have these problems made your life? | | yes | \${phq_interest} > 0 or \${phq_down} > 0 | |
    note | high_score | Score \${score}: refer to the psychologist | | | \${score} >= 15 | |
    note | danger | Do not leave this person alone | | | \${phq_self_harm} != '0' and \${phq_self_harm} != '' | |
    select_one yes_no | safety_plan | Was a safety plan made? | Ask a colleague for help | yes | \${phq_self_harm} >= 1 | |
    text | phone_of_relative | Telephone of a relative | | | \${safety_plan} = 'yes' | | numbers
  `),
  choices: tableOf(`
    list_name | name | label
    frequency | 0 | Not at all
    frequency | 1 | Several days
    frequency | 2 | More than half the days
    frequency | 3 | Nearly every day
    difficulty | none | Not difficult at all
    difficulty | some | Somewhat difficult
    difficulty | very | Very difficult
    yes_no | yes | Yes
    yes_no | no | No
  `),
  settings: tableOf(`
    form_title | form_id | version
    PHQ-9 | phq9 | 7
  `),
  losses: [
    'settings 2 form_id: xlsform.formId',
    'settings 2 version: xlsform.version',
    'survey 3 appearance: xlsform.appearance',
    ...items.map((_, index) => `survey ${index + 4} appearance: xlsform.appearance`),
    'survey 14 type: xlsform.calculated',
    'survey 16 label: xlsform.labelReference',
    'survey 16 relevant: xlsform.unknownReference',
    'choices 2 name: xlsform.choiceName',
    'choices 3 name: xlsform.choiceName',
    'choices 4 name: xlsform.choiceName',
    'choices 5 name: xlsform.choiceName',
  ],
};
