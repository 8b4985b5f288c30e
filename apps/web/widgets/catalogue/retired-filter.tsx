import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import type { ListParams } from '../../lib/client.ts';
import { useText } from '../../lib/text.ts';

/** Active, retired or all by the wire's search `status`; or a box that adds the retired ones. */
export type RetiredFilterKind = 'status' | { readonly as: 'checkbox' | 'switch'; readonly label: string };

/** As it stands in the address: `status` for the choice, `retired` for the box. */
interface Value {
  readonly status: string;
  readonly retired: boolean;
}

const statusOf = ({ status }: Value): 'active' | 'retired' | 'all' => (status === 'retired' || status === 'all' ? status : 'active');

/** What is sent for a filter. */
export function retiredParams(kind: RetiredFilterKind, value: Value): ListParams {
  if (kind !== 'status') return value.retired ? { includeAll: true } : {};
  const status = statusOf(value);
  return { ...(status === 'all' ? {} : { status }), ...(status === 'active' ? {} : { includeAll: true }) };
}

interface RetiredFilterProps {
  kind: RetiredFilterKind;
  value: Value;
  onChange: (change: Partial<Value>) => void;
}

export function RetiredFilter({ kind, value, onChange }: RetiredFilterProps) {
  const t = useText();
  if (kind === 'status') {
    return (
      <NativeSelect
        aria-label={t('entries.status')}
        w={{ base: '100%', xs: 180 }}
        data={[
          { value: 'active', label: t('entries.active') },
          { value: 'retired', label: t('entries.retired') },
          { value: 'all', label: t('entries.all') },
        ]}
        value={statusOf(value)}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
    );
  }
  const box = {
    label: kind.label,
    checked: value.retired,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ retired: event.currentTarget.checked }),
  };
  return kind.as === 'checkbox' ? (
    <Checkbox my="auto" {...box} />
  ) : (
    <Switch mih={36} styles={{ body: { alignItems: 'center', minHeight: 36 } }} {...box} />
  );
}
