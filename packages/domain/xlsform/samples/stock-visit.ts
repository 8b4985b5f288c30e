import { tableOf, type Sample } from './sample-table.ts';

/** A supervision visit to a store: many similar questions, nested groups, conditions on both sides of a comparison. */
export const stockVisit: Sample = {
  name: 'Stock and site visit',
  survey: tableOf(`
    type | name | label | required | relevant | constraint | constraint_message | calculation | trigger
    username | visitor | | | | | | |
    begin_group | site | Site | | | | | |
    date | visit_date | Date of the visit | yes | | . <= today() | | |
    select_one site_kind | site_kind | Kind of site | yes | | | | |
    text | facility_phone | Phone of the facility | | | regex(., '[0-9+ ]{7,15}') | Digits only | |
    begin_group | laboratory | Laboratory | | \${site_kind} = 'laboratory' or \${site_kind} = 'hospital' | | | |
    select_one yes_no | microscope | Is there a working microscope? | yes | | | | |
    integer | slides | Slides in stock | | \${microscope} = 'yes' | . >= 1 and . <= 100000 | | |
    begin_group | cold_chain | Cold chain | | \${slides} > 100 | | | |
    decimal | fridge_temperature | Temperature of the refrigerator | | | . >= -10 and . <= 40 | | |
    select_one yes_no | alarm | Did the alarm work? | | \${fridge_temperature} > 8 or \${fridge_temperature} < 2 | | | |
    end_group | cold_chain | | | | | | |
    end_group | laboratory | | | | | | |
    end_group | site | | | | | | |
    begin_group | stock | Stock | | | | | |
    integer | stock_book | Tablets according to the book | yes | | . >= 1 | | |
    integer | stock_counted | Tablets counted | yes | | . <= 1000000 | | |
    text | difference_reason | Why do they differ? | yes | \${stock_book} != \${stock_counted} | | | |
    select_one yes_no | loss_reported | Was the loss reported? | | \${stock_counted} < \${stock_book} | | | |
    select_one yes_no | surplus_explained | Was the surplus explained? | | not(\${stock_counted} <= \${stock_book}) | | | |
    note | balanced | The stock is balanced | | \${stock_book} = \${stock_counted} | | | |
    end_group | | | | | | | |
    audio | interview | Record the interview | | | | | |
    select_multiple_from_file items.csv | items | Items missing | | | | | |
    integer | expired | Expired tablets | | \${stock_counted} div 10 > 5 | . <= \${stock_counted} | | |
    select_one rating | rating | Rating of the store | | | | | if(\${loss_reported} = 'no', 'poor', '') |
    text | follow_up | What was agreed? | | \${rating} = 'poor' or \${alarm} = 'no' or (\${microscope} = 'no' and \${site_kind} != 'store') | string-length(.) <= 500 | | |
    end_group | | | | | | | |
  `),
  choices: tableOf(`
    list_name | name | label
    site_kind | store | Store
    site_kind | laboratory | Laboratory
    site_kind | hospital | Hospital
    yes_no | yes | Yes
    yes_no | no | No
    rating | good | Good
    rating | fair | Fair
    rating | poor | Poor
  `),
  settings: tableOf(`
    form_title
    Stock and site visit
  `),
  losses: [
    'survey 2 type: xlsform.metadata',
    'survey 24 type: xlsform.type',
    'survey 25 type: xlsform.selectFromFile',
    'survey 26 constraint: xlsform.constraint',
    'survey 26 relevant: xlsform.cannotSay',
    'survey 29 type: xlsform.unmatchedEnd',
  ],
};
