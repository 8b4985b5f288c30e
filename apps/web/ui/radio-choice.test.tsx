import { MantineProvider, Radio } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { focusFirstProblem } from './focus-problem.ts';
import { RadioChoice } from './radio-choice.tsx';

afterEach(cleanup);

function show(props: Partial<Parameters<typeof RadioChoice>[0]>): HTMLElement {
  render(
    <MantineProvider>
      <RadioChoice value="" onChange={() => undefined} {...props}>
        <Radio value="yes" label="Yes" />
        <Radio value="no" label="No" />
      </RadioChoice>
    </MantineProvider>,
  );
  return screen.getByRole('radiogroup');
}

describe('a choice', () => {
  it('says that it is required, and what is wrong with it', () => {
    const group = show({ label: 'Consent', required: true, error: 'Choose one' });
    expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['true', 'true']);
    const described = (group.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain('Choose one');
  });

  it('is neither by default, and has a name without a label', () => {
    const group = show({ named: 'Programme' });
    expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['false', 'false']);
    expect(screen.getByRole('radiogroup', { name: 'Programme' })).toBe(group);
  });

  it('takes the focus to its chosen answer, or else to its first, when it is what is wrong', () => {
    show({ label: 'Consent', error: 'Choose one' });
    expect(focusFirstProblem(document)).toBe(screen.getByRole('radio', { name: 'Yes' }));
    cleanup();
    show({ label: 'Consent', error: 'Not this one', value: 'no' });
    expect(focusFirstProblem(document)).toBe(document.activeElement);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'No' }));
  });
});
