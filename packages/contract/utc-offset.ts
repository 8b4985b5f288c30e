import Type from 'typebox';

/** Minutes by which any clock on Earth differs from UTC at most: 14 hours, of Kiritimati. */
const FARTHEST = 840;

/** How far somebody's clock is from UTC. @param whose of which clock, for the OpenAPI document */
export const offsetOf = (whose: string) =>
  Type.Integer({ minimum: -FARTHEST, maximum: FARTHEST, description: `minutes east of UTC of ${whose}` });

/** The same of the person who sends a request. */
export const utcOffset = Type.Optional(offsetOf("the person's clock"));
