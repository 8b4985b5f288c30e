/** SQL for the moment at which the results of an order (o) of a type of test (y) are due; null when the type has no target. */
export const DUE_AT = `o.date_activated + y.target_hours * interval '1 hour'`;
