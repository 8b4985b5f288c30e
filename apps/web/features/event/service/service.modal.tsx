import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costProblem } from '@fieldward/domain/event/money.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { maxReferenceLength, plainSupplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../lib/text.ts';
import { CostField, typedCost } from '../../../widgets/supply/cost-field.tsx';
import { NameField } from '../../../widgets/supply/name-field.tsx';
import { SupplyForm, WithRecord } from '../../../widgets/supply/supply-form.tsx';
import { kindsQuery, type SupplyRecord } from '../../../widgets/supply/supply.queries.ts';

interface ServiceRecord extends SupplyRecord {
  serviceId: number;
  unitCost: string;
  description: string | null;
  referenceId: string | null;
  serviceType: { uuid: string; name: string };
}
const VIEW = 'custom:(uuid,name,retired,serviceId,unitCost,description,referenceId,serviceType:(uuid,name))';

interface ServiceDraft {
  name: string;
  /** uuid */
  serviceType: string;
  unitCost: string;
  description: string;
  referenceId: string;
}

const draftOf = (record: ServiceRecord | null): ServiceDraft => ({
  name: record?.name ?? '',
  serviceType: record?.serviceType.uuid ?? '',
  unitCost: typedCost(record?.unitCost),
  description: record?.description ?? '',
  referenceId: record?.referenceId ?? '',
});

/** The name has letters and spaces only; the type is required; the unit cost is a number, 1 or more. */
function problems({ name, serviceType, unitCost }: ServiceDraft): Partial<Record<keyof ServiceDraft, Message>> {
  const [ofName, ofCost] = [plainSupplyNameProblem(name), costProblem(unitCost)];
  return {
    ...(ofName ? { name: ofName } : {}),
    ...(serviceType === '' ? { serviceType: say('person.required') } : {}),
    ...(ofCost ? { unitCost: ofCost } : {}),
  };
}

const bodyOf = ({ name, serviceType, unitCost, description, referenceId }: ServiceDraft) => ({
  name: tidyName(name),
  serviceType,
  unitCost: unitCost.trim(),
  description: description.trim() || null,
  referenceId: referenceId.trim() || null,
});

/** 'Create New' service, and the editing of one; '' for a new one. */
export function ServiceModal({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const title = t(uuid === '' ? 'supplyscreen.createService' : 'supplyscreen.editService');
  const types = useQuery(kindsQuery('service-type', 'custom:(uuid,name,retired)'));
  return (
    <WithRecord<ServiceRecord> title={title} path="service" uuid={uuid} view={VIEW} onClose={onClose}>
      {(record, etag) => (
        <SupplyForm<ServiceDraft>
          title={title}
          path="service"
          record={record && { retired: record.retired, ids: { uuid: record.uuid, serviceId: record.serviceId } }}
          etag={etag}
          first={draftOf(record)}
          problems={problems}
          body={bodyOf}
          saved="supplyscreen.saved"
          onClose={onClose}
        >
          {({ draft, set, errorOf }) => (
            <>
              <NameField label={t('supplyscreen.name')} value={draft.name} error={errorOf('name')} onChange={(name) => set({ name })} />
              <Select
                label={t('supplyscreen.serviceType')}
                searchable
                withAsterisk
                aria-required
                placeholder={types.isFetching ? t('shell.loading') : t('supplyscreen.choose')}
                nothingFoundMessage={t(types.data?.length === 0 ? 'supplyscreen.typeFirst' : 'supplyscreen.nothingToChoose')}
                data={[
                  ...(types.data ?? []).map((type) => ({ value: type.uuid, label: type.name })),
                  ...(record && types.data?.every((type) => type.uuid !== record.serviceType.uuid)
                    ? [{ value: record.serviceType.uuid, label: record.serviceType.name }]
                    : []),
                ]}
                value={draft.serviceType || null}
                error={errorOf('serviceType')}
                onChange={(serviceType) => set({ serviceType: serviceType ?? '' })}
              />
              <CostField
                label={t('supplyscreen.unitCost')}
                value={draft.unitCost}
                error={errorOf('unitCost')}
                onChange={(unitCost) => set({ unitCost })}
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
              <Textarea
                label={t('supplyscreen.description')}
                dir="auto"
                rows={2}
                maxLength={255}
                value={draft.description}
                onChange={(event) => set({ description: event.currentTarget.value })}
              />
            </>
          )}
        </SupplyForm>
      )}
    </WithRecord>
  );
}
