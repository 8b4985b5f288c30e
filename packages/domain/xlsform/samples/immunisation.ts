import { tableOf, type Sample } from './sample-table.ts';

/** A vaccination session: one card, several doses, each with its date. */
export const immunisation: Sample = {
  name: 'Immunisation card',
  survey: tableOf(`
    type | name | label | required | relevant | constraint | required_message | default | readonly | guidance_hint
    barcode | card_number | Number of the card | yes | | regex(., '[0-9]{8}') | Scan or type the number | | |
    date | birth_date | Date of birth | yes | | . <= today() | | | |
    select_one sex | sex | Sex | yes | | | | | |
    select_multiple vaccines | given_today | Vaccines given today | yes | | count-selected(.) > 0 | Choose at least one | | | Check the age of the child first
    text | bcg_batch | Batch of the BCG vaccine | yes | selected(\${given_today}, 'bcg') | string-length(.) <= 20 | | | |
    text | opv_batch | Batch of the polio vaccine | yes | selected(\${given_today}, 'opv') | string-length(.) <= 20 | | | |
    text | penta_batch | Batch of the pentavalent vaccine | yes | selected(\${given_today}, 'penta') | string-length(.) <= 20 | | | |
    select_one dose | penta_dose | Dose of the pentavalent vaccine | yes | selected(\${given_today}, 'penta') | | | | |
    integer | vial_temperature | Temperature of the box | | count-selected(\${given_today}) >= 1 | . >= -5 and . <= 30 | | 4 | |
    dateTime | opened_at | When was the vial opened? | | \${vial_temperature} >= 2 and \${vial_temperature} <= 8 | . <= now() | | | |
    select_one reaction | reaction | Reaction after the vaccination | yes | | | | none | |
    dateTime | reaction_at | When did it begin? | yes | \${reaction} != 'none' and \${reaction} != '' | . <= now() and . >= \${opened_at} | | | |
    text | reaction_text | Describe the reaction | | \${reaction} = 'other' or \${reaction} = 'severe' | | | | |
    date | next_date | Next appointment | yes | | . >= today() | | | |
    text | registered_by | Registered by | | | | | Vaccination team | yes |
  `),
  choices: tableOf(`
    list_name | name | label | image
    sex | m | Male |
    sex | f | Female |
    vaccines | bcg | BCG | bcg.png
    vaccines | opv | Polio (oral) |
    vaccines | penta | Pentavalent |
    vaccines | measles | Measles |
    dose | first | First |
    dose | second | Second |
    dose | third | Third |
    reaction | none | None |
    reaction | mild | Mild |
    reaction | severe | Severe |
    reaction | other | Other |
  `),
  settings: tableOf(`
    form_title | form_id
    Immunisation card | immunisation_card
  `),
  losses: ['survey 5 guidance_hint: xlsform.guidance', 'survey 13 constraint: xlsform.constraint', 'choices 4 image: xlsform.media'],
};
