import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadAllTexts } from '../lib/all-texts-for-tests.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { startTexts } from '../lib/text.ts';
import { ErrorState } from './states.tsx';

afterEach(cleanup);

it('says of what does not exist only that, with the way back instead of another try', async () => {
  await startTexts();
  await loadAllTexts();
  const holes = { resource: 'labtestorder', uuid: 'nope' };
  const error = new ApiProblem(404, { error: { code: 'engine.unknownObject', holes, message: 'Object with given uuid does not exist' } });
  render(
    <MantineProvider>
      <ErrorState error={error} onRetry={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).not.toContain('labtestorder');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go Back']);
});
