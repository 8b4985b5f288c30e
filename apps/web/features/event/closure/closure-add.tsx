import { assetPrice } from '@fieldward/domain/event/cost.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { unplannedLine, type DraftLine, type DraftPerson } from './closure-draft.ts';
import { assetsQuery, peopleQuery, servicesQuery } from '../planner/supply-choices.queries.ts';

interface AddProps<T> {
  /** Keys of what is on the list. */
  taken: readonly string[];
  onAdd: (line: T) => void;
}

/** Adds a service that was not planned. */
export function AddService({ taken, onAdd }: AddProps<DraftLine>) {
  const t = useText();
  const services = useQuery(servicesQuery);
  return (
    <Adder
      label={t('closure.addService')}
      loading={services.isPending}
      taken={taken}
      choices={(services.data ?? []).map((one) => ({
        uuid: one.uuid,
        name: one.name,
        group: one.serviceType?.name ?? '',
        line: () => unplannedLine(one, one.serviceType?.name ?? '', '', one.unitCost ?? ''),
      }))}
      onAdd={onAdd}
    />
  );
}

/** Adds an asset that was not planned. */
export function AddAsset({ taken, onAdd }: AddProps<DraftLine>) {
  const t = useText();
  const assets = useQuery(assetsQuery);
  return (
    <Adder
      label={t('closure.addAsset')}
      loading={assets.isPending}
      taken={taken}
      choices={(assets.data ?? []).map((one) => ({
        uuid: one.uuid,
        name: one.referenceId ? `${one.name} (${one.referenceId})` : one.name,
        group: one.assetType?.name ?? '',
        line: () => unplannedLine(one, one.assetType?.name ?? '', one.assetType?.assetCategory?.name ?? '', assetPrice(one) ?? ''),
      }))}
      onAdd={onAdd}
    />
  );
}

/** Adds a person who was not planned. */
export function AddPerson({ taken, onAdd }: AddProps<DraftPerson>) {
  const t = useText();
  const people = useQuery(peopleQuery);
  return (
    <Adder
      label={t('closure.addPerson')}
      loading={people.isPending}
      taken={taken}
      choices={(people.data ?? []).map((one) => ({
        uuid: one.uuid,
        name: one.name,
        group: '',
        line: () => ({
          key: one.uuid,
          id: null,
          of: { uuid: one.uuid, name: one.name },
          planned: false,
          attended: true,
          reason: '',
        }),
      }))}
      onAdd={onAdd}
    />
  );
}

interface Choice<T> {
  uuid: string;
  name: string;
  group: string;
  line: () => T;
}

interface AdderProps<T> extends AddProps<T> {
  label: string;
  loading: boolean;
  choices: readonly Choice<T>[];
}

/** A list to pick one thing from; it goes on the event at once. What is on it already is not offered. */
function Adder<T>({ label, loading, taken, choices, onAdd }: AdderProps<T>) {
  const t = useText();
  const free = choices.filter(({ uuid }) => !taken.includes(uuid));
  const groups = [...new Set(free.map(({ group }) => group))].toSorted((a, b) => a.localeCompare(b));
  const items = (group: string) => free.filter((one) => one.group === group).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <SearchSelect
      maw={360}
      label={label}
      placeholder={loading ? t('shell.loading') : t('dataentry.choose')}
      data={groups.length > 1 || groups[0] ? groups.map((group) => ({ group, items: items(group) })) : items('')}
      value={null}
      limit={100}
      nothingFoundMessage={t('shell.noOptions')}
      onChange={(uuid) => {
        const chosen = free.find((one) => one.uuid === uuid);
        if (chosen) onAdd(chosen.line());
      }}
    />
  );
}
