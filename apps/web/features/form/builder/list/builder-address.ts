/** Where forms are listed. */
export const FORM_LIST = '/administration/form';
/** Where a form is built: `?form=` of a stored one, `?copyOf=` to begin with a copy, neither for a new one. */
export const BUILDER = '/administration/form/create';
