/** Person attribute type that keeps the national identity of a member of the staff; older clients know it by this id. */
export const NATIONAL_ID_TYPE = '03a15595-c156-439c-b1cf-9ccBac38f609';
