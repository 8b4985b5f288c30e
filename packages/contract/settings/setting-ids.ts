/** Fixed uuids of the settings that every OpenMRS of this kind has; clients ask for them by these. */
export const settingIds = {
  identifierFormat: '9b68a10b-3ede-43f6-b019-d0823e28ebd1',
  dateFormat: '6a78a10b-3eae-43f6-b019-d0823e28ebd1',
  country: '3h98a10f-3edz-43f6-b020-d0823e28ebd1',
  currency: '5a74a10b-3eae-43f6-b019-d0823e28ead1',
} as const;
