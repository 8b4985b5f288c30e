import { useState } from 'react';
import { useText } from '../../../../lib/text.ts';
import { ModalForm } from '../../../../ui/modal-form.tsx';
import { testNameProblem } from './test-case.ts';
import { TestNameField } from './test-name-field.tsx';

interface RenameTestProps {
  name: string;
  /** Names of the other tests. */
  names: readonly string[];
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Another name for a test. Rendered only while it is open. */
export function RenameTest({ name: old, names, onRename, onClose }: RenameTestProps) {
  const t = useText();
  const [name, setName] = useState(old);
  const [error, setError] = useState<string | null>(null);

  function submit(): void {
    const problem = testNameProblem(name, names);
    if (problem !== null) return setError(t(problem));
    onRename(name.trim());
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={t('preview.renameOf', { name: old })} onSubmit={submit} dirty={name !== old} size={440}>
      <TestNameField
        name={name}
        error={error}
        onChange={(next) => {
          setName(next);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
