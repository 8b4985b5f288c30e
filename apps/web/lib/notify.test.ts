// @vitest-environment node
import { expect, it } from 'vitest';
import { loadAllTexts } from './all-texts-for-tests.ts';
import { ApiProblem } from './api-problem.ts';
import { fieldProblems, problemText } from './notify.ts';
import { showDaysAs } from './shown-day.ts';

it('says the days of a problem as the programme writes them, at the field and as a whole; other values stay', () => {
  const about = (reference: string): ApiProblem => {
    const message = { code: 'shell.reference', message: '', holes: { reference } };
    return new ApiProblem(409, { error: { ...message, fieldErrors: { program: [message] } } });
  };
  showDaysAs((day) => day.split('-').toReversed().join('/'));
  expect(problemText(about('2026-01-05')).text).toContain('05/01/2026');
  expect(fieldProblems(about('2026-01-05'))['program']).toContain('05/01/2026');
  expect(problemText(about('Clinic 2026-01-05')).text).toContain('Clinic 2026-01-05');
});

it('lists the reasons of a refusal in the words of the person, with what each is about', async () => {
  await loadAllTexts();
  const problem = { code: 'shell.reference', message: 'What the server says in English', holes: { reference: '2026-01-05' } };
  const refused = new ApiProblem(400, {
    error: {
      code: 'submission.refused',
      message: 'Not saved.',
      holes: { reasons: `How big?: ${problem.message}; Where?: ${problem.message}` },
      fieldErrors: { a: [problem], b: [problem] },
    },
  });
  showDaysAs((day) => day.split('-').toReversed().join('/'));
  expect(problemText(refused).text).not.toContain(problem.message);
  expect(problemText(refused).text).toMatch(/How big\?: .*05\/01\/2026.*; Where\?: .*05\/01\/2026/);
});
