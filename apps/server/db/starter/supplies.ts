import { ANNUAL_SALARY, DAILY_SALARY, MONTHLY_SALARY } from '@fieldward/contract/event/supply.ts';
import { named } from './starter-rows.ts';

/** How people are paid; the cost of an event is computed by these three. */
export const salaryTypes = named(
  'participant_salary_type',
  {
    Daily: 'Salary of a day: an eighth of it for each hour',
    Monthly: 'Salary of a month: a 173rd of it for each hour',
    Annual: 'Salary of a year: a 2080th of it for each hour',
  },
  { Daily: DAILY_SALARY, Monthly: MONTHLY_SALARY, Annual: ANNUAL_SALARY },
);
