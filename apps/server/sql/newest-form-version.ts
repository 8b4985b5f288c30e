/**
 * SQL condition of the versions (alias `v`) that this server made of its form, or has from its programme. What a site sent with what was filled there
 * says how to read that, and is not what the form is by now: a stolen or mistaken token would choose what everybody is shown otherwise.
 */
export const madeHere = (v: string): string => `${v}.arrived is not true`;

/** SQL of the number of the newest version of a form; null where it has none. @param form SQL of its key */
export const newestNumber = (form: string): string =>
  `(select max(v.number) from form_version v where v.form_id = ${form} and ${madeHere('v')})`;

/** SQL that gives columns of the newest version of a form, or nothing. @param columns of `v` @param form SQL of its key */
export const newestVersion = (columns: string, form: string): string =>
  `select ${columns} from form_version v where v.form_id = ${form} and ${madeHere('v')} order by v.number desc limit 1`;
