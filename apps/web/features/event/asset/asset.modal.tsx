import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { costProblem } from '@fieldward/domain/event/money.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { maxReferenceLength, supplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { CostField, typedCost } from '../../../widgets/supply/cost-field.tsx';
import { NameField } from '../../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord, type SupplyFields } from '../../../widgets/supply/supply-form.tsx';
import { kindsQuery, type SupplyRecord } from '../../../widgets/supply/supply.queries.ts';
import type { AssetTypeRecord } from './asset-type.modal.tsx';

interface AssetRecord extends SupplyRecord {
  assetId: number;
  capitalValue: string;
  referenceId: string | null;
  fixedAsset: boolean;
  dateProcured: string | null;
  assetType: { uuid: string; name: string };
}
const VIEW = 'custom:(uuid,name,retired,assetId,capitalValue,referenceId,fixedAsset,dateProcured,assetType:(uuid,name))';

interface AssetDraft {
  name: string;
  /** uuid */
  assetType: string;
  capitalValue: string;
  referenceId: string;
  dateProcured: string;
  fixedAsset: boolean;
}

const draftOf = (record: AssetRecord | null): AssetDraft => ({
  name: record?.name ?? '',
  assetType: record?.assetType.uuid ?? '',
  capitalValue: typedCost(record?.capitalValue),
  referenceId: record?.referenceId ?? '',
  dateProcured: record?.dateProcured?.slice(0, 10) ?? '',
  fixedAsset: record?.fixedAsset ?? false,
});

/** Name and asset type are required; the capital cost is a number, 1 or more. */
function problems({ name, assetType, capitalValue }: AssetDraft): Partial<Record<keyof AssetDraft, Message>> {
  const [ofName, ofCost] = [supplyNameProblem(name), costProblem(capitalValue)];
  return {
    ...(ofName ? { name: ofName } : {}),
    ...(assetType === '' ? { assetType: say('person.required') } : {}),
    ...(ofCost ? { capitalValue: ofCost } : {}),
  };
}

const bodyOf = ({ name, capitalValue, referenceId, dateProcured, ...rest }: AssetDraft) => ({
  ...rest,
  name: tidyName(name),
  capitalValue: capitalValue.trim(),
  referenceId: referenceId.trim() || null,
  dateProcured: dateProcured || null,
});

/** 'Create New' asset, and the editing of one; '' for a new one. */
export function AssetModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createAsset' : 'supplyscreen.editAsset');
  return (
    <WithRecord<AssetRecord> title={title} path="asset" uuid={uuid} view={VIEW} onClose={onClose}>
      {(record, etag) => (
        <SupplyForm<AssetDraft>
          title={title}
          path="asset"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, assetId: record.assetId } }}
          etag={etag}
          first={draftOf(record)}
          problems={problems}
          body={bodyOf}
          saved="supplyscreen.saved"
          onClose={onClose}
        >
          {(fields) => <AssetFields {...fields} kept={record?.assetType ?? null} />}
        </SupplyForm>
      )}
    </WithRecord>
  );
}

interface AssetFieldsProps extends SupplyFields<AssetDraft> {
  /** The asset type of an asset that exists: it stays. */
  kept: { uuid: string; name: string } | null;
}

function AssetFields({ draft, set, errorOf, kept }: AssetFieldsProps) {
  const t = useText();
  const types = useQuery({
    ...kindsQuery<AssetTypeRecord>('asset-type', 'custom:(uuid,name,retired,assetCategory:(uuid,name))'),
    enabled: kept === null,
  });
  const groups = Object.entries(Object.groupBy(types.data ?? [], (type) => type.assetCategory.name));
  return (
    <>
      <NameField label={t('supplyscreen.name')} value={draft.name} error={errorOf('name')} onChange={(name) => set({ name })} />
      {kept === null ? (
        <Select
          label={t('supplyscreen.assetType')}
          searchable
          withAsterisk
          aria-required
          placeholder={types.isFetching ? t('shell.loading') : t('supplyscreen.choose')}
          nothingFoundMessage={t(types.data?.length === 0 ? 'supplyscreen.typeFirst' : 'supplyscreen.nothingToChoose')}
          data={groups.map(([group, items = []]) => ({ group, items: items.map((type) => ({ value: type.uuid, label: type.name })) }))}
          value={draft.assetType || null}
          error={errorOf('assetType')}
          onChange={(assetType) => set({ assetType: assetType ?? '' })}
        />
      ) : (
        <TextInput
          label={t('supplyscreen.assetType')}
          description={t('supplyscreen.typeKept')}
          readOnly
          variant="filled"
          dir="auto"
          value={kept.name}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <CostField
          label={t('supplyscreen.capitalCost')}
          value={draft.capitalValue}
          error={errorOf('capitalValue')}
          onChange={(capitalValue) => set({ capitalValue })}
        />
        <NameField
          label={t('supplyscreen.referenceId')}
          required={false}
          first={false}
          max={maxReferenceLength}
          value={draft.referenceId}
          error={errorOf('referenceId')}
          onChange={(referenceId) => set({ referenceId })}
        />
        <DateField
          label={t('supplyscreen.dateProcured')}
          max={dayjs().format('YYYY-MM-DD')}
          value={draft.dateProcured}
          error={errorOf('dateProcured') ?? undefined}
          onChange={(dateProcured) => set({ dateProcured })}
        />
      </SimpleGrid>
      <Checkbox
        label={t('supplyscreen.fixedAsset')}
        description={t('supplyscreen.fixedAssetWhy')}
        checked={draft.fixedAsset}
        onChange={(event) => set({ fixedAsset: event.currentTarget.checked })}
      />
    </>
  );
}
