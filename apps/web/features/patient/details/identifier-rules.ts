import type { IdentifierRules } from '@fieldward/domain/person/detail-changes.ts';
import type { IdentifierType } from '../../../widgets/person-details/detail-types.queries.ts';

/** The type whose identifiers the programme gives out. */
const OWN = 'patient identifier';

/** What each type asks of its identifiers, by its uuid. @param format the programme's pattern, or '' */
export function identifierRulesOf(types: readonly IdentifierType[], format: string): ReadonlyMap<string, IdentifierRules> {
  return new Map(
    types.map((type) => {
      const own = type.display.toLowerCase() === OWN;
      return [
        type.uuid,
        {
          own,
          format: (own ? format : type.format) || null,
          placeNeeded: type.locationBehavior?.toUpperCase() === 'REQUIRED',
          check: type.validator,
        },
      ];
    }),
  );
}
