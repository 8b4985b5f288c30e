import { Button, Group, Radio, Table, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { labelled, useText } from '../../../lib/text.ts';
import { useWork } from '../../../ui/use-work.ts';
import type { Choice, Choices } from './held-correction.queries.ts';
import classes from './held-choices.module.css';

/** An answer or a field in its versions, in words. */
export interface Versions {
  readonly of: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  /** Both together, where that can be chosen. */
  readonly both?: string | undefined;
  /** Somebody else has changed it since, to something else. */
  readonly met: boolean;
}

/** What stands below a version; `choices` as they are by now. */
type Below<L extends Versions> = (line: L, choice: Choice, choices: Choices) => ReactNode;

interface HeldChoicesProps<L extends Versions> {
  lines: readonly L[];
  /** Whether the person decides: who does not is shown the versions only. */
  decides: boolean;
  below?: Below<L>;
  accept: (choices: Choices) => Promise<void>;
}

/** What both have changed of a correction, line by line, and the choice of what counts. */
export function HeldChoices<L extends Versions>({ lines, decides, below = () => null, accept }: HeldChoicesProps<L>) {
  const t = useText();
  const [busy, work] = useWork();
  // where nobody else changed anything, the correction counts unless somebody says otherwise
  const [choices, setChoices] = useState<Choices>(() => new Map(lines.flatMap(({ of, met }) => (met ? [] : [[of, 'mine'] as const]))));
  const [missing, setMissing] = useState(false);
  const save = (): Promise<void> => {
    const open = lines.some(({ of }) => !choices.has(of));
    setMissing(open);
    return open ? Promise.resolve() : accept(choices);
  };
  return (
    <>
      <div className={classes.frame}>
        <Table aria-label={t('correction.changes')} layout="fixed" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('conflict.field')}</Table.Th>
              <Table.Th scope="col">{t('conflict.before')}</Table.Th>
              <Table.Th scope="col">{t('heldrecord.fromDevice')}</Table.Th>
              <Table.Th scope="col">{t('heldrecord.nowThere')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <LineRow
                key={line.of}
                line={line}
                choice={choices.get(line.of)}
                decides={decides}
                missing={missing}
                below={(choice) => below(line, choice, choices)}
                onChoose={(choice) => setChoices(new Map(choices).set(line.of, choice))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {decides ? (
        <Group>
          <Button data-saves loading={busy} onClick={() => void work(save)}>
            {t('conflict.save')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

interface LineRowProps {
  line: Versions;
  choice: Choice | undefined;
  decides: boolean;
  missing: boolean;
  below: (choice: Choice) => ReactNode;
  onChoose: (choice: Choice) => void;
}

/** One line in its versions. */
function LineRow({ line, choice, decides, missing, below, onChoose }: LineRowProps) {
  const t = useText();
  const group = useId();
  const option = (which: Choice, value: string, column: string) => {
    const shown = (
      <>
        <bdi>{value}</bdi>
        {below(which)}
      </>
    );
    if (!decides) return shown;
    return (
      <Radio
        name={group}
        checked={choice === which}
        onChange={() => onChoose(which)}
        label={shown}
        aria-label={labelled(`${line.label}, ${column}`, value)}
      />
    );
  };
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{line.label}</bdi>
        {missing && choice === undefined ? (
          <Text size="sm" c="red.8" role="alert">
            {t('heldrecord.choose')}
          </Text>
        ) : null}
      </Table.Th>
      <Table.Td data-title={t('conflict.before')}>
        <bdi>{line.before}</bdi>
      </Table.Td>
      <Table.Td data-title={t('heldrecord.fromDevice')}>{option('mine', line.mine, t('heldrecord.fromDevice'))}</Table.Td>
      <Table.Td data-title={t('heldrecord.nowThere')}>
        {option('theirs', line.theirs, t('heldrecord.nowThere'))}
        {line.both === undefined ? null : option('both', line.both, t('heldrecord.both'))}
      </Table.Td>
    </Table.Tr>
  );
}
