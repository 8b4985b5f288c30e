/** The sets of concepts that a queue has unless others are given, by the uuids under which the product makes them. */
export const queueStatuses = '3c6f0e6c-8f0b-5a1c-9d55-2a6d2b9e7c01';
export const queuePriorities = '3c6f0e6c-8f0b-5a1c-9d55-2a6d2b9e7c02';
