// @vitest-environment node
import { expect, test } from 'vitest';
import { matchIndex } from './device-matches.ts';

const somebody = (uuid: string, name: string, gender: string, birthdate: string, identifier: string) => {
  const [givenName = '', familyName = ''] = name.split(' ');
  return {
    uuid,
    display: `${identifier} - ${name}`,
    identifiers: [{ uuid: `${uuid}-1`, identifier, identifierType: { display: 'Patient Identifier' } }],
    person: {
      display: name,
      gender,
      age: 30,
      birthdate: `${birthdate}T00:00:00.000+0000`,
      birthdateEstimated: false,
      names: [{ givenName, middleName: null, familyName }],
    },
  };
};
const match = matchIndex([
  somebody('zubaida', 'Zubaida Qureshi', 'F', '1990-03-04', 'TB-1'),
  somebody('zubair', 'Zubair Qureshi', 'M', '1990-03-04', 'TB-2'),
  somebody('amna', 'Amna Khan', 'F', '1960-01-01', 'TB-3'),
]);
const nobody = { givenName: '', familyName: '', gender: '', birthdate: '', identifier: '' };

// as the server weighs it: identifier 100, name 50, day of birth 30 (nearly 15), sex 10; what is otherwise takes 20
test.each([
  ['the same name', { givenName: 'Zubaida', familyName: 'Qureshi' }, [['zubaida', 50, ['name']]]],
  ['a misspelt one', { givenName: 'Zubayda', familyName: 'Qurehsi' }, [['zubaida', 50, ['name']]]],
  ['a second given name', { givenName: 'Zubaida Bibi', familyName: 'Qureshi' }, [['zubaida', 50, ['name']]]],
  [
    'name, day and sex',
    { givenName: 'Zubaida', familyName: 'Qureshi', gender: 'F', birthdate: '1990-03-04' },
    [['zubaida', 90, ['name', 'birthdate', 'gender']]],
  ],
  [
    'day and month the other way round',
    { givenName: 'Zubaida', familyName: 'Qureshi', birthdate: '1990-04-03' },
    [['zubaida', 65, ['name', 'birthdate']]],
  ],
  ['a name of another sex and age', { givenName: 'Amna', familyName: 'Khan', gender: 'M', birthdate: '2001-01-01' }, []],
  ['a number in another spelling', { identifier: 'tb 3' }, [['amna', 100, ['identifier']]]],
  ['half of the name', { givenName: 'Zubaida', familyName: 'Khan' }, []],
  ['nothing', {}, []],
])('%s', (_what, known, expected) => {
  const found = match({ ...nobody, ...known });
  expect(found.map(({ patient, score, reasons }) => [patient.uuid, score, reasons])).toEqual(expected);
});

test('who is found is told as the server tells it', () => {
  const [found] = match({ ...nobody, identifier: 'TB-3' });
  expect(found?.patient).toEqual({
    uuid: 'amna',
    display: 'TB-3 - Amna Khan',
    identifiers: [{ uuid: 'amna-1', identifier: 'TB-3', type: 'Patient Identifier' }],
    person: { display: 'Amna Khan', gender: 'F', age: 30, birthdate: '1960-01-01T00:00:00.000+0000', birthdateEstimated: false },
  });
});

test('a search among five thousand takes no longer than a letter', () => {
  const many = matchIndex(
    Array.from({ length: 5_000 }, (_, at) => somebody(`p${at}`, `Name${at % 700} Family${at % 900}`, 'F', '1990-01-01', `TB-${at}`)),
  );
  const begin = performance.now();
  many({ ...nobody, givenName: 'Nmae77', familyName: 'Family88', birthdate: '1990-01-02' });
  // generous: a machine that is busy
  expect(performance.now() - begin).toBeLessThan(1_000);
});
