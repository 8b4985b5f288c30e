import { SegmentedControl, Select } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PlaceFilter } from '../../../widgets/place-filter.tsx';
import { Merges } from './merges.panel.tsx';
import { Pairs } from './pairs.panel.tsx';

/** The least scores that one may ask for. */
const SCORES = ['0', '70', '80', '90'];

/** /administration/duplicates: records that may be of one person, which of them are not, and what was merged. */
export default function DuplicatesScreen() {
  const t = useText();
  const [url, setUrl] = useUrlState({ show: 'open', place: '', minimum: 0, page: 1 });
  const show = url.show === 'merges' || url.show === 'different' ? url.show : 'open';
  return (
    <>
      <PageHeader title={t('administration.duplicates')} subtitle={t('merge.listAbout')}>
        <SegmentedControl
          aria-label={t('merge.show')}
          value={show}
          onChange={(next) => setUrl({ show: next, page: 1 })}
          data={[
            { value: 'open', label: t('merge.showOpen') },
            { value: 'different', label: t('merge.showDifferent') },
            { value: 'merges', label: t('merge.showMerges') },
          ]}
        />
        {show === 'merges' ? null : (
          <>
            <PlaceFilter
              label={t('merge.place')}
              none={t('merge.anyPlace')}
              value={url.place}
              onChange={(place) => setUrl({ place, page: 1 })}
            />
            <Select
              label={t('merge.minimum')}
              w={128}
              allowDeselect={false}
              data={SCORES}
              value={String(url.minimum)}
              onChange={(least) => setUrl({ minimum: Number(least ?? 0), page: 1 })}
            />
          </>
        )}
      </PageHeader>
      {show === 'merges' ? <Merges /> : <Pairs key={show} state={show} place={url.place} minimum={url.minimum} />}
    </>
  );
}
