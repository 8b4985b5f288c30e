import { supplyNameProblem } from '@fieldward/domain/event/supply-name.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { useText } from '../../lib/text.ts';
import { NameField } from './name-field.tsx';
import { SupplyForm, WithRecord } from './supply-form.tsx';
import type { SupplyRecord } from './supply.queries.ts';

type KindRecord<NumericId extends string> = SupplyRecord & Readonly<Record<NumericId, number>>;

interface NamedKindProps<NumericId extends string> {
  title: string;
  /** Below hydra/. */
  path: string;
  /** The property that carries the number of a record. */
  numericId: NumericId;
  /** '' for a new one. */
  uuid: string;
  saved: 'supplyscreen.categorySaved' | 'supplyscreen.typeSaved';
  onClose: () => void;
}

/** Making and editing something that has a name and nothing else. */
export function NamedKindModal<NumericId extends string>({ title, path, numericId, uuid, saved, onClose }: NamedKindProps<NumericId>) {
  const t = useText();
  return (
    <WithRecord<KindRecord<NumericId>>
      title={title}
      path={path}
      uuid={uuid}
      view={`custom:(uuid,name,retired,${numericId})`}
      onClose={onClose}
    >
      {(record, etag) => (
        <SupplyForm
          title={title}
          path={path}
          record={record && { retired: record.retired, ids: { uuid: record.uuid, [numericId]: record[numericId] } }}
          etag={etag}
          first={{ name: record?.name ?? '' }}
          problems={({ name }) => {
            const message = supplyNameProblem(name);
            return message ? { name: message } : {};
          }}
          body={({ name }) => ({ name: tidyName(name) })}
          saved={saved}
          onClose={onClose}
        >
          {({ draft, set, errorOf }) => (
            <NameField label={t('supplyscreen.name')} value={draft.name} error={errorOf('name')} onChange={(name) => set({ name })} />
          )}
        </SupplyForm>
      )}
    </WithRecord>
  );
}
