import { Button, Group, Radio, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { closeModal, openModal } from '@mantine/modals';
import { useId, useState } from 'react';
import type { Difference, Stale } from '../../lib/stale-save.ts';
import { labelled, messageText, useText } from '../../lib/text.ts';
import { choiceWord } from './choice-words.ts';
import { namesIn } from './names-in.ts';
import { wordOf } from './property-words.ts';
import { useLinesOf } from './value-lines.ts';

let count = 0;

/** Shows both versions and asks whose values count: the properties to leave as they are stored now, or null to go on editing. */
export function askWhose(stale: Stale): Promise<ReadonlySet<string> | null> {
  const modalId = `conflict-${++count}`;
  return new Promise((resolve) => {
    let answer: ReadonlySet<string> | null = null;
    const choose = (taken: ReadonlySet<string> | null): void => {
      answer = taken;
      closeModal(modalId);
    };
    openModal({
      modalId,
      size: 760,
      title: messageText({ code: 'conflict.title' }),
      closeButtonProps: { 'aria-label': messageText({ code: 'shell.close' }) },
      onClose: () => resolve(answer),
      children: <Versions stale={stale} onChoose={choose} />,
    });
  });
}

interface VersionsProps {
  stale: Stale;
  onChoose: (taken: ReadonlySet<string> | null) => void;
}

function Versions({ stale: { differences, named, about }, onChoose }: VersionsProps) {
  const t = useText();
  const [names] = useState(() => namesIn(named));
  // what the person did not touch stays as the other one left it
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ untouched }) => untouched).map(({ property }) => property)),
  );
  const take = (property: string, theirs: boolean): void => {
    const next = new Set(taken);
    if (theirs) next.add(property);
    else next.delete(property);
    setTaken(next);
  };
  const shows = differences.some(({ before }) => before !== undefined);
  const all = (theirs: boolean): void => setTaken(new Set(theirs ? differences.map(({ property }) => property) : []));
  return (
    <Stack gap="md">
      <Text>{about ?? t('conflict.text')}</Text>
      {differences.length === 0 ? (
        <Text c="dimmed">{t('conflict.same')}</Text>
      ) : (
        <>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => all(false)}>
              {t('conflict.allMine')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => all(true)}>
              {t('conflict.allTheirs')}
            </Button>
          </Group>
          <ScrollArea.Autosize mah="50dvh" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('conflict.title') }}>
            <Table aria-label={t('conflict.title')} layout="fixed" verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col" w={shows ? '20%' : '26%'}>
                    {t('conflict.field')}
                  </Table.Th>
                  {shows ? <Table.Th scope="col">{t('conflict.before')}</Table.Th> : null}
                  <Table.Th scope="col">{t('conflict.mine')}</Table.Th>
                  <Table.Th scope="col">{t('conflict.theirs')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {differences.map((each) => (
                  <Choice
                    key={each.property}
                    of={each}
                    showsBefore={shows}
                    names={names}
                    theirs={taken.has(each.property)}
                    onTake={(theirs) => take(each.property, theirs)}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={() => onChoose(null)}>
          {t('conflict.goOn')}
        </Button>
        <Button data-saves onClick={() => onChoose(taken)}>
          {t('conflict.save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface ChoiceProps {
  of: Difference;
  /** What it was before stands beside both. */
  showsBefore: boolean;
  names: ReadonlyMap<string, string>;
  theirs: boolean;
  onTake: (theirs: boolean) => void;
}

/** One property: both values, one of which is chosen. */
function Choice({ of: { property, label, before, mine, theirs: stored }, showsBefore, names, theirs, onTake }: ChoiceProps) {
  const t = useText();
  const linesOf = useLinesOf(names);
  const group = useId();
  const word = label ?? t(wordOf(property));
  const lines = (value: unknown, other: unknown): readonly string[] => {
    if (Array.isArray(value) && value.length > 0 && value.every((each) => choiceWord(property, each) !== undefined))
      return value.flatMap((each) => lines(each, other));
    const code = choiceWord(property, value);
    return code === undefined ? linesOf(value, other) : [t(code)];
  };
  const [mineLines, theirLines] = [lines(mine, stored), lines(stored, mine)];
  const cell = (own: boolean, shown: readonly string[]) => (
    <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
      <Radio
        name={group}
        checked={own !== theirs}
        onChange={() => onTake(!own)}
        label={shown.map((line) => (
          <bdi key={line} style={{ display: 'block' }}>
            {line}
          </bdi>
        ))}
        aria-label={labelled(`${word}, ${t(own ? 'conflict.mine' : 'conflict.theirs')}`, shown.join(', '))}
      />
    </Table.Td>
  );
  return (
    <Table.Tr>
      <Table.Th scope="row">{word}</Table.Th>
      {showsBefore ? (
        <Table.Td style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
          {lines(before, mine).map((line) => (
            <bdi key={line} style={{ display: 'block' }}>
              {line}
            </bdi>
          ))}
        </Table.Td>
      ) : null}
      {cell(true, mineLines)}
      {cell(false, theirLines)}
    </Table.Tr>
  );
}
