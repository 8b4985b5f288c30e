import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconDots, IconExclamationCircle, IconQuote } from '@tabler/icons-react';
import { checkCondition } from '@fieldward/domain/rule/check.ts';
import { parseCondition, type Expression, type RuleToken } from '@fieldward/domain/rule/expression.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';
import { quoted } from './condition-text.ts';
import { expectedAt, openBrackets } from './token-editing.ts';
import { tokenName, withNames, type Naming } from './token-name.ts';
import classes from './token-editor.module.css';

/** `open`: nothing is wrong so far, the end is missing. */
export interface Remark {
  readonly severity: 'error' | 'open' | 'warning';
  readonly text: string;
  readonly fixes?: readonly Fix[];
}

/** One press that mends a mistake: `take` tokens at a place give way to others. */
interface Fix {
  readonly text: string;
  readonly at: number;
  readonly take: number;
  readonly put: readonly RuleToken[];
}

/** What is found about a condition. */
export interface Judged {
  /** null as long as it cannot be read. */
  readonly expression: Expression | null;
  /** Indexes of the parts to point at; the number of tokens stands for what is missing at the end. */
  readonly wrong: ReadonlySet<number>;
  readonly remarks: readonly Remark[];
  /** The condition, or the whole rule, as a sentence. */
  readonly sentence: string | null;
}

const expectation = {
  question: 'ruleengine.expectQuestion',
  comparison: 'ruleengine.expectComparison',
  value: 'ruleengine.expectValue',
  link: 'ruleengine.expectLink',
} as const;

/** Reads and checks a condition; `sentence` writes it in words. An empty condition is not a mistake yet. `rule`: its name. */
export function judgeCondition(
  tokens: readonly RuleToken[],
  naming: Naming,
  sentence: (expression: Expression) => string,
  rule: string,
): Judged {
  const nothing = { expression: null, wrong: new Set<number>(), remarks: [], sentence: null };
  if (tokens.length === 0) return nothing;
  const parsed = parseCondition(tokens);
  if ('problem' in parsed) {
    const at = Math.min(parsed.at, tokens.length);
    return { ...nothing, wrong: new Set([at]), remarks: [unreadable(tokens, at, parsed.problem, naming)] };
  }
  const findings = checkCondition(tokens, naming.form, rule || '…');
  return {
    expression: parsed.expression,
    wrong: new Set(findings.flatMap(({ severity, at }) => (severity === 'error' && at !== undefined ? [at] : []))),
    remarks: findings.map(({ severity, message }) => ({ severity, text: naming.say(withNames(message, naming)) })),
    sentence: sentence(parsed.expression),
  };
}

function unreadable(tokens: readonly RuleToken[], at: number, problem: Message, naming: Naming): Remark {
  const { t, say } = naming;
  const expected = expectedAt(tokens, at);
  if (at < tokens.length) {
    const holes = problem.holes?.['token'] === undefined ? {} : { holes: { ...problem.holes, token: tokenName(tokens, at, naming) } };
    const text = `${say({ ...problem, ...holes })}. ${t(expectation[expected])}`;
    return { severity: 'error', text, fixes: [...joins(tokens, at, naming), remove(tokens, at, naming)] };
  }
  // A question alone asks whether it was answered: a bracket may be closed behind it too.
  const whole = expected === 'link' || tokens[at - 1]?.typeName === 'Question';
  const unclosed = whole && openBrackets(tokens, at) > 0;
  const hint = unclosed ? t('ruleengine.expectClose') : t(expectation[expected]);
  return { severity: 'open', text: `${t('ruleengine.notReadable')}. ${hint}`, fixes: unclosed ? [insert(at, ')', naming)] : [] };
}

const operator = (value: string): RuleToken => ({ typeName: 'Operator', value });

function insert(at: number, value: string, { t }: Naming): Fix {
  return { text: t('ruleengine.insertHere', { token: value }), at, take: 0, put: [operator(value)] };
}

function remove(tokens: readonly RuleToken[], at: number, naming: Naming): Fix {
  const name = quoted(tokenName(tokens, at, naming), naming);
  return { text: naming.t('ruleengine.removeOf', { name }), at, take: 1, put: [] };
}

/** What can join the part at a place to what stands before it: AND or OR; for a second answer, the question asked again. */
function joins(tokens: readonly RuleToken[], at: number, naming: Naming): Fix[] {
  const [subject, comparison, wrong] = [tokens[at - 3], tokens[at - 2], tokens[at]];
  const expected = expectedAt(tokens, at);
  if (expected === 'comparison' && wrong !== undefined && wrong.typeName !== 'Operator') {
    const between = wrong.typeName === 'Question' ? ['AND', 'OR'] : ['=', '!='];
    return between.map((value) => insert(at, value, naming));
  }
  if (expected !== 'link') return [];
  if (wrong?.typeName === 'Question' || wrong?.value === '(') return [insert(at, 'AND', naming), insert(at, 'OR', naming)];
  const same = comparison?.value === '=' || comparison?.value === '!=';
  if (wrong === undefined || wrong.typeName === 'Operator' || subject?.typeName !== 'Question' || comparison === undefined || !same)
    return [];
  const name = isolated(tokenName(tokens, at, naming));
  const either = comparison.value === '=';
  const text = naming.t(either ? 'ruleengine.fixOr' : 'ruleengine.fixAndNot', { name });
  return [{ text, at, take: 0, put: [operator(either ? 'OR' : 'AND'), subject, comparison] }, remove(tokens, at - 1, naming)];
}

/** The remark to show when there is room for one: a mistake before a warning. */
export function firstRemark(judged: Judged): Remark | undefined {
  return judged.remarks.find(({ severity }) => severity !== 'warning') ?? judged.remarks[0];
}

interface ConditionReadingProps {
  id: string;
  judged: Judged;
  onFix: (fix: Fix) => void;
}

/** Under the strip: the condition in words, and the first thing that is wrong with it, with what would mend it. */
export function ConditionReading({ id, judged, onFix }: ConditionReadingProps) {
  const t = useText();
  const first = firstRemark(judged);
  return (
    <div className={classes.reading}>
      {judged.sentence === null ? null : (
        <p className={classes.sentence}>
          <IconQuote size={18} role="img" aria-label={t('ruleengine.reads')} />
          <span>{judged.sentence}</span>
        </p>
      )}
      <output id={id} className={classes.remark} data-severity={first?.severity}>
        {first === undefined ? null : (
          <>
            <RemarkIcon severity={first.severity} />
            <span>{first.text}</span>
          </>
        )}
      </output>
      {first?.fixes === undefined || first.fixes.length === 0 ? null : (
        <Group gap={8}>
          {first.fixes.map((fix) => (
            <Button key={fix.text} size="xs" variant="default" onClick={() => onFix(fix)}>
              {fix.text}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

function RemarkIcon({ severity }: Pick<Remark, 'severity'>) {
  const t = useText();
  if (severity === 'open') return <IconDots size={18} aria-hidden />;
  if (severity === 'error') return <IconExclamationCircle size={18} role="img" aria-label={t('shell.error')} />;
  return <IconAlertTriangle size={18} role="img" aria-label={t('shell.warning')} />;
}
