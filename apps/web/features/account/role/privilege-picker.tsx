import { Checkbox, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useProductWord } from '../../../widgets/product-word.ts';
import { groupLabel, groupsOf, type InheritedRights } from './privilege-tree.ts';
import classes from './role.module.css';
import type { Privilege } from './role.queries.ts';

interface PrivilegePickerProps {
  privileges: readonly Privilege[];
  /** uuids of the chosen ones. */
  value: ReadonlySet<string>;
  onChange: (value: ReadonlySet<string>) => void;
  /** uuids of those that the role has: it may keep them, whoever changes it. */
  before: ReadonlySet<string>;
  inherited: InheritedRights;
}

/** The privileges of a role in groups that open, with a search. Inherited ones are marked; nobody chooses what they may not themselves. */
export function PrivilegePicker({ privileges, value, onChange, before, inherited }: PrivilegePickerProps) {
  const t = useText();
  const word = useProductWord();
  const { holds } = useSession();
  const [text, setText] = useState('');
  const groups = groupsOf(privileges, text);
  const from = ({ uuid }: Privilege): string | null => inherited.everything ?? inherited.from.get(uuid) ?? null;
  const given = (one: Privilege): boolean => value.has(one.uuid) || from(one) !== null;
  const mayChoose = ({ uuid, name }: Privilege): boolean => before.has(uuid) || holds(name);
  const choose = (ones: readonly Privilege[], on: boolean): void => {
    const next = new Set(value);
    for (const one of ones) {
      if (!on) next.delete(one.uuid);
      else if (from(one) === null && mayChoose(one)) next.add(one.uuid);
    }
    onChange(next);
  };

  return (
    <fieldset className={classes.picker}>
      <legend>{t('staff.privileges')}</legend>
      <TextInput
        type="search"
        dir="auto"
        aria-label={t('staff.searchPrivileges')}
        placeholder={t('staff.searchPrivileges')}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter looks for the privilege; it does not save the role
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {groups.length === 0 ? (
        <Text c="dimmed" py="sm">
          {t('staff.noPrivilege')}
        </Text>
      ) : null}
      {groups.map(({ group, privileges: inGroup }) => {
        const label = t(groupLabel[group]);
        const chosen = inGroup.filter(given).length;
        const own = inGroup.filter(({ uuid }) => value.has(uuid)).length;
        return (
          <details key={`${group} ${text === ''}`} className={classes.group} open={text !== ''}>
            <summary>
              <IconChevronDown size={16} className={classes.chevron} aria-hidden />
              <span className={classes.groupName}>{label}</span>
              <span className={classes.count}>{t('staff.chosenOf', { chosen, total: inGroup.length })}</span>
            </summary>
            <div className={classes.items}>
              <Checkbox
                label={t('staff.allOf', { group: label })}
                checked={chosen === inGroup.length}
                indeterminate={chosen > 0 && chosen < inGroup.length}
                disabled={own === 0 && inGroup.every((one) => from(one) !== null || !mayChoose(one))}
                onChange={(event) => choose(inGroup, event.currentTarget.checked)}
              />
              {inGroup.map((one) => {
                const source = from(one);
                const refused = source === null && !value.has(one.uuid) && !mayChoose(one);
                const hint =
                  source !== null ? t('staff.fromRole', { role: word(source) }) : refused ? t('staff.notYours') : one.description;
                return (
                  <Checkbox
                    key={one.uuid}
                    label={<bdi>{one.name}</bdi>}
                    description={hint}
                    checked={given(one)}
                    disabled={refused || (source !== null && !value.has(one.uuid))}
                    onChange={(event) => choose([one], event.currentTarget.checked)}
                  />
                );
              })}
            </div>
          </details>
        );
      })}
    </fieldset>
  );
}
