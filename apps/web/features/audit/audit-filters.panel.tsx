import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { user as userWire } from '@fieldward/contract/account/user.ts';
import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { list } from '../../lib/client.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Autocomplete, type Found } from '../../ui/autocomplete.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { actionWord } from './audit-words.ts';
import { resourceWord } from './resource-words.ts';
import { auditFacetsQuery, type AuditFilters } from './audit.queries.ts';
import classes from './audit.module.css';

interface AuditFiltersProps {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
  /** The patient that the filters ask for, by name. */
  patient: Found | null;
}

const userFound = view(userWire, { uuid: true, display: true, person: { display: true } });
const patientFound = view(patientWire, { uuid: true, display: true });

async function findUsers(text: string, signal: AbortSignal): Promise<Found[]> {
  const { rows } = await list(userFound, { q: text, limit: 10, includeAll: true }, signal);
  return rows.map(({ display, person }) => ({ uuid: display, display, hint: person.display }));
}

const findPatients = async (text: string, signal: AbortSignal): Promise<Found[]> =>
  (await list(patientFound, { q: text, limit: 10 }, signal)).rows;

/** User, action, resource, patient, period and the reference of a request; all of them in the address. */
export function AuditFilterPanel({ filters, onChange, patient }: AuditFiltersProps) {
  const t = useText();
  const { may } = useSession();
  const facets = useQuery(auditFacetsQuery).data;
  const { user, action, resource, from, to } = filters;
  const any = Object.values(filters).some((value) => value !== '');
  // A value of the address that the trail does not know stays in sight.
  const options = (known: readonly string[] | undefined, chosen: string): string[] => [
    ...new Set([...(known ?? []), ...(chosen ? [chosen] : [])]),
  ];
  return (
    <div className={classes.filters}>
      {may('Get Users') ? (
        <Autocomplete
          label={t('audit.user')}
          placeholder={t('audit.all')}
          value={user === '' ? null : { uuid: user, display: user }}
          onChange={(found) => onChange({ user: found?.uuid ?? '' })}
          search={findUsers}
          queryKey={['user', 'audit-filter']}
        />
      ) : null}
      {may('Get Patients') ? (
        <Autocomplete
          label={t('audit.patient')}
          placeholder={t('audit.all')}
          value={filters.patient === '' ? null : (patient ?? { uuid: filters.patient, display: filters.patient })}
          onChange={(found) => onChange({ patient: found?.uuid ?? '' })}
          search={findPatients}
          queryKey={['patient', 'audit-filter']}
        />
      ) : null}
      <SearchSelect
        label={t('audit.action')}
        placeholder={t('audit.all')}
        clearable
        data={options(facets?.actions, action).map((value) => ({ value, label: actionWord(value, t) }))}
        value={action || null}
        onChange={(value) => onChange({ action: value ?? '' })}
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
      />
      <SearchSelect
        label={t('audit.resource')}
        placeholder={t('audit.all')}
        clearable
        data={options(facets?.resources, resource)
          .map((value) => ({ value, label: resourceWord(value, t) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        value={resource || null}
        onChange={(value) => onChange({ resource: value ?? '' })}
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
      />
      <DateField label={t('audit.from')} value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
      <DateField label={t('audit.to')} value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
      <div className={classes.reference}>
        <SearchBox label={t('audit.request')} value={filters.request} from={8} onSearch={(request) => onChange({ request })} />
      </div>
      {any ? (
        <Button
          variant="subtle"
          className={classes.clear}
          onClick={() => onChange({ user: '', patient: '', action: '', resource: '', object: '', request: '', from: '', to: '' })}
        >
          {t('audit.clear')}
        </Button>
      ) : null}
    </div>
  );
}
