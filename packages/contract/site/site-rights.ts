/** What somebody may who lets a server join: it has all of the patients of its places, and what is recorded there comes. */
export const expectRights = [
  'Manage Devices',
  'Add Users',
  'Get Patients',
  'Edit Patients',
  'Get Encounters',
  'Edit Encounters',
  'Get Observations',
  'Edit Observations',
  'View Sensitive Data',
] as const;

/** What somebody may who sees the rows of sites that were not taken. */
export const heldRowsRights = ['Decide Held Records', 'Get Patients', 'Get Encounters', 'Get Observations', 'View Sensitive Data'] as const;

/** And who decides about them. */
export const decideRights = [...heldRowsRights, 'Enter Data'] as const;
