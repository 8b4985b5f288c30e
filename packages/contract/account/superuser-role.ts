/** The role that may do everything, as OpenMRS calls it; compared by this display. */
export const SUPERUSER_ROLE = 'System Developer';
