import { labNumberSource } from '@fieldward/contract/lab/lab-number-source.ts';
import { nameLike, resource } from '../../../engine/resource.ts';
import { choosesLive, status } from '../../../sql/catalogue-rules.ts';
import { countsFromFirst, makesOwnNumbers } from '../../../sql/number-source-rules.ts';

export const labNumberSourceResource = resource(labNumberSource, {
  word: 'kind.numberSource',
  table: 'identifier_source',
  where: `{t}.numbers in ('references', 'samples')`,
  columns: { labTestType: 'lab_test_type_id' },
  searches: { q: nameLike('name', 'prefix'), status },
  order: '{t}.numbers',
  rules: [choosesLive('labTestType', 'lab_test_type_id', 'lab_test_type'), countsFromFirst],
  after: [makesOwnNumbers],
  constraints: {
    identifier_source_name_unique: { code: 'record.duplicateName', field: 'name' },
    identifier_source_of_test: { code: 'numbersource.samplesOfAll', field: 'labTestType' },
    identifier_source_of_laboratory: { code: 'numbersource.oneOfEach', field: 'numbers' },
  },
});
