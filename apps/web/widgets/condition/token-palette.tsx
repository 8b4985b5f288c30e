import { TextInput, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import { useText } from '../../lib/text.ts';
import { ButtonSet } from './button-set.tsx';
import { PaletteButton } from './palette-button.tsx';
import { expectedAt, openBrackets, questionAt, type Expected, type Strip } from './token-editing.ts';
import { fieldOfToken, operatorWords, type Naming } from './token-name.ts';
import { ValuePalette } from './value-palette.tsx';
import classes from './token-editor.module.css';

/** More questions than this are found by typing. */
const MOST = 60;

const nextHint = {
  question: 'ruleengine.nextQuestion',
  comparison: 'ruleengine.nextComparison',
  value: 'ruleengine.nextValue',
  link: 'ruleengine.nextLink',
} as const satisfies Record<Expected, string>;

type Part = 'questions' | 'operators' | 'values';
const parts: readonly Part[] = ['questions', 'operators', 'values'];

interface TokenPaletteProps {
  strip: Strip;
  naming: Naming;
  /** A mistake is to be mended first: nothing is recommended. */
  broken: boolean;
  onInsert: (token: RuleToken) => void;
}

/** Everything that can stand in a condition, in the order in which it is built; what usually comes next is marked. */
export function TokenPalette({ strip, naming, broken, onInsert }: TokenPaletteProps) {
  const t = useText();
  const { tokens, caret } = strip;
  const [picked, setPicked] = useState<string | null>(null);
  const expected = expectedAt(tokens, caret);
  const field = fieldOfToken(naming.form, questionAt(tokens, caret) ?? picked);

  function insert(token: RuleToken): void {
    if (token.typeName === 'Question') setPicked(token.value);
    onInsert(token);
  }

  const next: Part = expected === 'question' ? 'questions' : expected === 'value' ? 'values' : 'operators';
  const [shown, setShown] = useState<{ part: Part; when: Expected; caret: number }>({ part: next, when: expected, caret });
  // On a phone one part is shown at a time: the one that usually comes next, until another is asked for.
  if (shown.when !== expected || shown.caret !== caret) setShown({ part: next, when: expected, caret });

  const titles: Readonly<Record<Part, string>> = {
    questions: t('ruleengine.questions'),
    operators: t('ruleengine.operators'),
    values: field === undefined ? t('ruleengine.values') : t('ruleengine.valuesOf', { question: field.label }),
  };
  const contents: Readonly<Record<Part, ReactNode>> = {
    questions: <QuestionPalette fields={naming.form.fields} onInsert={insert} />,
    operators: <OperatorPalette expected={expected} ordered={hasOrder(field)} open={openBrackets(tokens, caret) > 0} onInsert={insert} />,
    values: <ValuePalette key={field?.uuid ?? ''} field={field} onInsert={insert} />,
  };
  return (
    <div>
      <output className={classes.next}>{t(broken ? 'ruleengine.nextFix' : nextHint[expected])}</output>
      <div className={classes.parts}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className={classes.part}
            aria-pressed={shown.part === part}
            onClick={() => setShown({ part, when: expected, caret })}
          >
            {t(part === 'values' ? 'ruleengine.values' : `ruleengine.${part}`)}
          </button>
        ))}
      </div>
      <div className={classes.palette}>
        {parts.map((part) => (
          <section
            key={part}
            className={classes.group}
            data-next={(!broken && part === next) || undefined}
            data-shown={part === shown.part || undefined}
            aria-label={titles[part]}
          >
            <Title order={3} className={classes.groupTitle}>
              <bdi>{titles[part]}</bdi>
            </Title>
            {contents[part]}
          </section>
        ))}
      </div>
    </div>
  );
}

function QuestionPalette({ fields, onInsert }: { fields: readonly FormField[]; onInsert: (token: RuleToken) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const asked = fields.filter(({ field }) => field.widget !== 'heading');
  const found = asked.filter(({ label, field }) => label.toLowerCase().includes(wanted) || field.name.toLowerCase().includes(wanted));
  if (asked.length === 0) return <p className={classes.quiet}>{t('ruleengine.noQuestions')}</p>;
  return (
    <>
      {asked.length > 8 ? (
        <TextInput
          type="search"
          size="sm"
          aria-label={t('ruleengine.findQuestion')}
          placeholder={t('ruleengine.findQuestion')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      <ButtonSet label={t('ruleengine.questions')} className={classes.options}>
        {found.slice(0, MOST).map(({ uuid, label, field }) => (
          <PaletteButton key={uuid} token={{ typeName: 'Question', value: field.uuid }} name={label} onInsert={onInsert} />
        ))}
      </ButtonSet>
      <output className={classes.quiet}>
        {found.length === 0
          ? t('shell.noOptions')
          : found.length > MOST
            ? t('ruleengine.moreQuestions', { count: found.length - MOST })
            : ''}
      </output>
    </>
  );
}

const rows = [
  ['=', '!=', '<', '>', '<=', '>='],
  ['AND', 'OR', '(', ')'],
];

/** Whether less and more mean something for the answers to a question. */
function hasOrder(field: FormField | undefined): boolean {
  return field === undefined || field.field.dataType === 'numeric' || field.field.dataType === 'datetime';
}

interface OperatorPaletteProps {
  expected: Expected;
  ordered: boolean;
  /** Whether a bracket waits to be closed. */
  open: boolean;
  onInsert: (token: RuleToken) => void;
}

function OperatorPalette({ expected, ordered, open, onInsert }: OperatorPaletteProps) {
  const t = useText();
  const suits = (operator: string): boolean => {
    if (operator === '(') return expected === 'question';
    if (operator === ')') return expected === 'link' && open;
    if (operator === 'AND' || operator === 'OR') return expected === 'link';
    return expected === 'comparison' && (ordered || operator === '=' || operator === '!=');
  };
  return (
    <ButtonSet label={t('ruleengine.operators')} className={classes.operatorRows}>
      {rows.map((row) => (
        <div key={row.join(' ')} className={classes.operators}>
          {row.map((operator) => {
            const word = operatorWords[operator];
            return (
              <span key={operator} className={classes.operator} data-suits={suits(operator) || undefined}>
                <PaletteButton
                  symbol
                  token={{ typeName: 'Operator', value: operator }}
                  name={operator}
                  hint={word === undefined ? undefined : t(word)}
                  onInsert={onInsert}
                />
              </span>
            );
          })}
        </div>
      ))}
    </ButtonSet>
  );
}
