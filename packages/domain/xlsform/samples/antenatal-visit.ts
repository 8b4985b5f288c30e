import { tableOf, type Sample } from './sample-table.ts';

/** An antenatal visit in two languages, with limits of measurements. */
export const antenatalVisit: Sample = {
  name: 'Antenatal visit',
  survey: tableOf(`
    type | name | label::English (en) | label::Français (fr) | hint::English (en) | required | relevant | constraint | constraint_message::English (en) | read_only
    begin_group | history | History | Antécédents | | | | | |
    integer | gravida | Number of pregnancies | Nombre de grossesses | This one included | yes | | . >= 1 and . <= 20 | Between 1 and 20 |
    integer | para | Number of births | Nombre d’accouchements | | yes | | . >= 0 | |
    date | lmp | First day of the last menstrual period | Premier jour des dernières règles | | yes | | . <= today() | It cannot be in the future |
    end_group | | | | | | | | |
    begin_group | measures | Measurements | Mesures | | | | | |
    decimal | weight | Weight (kg) | Poids (kg) | Without shoes | yes | | . >= 30 and . <= 180 | |
    integer | systolic | Systolic blood pressure | Tension systolique | | yes | | . >= 60 and . <= 260 | |
    integer | diastolic | Diastolic blood pressure | Tension diastolique | | yes | | . >= 30 and . <= 160 | |
    select_one yes_no | bp_repeated | Was the blood pressure taken again? | A-t-on repris la tension ? | | | \${systolic} >= 140 or \${diastolic} >= 90 | | |
    decimal | haemoglobin | Haemoglobin (g/dl) | Hémoglobine (g/dl) | | | | . > 2 and . < 22 | |
    select_one anaemia | anaemia_treatment | Treatment of anaemia | Traitement de l’anémie | | | \${haemoglobin} < 11 and \${haemoglobin} != '' | | |
    end_group | | | | | | | | |
    select_multiple danger | danger_signs | Danger signs | Signes de danger | | yes | | | |
    select_one yes_no | referred | Was she referred? | A-t-elle été référée ? | | yes | not(selected(\${danger_signs}, 'none')) | | |
    text | referred_to | Where to? | Où ? | | | \${referred} = 'yes' | | |
    date | next_visit | Date of the next visit | Date de la prochaine visite | | yes | | . >= today() | |
  `),
  choices: tableOf(`
    list_name | name | label::English (en) | label::Français (fr)
    yes_no | yes | Yes | Oui
    yes_no | no | No | Non
    anaemia | iron | Iron tablets | Comprimés de fer
    anaemia | referral | Referral | Référence
    danger | bleeding | Bleeding | Saignement
    danger | headache | Severe headache | Maux de tête sévères
    danger | swelling | Swelling of face or hands | Gonflement du visage ou des mains
    danger | none | None | Aucun
  `),
  settings: tableOf(`
    form_title | default_language
    Antenatal visit | English (en)
  `),
  losses: [
    'survey 2 label::Français (fr): xlsform.otherLanguage',
    'survey 3 label::Français (fr): xlsform.otherLanguage',
    'survey 4 constraint: xlsform.zeroLimit',
    'survey 4 label::Français (fr): xlsform.otherLanguage',
    'survey 5 label::Français (fr): xlsform.otherLanguage',
    'survey 7 label::Français (fr): xlsform.otherLanguage',
    'survey 8 label::Français (fr): xlsform.otherLanguage',
    'survey 9 label::Français (fr): xlsform.otherLanguage',
    'survey 10 label::Français (fr): xlsform.otherLanguage',
    'survey 11 label::Français (fr): xlsform.otherLanguage',
    'survey 12 constraint: xlsform.constraint',
    'survey 12 constraint: xlsform.constraint',
    'survey 12 label::Français (fr): xlsform.otherLanguage',
    'survey 13 label::Français (fr): xlsform.otherLanguage',
    'survey 15 label::Français (fr): xlsform.otherLanguage',
    'survey 16 label::Français (fr): xlsform.otherLanguage',
    'survey 17 label::Français (fr): xlsform.otherLanguage',
    'survey 18 label::Français (fr): xlsform.otherLanguage',
    'choices 2 label::Français (fr): xlsform.otherLanguage',
    'choices 3 label::Français (fr): xlsform.otherLanguage',
    'choices 4 label::Français (fr): xlsform.otherLanguage',
    'choices 5 label::Français (fr): xlsform.otherLanguage',
    'choices 6 label::Français (fr): xlsform.otherLanguage',
    'choices 7 label::Français (fr): xlsform.otherLanguage',
    'choices 8 label::Français (fr): xlsform.otherLanguage',
    'choices 9 label::Français (fr): xlsform.otherLanguage',
  ],
};
