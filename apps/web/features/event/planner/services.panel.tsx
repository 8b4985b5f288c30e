import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { servicesQuery } from './supply-choices.queries.ts';
import { SupplySelector, type SupplyPanelProps } from './supply-selector.tsx';

/** The services of a plan, chosen by service type. */
export default function ServicesPanel(props: SupplyPanelProps) {
  const t = useText();
  const services = useQuery(servicesQuery);
  const choices = (services.data ?? []).map(({ uuid, name, unitCost, serviceType }) => ({
    uuid,
    name,
    group: serviceType?.name ?? '',
    hint: '',
    price: unitCost ?? '',
    fixed: false,
  }));
  return (
    <SupplySelector
      {...props}
      list="services"
      label={t('planner.findService')}
      placeholder={t('planner.findServiceHint')}
      choices={choices.toSorted((a, b) => a.group.localeCompare(b.group))}
      loading={services.isPending}
      failed={services.isError}
    />
  );
}
