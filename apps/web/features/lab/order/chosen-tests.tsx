import { Accordion, Badge, Checkbox, Group, Stack } from '@mantine/core';
import { labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { labTestGroupWord, labTestGroups } from '@fieldward/domain/lab/test-group.ts';
import { useText } from '../../../lib/text.ts';
import { NextNumber, useNextNumber } from '../../../widgets/next-number.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import type { OrderableTest } from './test-order.queries.ts';

/** What is typed for a chosen test. */
export interface ChosenTest {
  /** Chosen on this device: an order that is sent again is not made twice. */
  uuid: string;
  reference: string;
  instructions: string;
}

/** By the uuid of the type of test. */
export type Chosen = Readonly<Record<string, ChosenTest>>;

interface ChosenTestsProps {
  tests: readonly OrderableTest[];
  chosen: Chosen;
  /** What is wrong with the reference of a test. */
  errors: Readonly<Record<string, string>>;
  /** Without the server: it gives the references that are left empty. */
  alone: boolean;
  opened: readonly string[];
  onOpened: (groups: string[]) => void;
  /** Undefined takes the choice back. */
  onChange: (uuid: string, test: ChosenTest | undefined) => void;
}

/** The groups of tests that have any, in their fixed order. */
export function groupsOf(tests: readonly OrderableTest[]): readonly (readonly [group: string, tests: readonly OrderableTest[]])[] {
  const order: readonly string[] = labTestGroups;
  return [...Map.groupBy(tests, ({ testGroup }) => testGroup)].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

/** An accordion of test groups; each lists its tests with a checkbox, and of a chosen one Lab Reference and Instructions. */
export function ChosenTests({ tests, chosen, errors, alone, opened, onOpened, onChange }: ChosenTestsProps) {
  const t = useText();
  const lastReference =
    Object.values(chosen)
      .findLast(({ reference }) => reference.trim() !== '')
      ?.reference.trim() ?? '';
  return (
    <Accordion multiple variant="contained" value={[...opened]} onChange={onOpened}>
      {groupsOf(tests).map(([group, members]) => {
        const count = members.filter(({ uuid }) => chosen[uuid]).length;
        return (
          <Accordion.Item key={group} value={group}>
            <Accordion.Control>
              <Group gap="xs">
                {t(labTestGroupWord(group))}
                {count === 0 ? null : <Badge variant="light">{t('labscreen.chosenCount', { count })}</Badge>}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="md">
                {members.map((test) => (
                  <TestChoice
                    key={test.uuid}
                    test={test}
                    chosen={chosen[test.uuid]}
                    error={errors[test.uuid] ?? null}
                    alone={alone}
                    before={lastReference}
                    onChange={(change) => onChange(test.uuid, change)}
                  />
                ))}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

interface TestChoiceProps {
  test: OrderableTest;
  chosen: ChosenTest | undefined;
  error: string | null;
  alone: boolean;
  /** The reference that was typed last for another test of this order. */
  before: string;
  onChange: (test: ChosenTest | undefined) => void;
}

function TestChoice({ test, chosen, error, alone, before, onChange }: TestChoiceProps) {
  const t = useText();
  const { name } = test;
  return (
    <div>
      <Checkbox
        label={<bdi>{name}</bdi>}
        description={test.shortName}
        checked={chosen !== undefined}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { uuid: crypto.randomUUID(), reference: '', instructions: '' } : undefined)
        }
      />
      {chosen === undefined ? null : (
        <Group grow align="start" gap="md" mt="xs" preventGrowOverflow={false}>
          <ReferenceField test={test} chosen={chosen} error={error} alone={alone} before={before} onChange={onChange} />
          <TextArea
            label={t('labscreen.instructions')}
            aria-label={t('labscreen.instructionsOf', { name })}
            dir="auto"
            rows={1}
            maxLength={limitsOf(labTestOrder, 'labInstructions').max}
            miw={200}
            value={chosen.instructions}
            onChange={(event) => onChange({ ...chosen, instructions: event.currentTarget.value })}
          />
        </Group>
      )}
    </div>
  );
}

/** The reference of a chosen test, with the next one to take. */
function ReferenceField({ test, chosen, error, alone, before, onChange }: TestChoiceProps & { chosen: ChosenTest }) {
  const t = useText();
  const clash = error !== null && chosen.reference.trim() !== '';
  const next = useNextNumber({ of: 'reference', labTestType: test.uuid }, chosen.reference, clash, before);
  const set = (reference: string): void => onChange({ ...chosen, reference });
  return (
    <div style={{ minWidth: 200 }}>
      <TextField
        label={t('labscreen.labReference')}
        aria-label={t('labscreen.labReferenceOf', { name: test.name })}
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(labTestOrder, 'labReferenceNumber').max}
        {...(alone ? { description: t('labscreen.referenceLater') } : { withAsterisk: true, 'aria-required': true })}
        value={chosen.reference}
        error={error}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <NextNumber next={next} value={chosen.reference} refused={clash} onUse={set} />
    </div>
  );
}
