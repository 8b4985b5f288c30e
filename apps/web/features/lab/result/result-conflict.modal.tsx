import type { Moment } from '@fieldward/domain/time/day.ts';
import { Alert, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';

/** A field that was typed here and is recorded otherwise since. */
export interface Conflict {
  key: string;
  name: string;
  mine: string;
  theirs: string;
}

interface ResultConflictProps {
  conflicts: readonly Conflict[];
  /** Who recorded what is there, and when. */
  by: string | null;
  at: Moment | null;
  onClose: () => void;
  /** The keys of what is taken as the other one recorded it. */
  onResolve: (taken: readonly string[]) => void;
}

/** 'Somebody else was faster': both versions of each field that differs, and which one is to stay. */
export function ResultConflict({ conflicts, by, at, onClose, onResolve }: ResultConflictProps) {
  const t = useText();
  const { moment } = useFormats();
  const [taken, setTaken] = useState<readonly string[]>([]);
  return (
    <ModalForm
      onClose={onClose}
      title={t('labscreen.conflictTitle')}
      submitLabel={t('labscreen.conflictContinue')}
      onSubmit={() => onResolve(taken)}
    >
      <Alert color="orange" variant="light">
        {t('labscreen.conflictBy', { name: by ?? t('labscreen.conflictSomebody'), at: moment(at) })}
      </Alert>
      {conflicts.length === 0 ? <Text>{t('labscreen.conflictSame')}</Text> : null}
      {conflicts.map(({ key, name, mine, theirs }) => (
        <RadioChoice
          key={key}
          label={<bdi>{name}</bdi>}
          value={taken.includes(key) ? 'theirs' : 'mine'}
          onChange={(choice) => setTaken((now) => (choice === 'theirs' ? [...now, key] : now.filter((each) => each !== key)))}
        >
          <Stack gap={6} mt={4}>
            <Radio value="mine" label={<bdi>{t('labscreen.conflictMine', { value: mine || t('labscreen.conflictNothing') })}</bdi>} />
            <Radio value="theirs" label={<bdi>{t('labscreen.conflictTheirs', { value: theirs || t('labscreen.conflictNothing') })}</bdi>} />
          </Stack>
        </RadioChoice>
      ))}
    </ModalForm>
  );
}
