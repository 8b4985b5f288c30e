import { householdNumberSource } from '@fieldward/contract/patient/household-number-source.ts';
import { equals, nameLike, resource } from '../../../engine/resource.ts';
import { choosesLive, status } from '../../../sql/catalogue-rules.ts';
import { countsFromFirst, makesOwnNumbers } from '../../../sql/number-source-rules.ts';

export const householdNumberSourceResource = resource(householdNumberSource, {
  word: 'kind.numberSource',
  table: 'identifier_source',
  where: `{t}.numbers = 'households'`,
  columns: { location: 'location_id' },
  searches: { q: nameLike('name', 'prefix'), location: equals('location'), status },
  order: 'lower({t}.name)',
  rules: [
    choosesLive('location', 'location_id', 'location'),
    countsFromFirst,
    (write) => {
      // the table keeps the sources of patients and of the laboratory too
      if (write.mode === 'create') write.columns['numbers'] = 'households';
    },
  ],
  after: [makesOwnNumbers],
  constraints: {
    identifier_source_name_unique: { code: 'record.duplicateName', field: 'name' },
    identifier_source_of_households: { code: 'numbersource.oneOfEach', field: 'location' },
  },
});
