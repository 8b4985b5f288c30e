import { participant, participantSalaryType } from '@fieldward/contract/event/supply.ts';
import { equals, nameLike, resource } from '../../../engine/resource.ts';
import { namedPerson } from './participant-name.ts';
import { ofUser } from '../../../sql/of-user.ts';
import { choosesLive, status, staysWhileUsed, tidied } from '../../../sql/catalogue-rules.ts';

export const participantSalaryTypeResource = resource(participantSalaryType, {
  word: 'kind.salaryType',
  table: 'participant_salary_type',
  naturalKey: 'name',
  searches: { q: nameLike('name'), name: nameLike('name'), status },
  order: 'participant_salary_type_id',
  rules: [tidied, staysWhileUsed('participant', 'salary_type_id')],
  constraints: { participant_salary_type_name_unique: { code: 'supply.duplicateSalaryType', field: 'name' } },
});

export const participantResource = resource(participant, {
  word: 'kind.personnel',
  table: 'participant',
  columns: { user: 'user_id', salaryType: 'salary_type_id' },
  searches: {
    // what older clients ask for: the person of a user
    q: ofUser('user_id'),
    user: ofUser('user_id'),
    name: nameLike('name'),
    salaryType: equals('salaryType'),
    status,
  },
  order: 'lower({t}.name)',
  rules: [
    tidied,
    choosesLive('user', 'user_id', 'users', 'user_id', 'coalesce(x.username, x.system_id)'),
    choosesLive('salaryType', 'salary_type_id', 'participant_salary_type'),
    namedPerson,
  ],
  constraints: { participant_user_once: { code: 'supply.userTwice', field: 'user' } },
});
