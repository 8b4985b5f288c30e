import { tableOf, type Sample } from './sample-table.ts';

/** A visit to the home of an index patient: groups with relevance, a repeat of members, values of the file's own. */
export const householdContact: Sample = {
  name: 'Household contact',
  survey: tableOf(`
    type | name | label | required | relevant | constraint | appearance | choice_filter | repeat_count | readonly
    deviceid | device | | | | | | | |
    begin group | visit | Visit | | | | field-list | | |
    date | visit_date | Date of the visit | yes | | . <= today() | | | |
    time | visit_time | Time of the visit | | | | | | |
    geopoint | place | Position of the house | yes | | | | | |
    select_one found | household_found | Was the household found? | yes | | | | | |
    end group | visit | | | | | | | |
    begin_group | household | Household | | \${household_found} = 'found' | | | | |
    select_one province | province | Province | yes | | | | | |
    select_one district | district | District | yes | | | minimal | province = \${province} | |
    integer | members | How many people live here? | yes | | . >= 1 and . <= 30 | | | |
    integer | children_under_5 | How many of them are younger than five? | | | . <= 30 | | | |
    begin_group | consent_group | | | \${members} > 1 | | | | |
    select_one yes_no | consent | Do they agree to be screened? | yes | | | | | |
    text | refusal_reason | Why not? | | \${consent} = 'no' | | | | |
    end_group | | | | | | | | |
    end_group | | | | | | | | |
    begin_repeat | contact | Contact | | \${consent} = 'yes' | | | | \${members} |
    text | contact_name | Name of the contact | yes | | | | | |
    select_one yes_no | contact_cough | Does the contact cough? | | | | | | |
    end_repeat | contact | | | | | | | |
    calculate | contacts_coughing | | | | | | | |
    text | mobile_phone | Mobile phone number | | \${household_found} != 'not_found' | | numbers | | |
    note | thanks | Thank the family, \${mobile_phone} | | | | | | |
    text | visit_code | Code of the visit | | | string-length(.) = 6 | | | | yes
  `),
  choices: tableOf(`
    list_name | name | label | province
    found | found | Found |
    found | not_found | Not found |
    found | moved | Moved away |
    province | sindh | Sindh |
    province | punjab | Punjab |
    district | karachi | Karachi | sindh
    district | hyderabad | Hyderabad | sindh
    district | lahore | Lahore | punjab
    yes_no | yes | Yes |
    yes_no | no | No |
  `),
  settings: tableOf(`
    form_title | form_id | version | instance_name
    Household contact | hh_contact_v3 | 2024051401 | concat(\${visit_date}, ' ', \${province})
  `),
  losses: [
    'settings 2 form_id: xlsform.formId',
    'settings 2 version: xlsform.version',
    'settings 2 instance_name: xlsform.unknownColumn',
    'survey 2 type: xlsform.metadata',
    'survey 3 appearance: xlsform.appearance',
    'survey 11 choice_filter: xlsform.choiceFilter',
    'survey 14 name: xlsform.groupUnlabelled',
    'survey 19 type: xlsform.repeat',
    'survey 20 type: xlsform.inRepeat',
    'survey 21 type: xlsform.inRepeat',
    'survey 23 type: xlsform.calculated',
    'survey 25 label: xlsform.labelReference',
    'choices 7 province: xlsform.unknownColumn',
    'choices 8 province: xlsform.unknownColumn',
    'choices 9 province: xlsform.unknownColumn',
  ],
};
