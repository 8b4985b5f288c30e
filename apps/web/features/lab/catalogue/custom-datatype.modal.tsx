import { useState } from 'react';
import { CODED_DATATYPE, concept, conceptName, QUESTION_CLASS } from '@fieldward/contract/form/concept.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { fullNameOf, listedNameProblem, tidyName, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { save } from '../../../lib/client.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ChosenOptions } from '../../../widgets/option/chosen-options.tsx';
import type { OfferedAnswer } from '../../../widgets/question-settings/setting.ts';
import { TextField } from '../../../widgets/text-field.tsx';

interface CustomDatatypeProps {
  onClose: () => void;
  onSaved: (concept: Ref) => void;
}

/** 'Custom Data Type': a name and the options that a result may be, made into a concept that coded attributes point at. */
export function CustomDatatype({ onClose, onSaved }: CustomDatatypeProps) {
  const t = useText();
  const sentence = useMessageText();
  const [name, setName] = useState('');
  const [options, setOptions] = useState<readonly OfferedAnswer[]>([]);
  const [wrong, setWrong] = useState<{ name?: string; options?: string }>({});

  async function submit(): Promise<void> {
    const message: Message | null = tidyName(name) === '' ? say('answer.required') : listedNameProblem(name);
    const found = {
      ...(message === null ? {} : { name: sentence(message) }),
      ...(options.length > 0 ? {} : { options: t('labcatalogue.optionsNeeded') }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    try {
      const locale = 'en';
      const saved = await save(concept, {
        names: [
          { name: fullNameOf(name), locale, localePreferred: true, conceptNameType: 'FULLY_SPECIFIED' },
          { name: variableNameOf(name), locale, localePreferred: false, conceptNameType: 'SHORT' },
        ],
        datatype: CODED_DATATYPE,
        conceptClass: QUESTION_CLASS,
        answers: options.map(({ uuid }) => uuid),
      });
      onSaved(saved);
    } catch (refusal) {
      const problems = fieldProblems(refusal);
      const ofName = problems['names[0].name'] ?? problems['names[1].name'] ?? problems['names'];
      const ofOptions = problems['answers'];
      setWrong({ ...(ofName ? { name: ofName } : {}), ...(ofOptions ? { options: ofOptions } : {}) });
      notifyProblem(refusal);
    }
  }

  return (
    <ModalForm onClose={onClose} title={t('labcatalogue.customDatatype')} dirty={name !== '' || options.length > 0} onSubmit={submit}>
      <TextField
        data-autofocus
        label={t('labcatalogue.customName')}
        description={t('labcatalogue.customWhy')}
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(conceptName, 'name').max}
        withAsterisk
        aria-required
        value={name}
        error={wrong.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setWrong(({ name: _gone, ...rest }) => rest);
        }}
      />
      <ChosenOptions
        options={options}
        error={wrong.options ?? null}
        onChange={(next) => {
          setOptions(next);
          setWrong(({ options: _gone, ...rest }) => rest);
        }}
      />
    </ModalForm>
  );
}
