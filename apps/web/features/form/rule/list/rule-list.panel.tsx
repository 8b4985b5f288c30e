import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import { notify, notifyProblem } from '../../../../lib/notify.ts';
import { useSession } from '../../../../lib/session.ts';
import { useText } from '../../../../lib/text.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import { SEARCH_DELAY } from '../../../../ui/autocomplete.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { DataGrid, useGridState } from '../../../../ui/data-grid.tsx';
import { TextButton } from '../../../../ui/icon-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { DeletedSwitch, useRetirement } from '../../../../widgets/catalogue/use-retirement.tsx';
import { useHref } from '../../../../widgets/navigation.tsx';
import { deleteRule, formNamesQuery, publishForm, rulesQuery, type RuleRow } from './rule.queries.ts';
import { useRuleColumns } from './rule.columns.tsx';
import { NEW_RULE, useWizardStep } from '../wizard/wizard-step.ts';

/** The first view of the rule engine: the rules of all forms, found by name and by form. */
export function RuleList() {
  const t = useText();
  const queries = useQueryClient();
  const { go } = useWizardStep();
  const href = useHref();
  const { may } = useSession();
  const editor = may(fieldRule.privileges.write);
  const [filter, setFilter] = useUrlState({ q: '', form: '', deleted: false, page: 1 });
  const [text, setText] = useState(filter.q);
  const [typed] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const { sort, descending, limit, startIndex, setPage } = useGridState();
  const page = {
    q: filter.q,
    form: filter.form,
    includeAll: filter.deleted,
    sort: sort === '' ? '' : `${descending ? '-' : ''}${sort}`,
    limit,
    startIndex,
  };
  const { data, isFetching, error, refetch } = useQuery(rulesQuery(page));
  const forms = useQuery(formNamesQuery);
  const { restore } = useRetirement(fieldRule);

  useEffect(() => {
    if (typed !== filter.q) setFilter({ q: typed, page: 1 });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what was typed moves the address
  }, [typed]);

  async function remove(row: RuleRow): Promise<void> {
    const title = t('ruleengine.deleteTitle');
    const yes = t('ruleengine.confirmDelete');
    if (!(await confirm({ title, message: t('ruleengine.deleteText'), yes, no: t('shell.cancel') }))) return;
    try {
      await deleteRule(row.uuid);
      notify('ruleengine.deleted', { name: row.name });
      if (data?.rows.length === 1 && startIndex > 0) setPage(startIndex / limit);
      await publish(row, t('ruleengine.deleted', { name: row.name }));
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  async function takeBack(row: RuleRow): Promise<void> {
    try {
      if (await restore(row)) await publish(row, t('ruleengine.restored', { name: row.name }));
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  /** A version of the form with the rules that it has now, even if its test cases fail: that is shown. */
  async function publish({ form }: RuleRow, note: string): Promise<void> {
    if (form === null) return;
    const tests = await publishForm(form.uuid, note, true);
    const count = tests.filter(({ passed }) => !passed).length;
    if (count > 0) notify('ruleengine.testsFailNow', { count, form: form.name });
  }

  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['field-rule'] }), queries.invalidateQueries({ queryKey: ['form'] })]);

  const columns = useRuleColumns(
    editor ? { edit: (row) => go(row.uuid), remove, takeBack } : null,
    [data?.rows.length, startIndex, limit].join(),
  );

  const filtered = filter.q !== '' || filter.form !== '';
  return (
    <>
      <PageHeader
        title={t('ruleengine.title')}
        actions={editor ? <TextButton icon={IconPlus} text={t('ruleengine.create')} onClick={() => go(NEW_RULE)} /> : null}
      >
        <TextInput
          type="search"
          w={280}
          label={t('ruleengine.searchLabel')}
          placeholder={t('ruleengine.searchPlaceholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SearchSelect
          w={280}
          label={t('ruleengine.form')}
          placeholder={t('ruleengine.allForms')}
          clearable
          data={(forms.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={filter.form || null}
          nothingFoundMessage={t('shell.noOptions')}
          onChange={(uuid) => setFilter({ form: uuid ?? '', page: 1 })}
        />
        {editor ? <DeletedSwitch value={filter.deleted} onChange={(deleted) => setFilter({ deleted, page: 1 })} /> : null}
      </PageHeader>
      <DataGrid
        name="rules"
        label={t('ruleengine.title')}
        columns={columns}
        rows={data?.rows}
        server={{ total: data?.totalCount }}
        idOf={(row) => row.uuid}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={editor ? (row) => (row.retired ? notify('ruleengine.restoreFirst') : go(row.uuid)) : undefined}
        hrefOf={(row) => href('/administration/ruleEngine', { rule: row.uuid })}
        empty={
          filtered ? (
            <EmptyState title={t('shell.noMatches')} hint={t('shell.noMatchesWhy')} />
          ) : (
            <EmptyState title={t('ruleengine.none')} hint={t('ruleengine.noneWhy')} />
          )
        }
      />
    </>
  );
}
