import { labTestAttributeType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { CatalogueList } from '../../../widgets/catalogue/catalogue-list.tsx';
import { fieldColumns, GRID_HEIGHT, ROWS } from './lab-catalogue.columns.tsx';
import { fieldView, labTestChoicesQuery } from './lab-catalogue.queries.ts';
import { useRetire } from './use-retire.tsx';

const LabAttributeModal = late(async () => (await import('./lab-attribute.modal.tsx')).LabAttributeModal);

/** The fields of all tests are listed. */
const NO_TEST = { test: '' };

/** /administration/manageLabTestAttribute: the fields of the results of all tests. */
export default function LabAttributeListScreen() {
  const t = useText();
  const { may } = useSession();
  const editor = may(labTestAttributeType.privileges.write);
  const retire = useRetire();
  /** uuid of what is edited, '' for a new one. */
  const [open, setOpen] = useState<string | null>(null);
  const choices = useQuery(labTestChoicesQuery);
  const columns = useMemo(
    () => fieldColumns(t, editor ? { edit: ({ uuid }) => setOpen(uuid), retire: (field) => void retire('field', field) } : null),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- retiring is the same whenever it is made
    [t, editor],
  );
  return (
    <>
      <CatalogueList
        view={fieldView}
        name="lab-attributes"
        title={t('administration.manageLabTestAttribute')}
        about={t('labcatalogue.fieldsAbout')}
        search={t('labcatalogue.searchFields')}
        columns={columns}
        onOpen={editor ? ({ uuid }) => setOpen(uuid) : null}
        retired={{ as: 'checkbox', label: t('labcatalogue.withRetired') }}
        size={ROWS}
        height={GRID_HEIGHT}
        more={{
          defaults: NO_TEST,
          params: ({ test }) => ({ testTypeUuid: test }),
          inputs: ({ test }, set) => (
            <SearchSelect
              aria-label={t('labcatalogue.labTestType')}
              placeholder={t('labcatalogue.allTests')}
              clearable
              w={{ base: '100%', xs: 260 }}
              data={(choices.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
              value={test || null}
              onChange={(uuid) => set({ test: uuid ?? '' })}
            />
          ),
        }}
        actions={editor ? <TextButton icon={IconPlus} text={t('labcatalogue.addField')} onClick={() => setOpen('')} /> : null}
        empty={(_text, filtered) =>
          filtered ? (
            <EmptyState title={t('labcatalogue.noMatch')} hint={t('labcatalogue.noMatchWhy')} />
          ) : (
            <EmptyState title={t('labcatalogue.noFields')} hint={t('labcatalogue.noFieldsWhy')} />
          )
        }
      />
      {open === null ? null : <LabAttributeModal uuid={open} test={null} onClose={() => setOpen(null)} />}
    </>
  );
}
