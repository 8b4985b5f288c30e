import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { lastColumns, nameColumn } from '../../../widgets/supply/supply.columns.tsx';
import { SupplyList } from '../../../widgets/supply/supply-list.tsx';
import type { SupplyRecord } from '../../../widgets/supply/supply.queries.ts';

const ParticipantModal = late(async () => (await import('./participant.modal.tsx')).ParticipantModal);

interface ParticipantRow extends SupplyRecord {
  salaryValue: string;
  salaryType: { uuid: string; name: string };
}
const VIEW = 'custom:(uuid,name,retired,salaryValue,salaryType:(uuid,name))';

/** /administration/workforce: who works at events, and for what salary. */
export default function WorkforceListScreen() {
  const t = useText();
  const { money } = useFormats();
  const { may } = useSession();
  const editor = may('Manage Events Metadata');
  const [open, setOpen] = useState<string | null>(null);
  const edit = useCallback(({ uuid }: SupplyRecord) => setOpen(uuid), []);
  const columns = useMemo<readonly GridColumn<ParticipantRow>[]>(
    () => [
      nameColumn(t),
      {
        key: 'salaryValue',
        title: t('supplyscreen.salary'),
        sortable: true,
        numeric: true,
        width: 130,
        value: (row) => money(row.salaryValue),
      },
      {
        key: 'salaryType',
        title: t('supplyscreen.salaryType'),
        sortable: true,
        width: 130,
        value: (row) => row.salaryType.name,
      },
      ...lastColumns<ParticipantRow>(t, editor ? edit : null),
    ],
    [t, money, editor, edit],
  );

  return (
    <>
      <SupplyList<ParticipantRow>
        path="participant"
        by="name"
        view={VIEW}
        title={t('administration.workforce')}
        about={t('supplyscreen.workforceAbout')}
        search={t('supplyscreen.searchWorkforce')}
        columns={columns}
        onOpen={editor ? edit : null}
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('')}>
              {t('supplyscreen.createNew')}
            </Button>
          ) : null
        }
      />
      {open === null ? null : <ParticipantModal uuid={open} onClose={() => setOpen(null)} />}
    </>
  );
}
