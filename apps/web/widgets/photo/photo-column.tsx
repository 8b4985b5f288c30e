import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import type { GridColumn } from '../../ui/data-grid.tsx';
import { SmallPhoto, usePhotosOf } from './small-photo.tsx';

/** Who stands in a row: uuid and name of a patient. */
interface Pictured {
  readonly uuid: string;
  readonly display: string;
}

const NO_COLUMN: readonly never[] = [];

/**
 * The column of photos of a grid, or none for who may not see any.
 * @param rows those that are shown
 * @param patientOf who stands in a row; the same function at each drawing
 */
export function usePhotoColumn<T>(rows: readonly T[] | undefined, patientOf: (row: T) => Pictured): readonly GridColumn<T>[] {
  const t = useText();
  const photos = usePhotosOf((rows ?? NO_COLUMN).map((row) => patientOf(row).uuid));
  return useMemo(() => {
    if (photos === null) return NO_COLUMN;
    return [
      {
        key: 'photo',
        title: t('photo.column'),
        phone: 'picture',
        width: 56,
        render: (row) => {
          const { uuid, display } = patientOf(row);
          return <SmallPhoto photos={photos} patient={uuid} name={display} />;
        },
      },
    ];
  }, [t, photos, patientOf]);
}
