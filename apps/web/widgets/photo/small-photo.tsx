import type { SmallPhoto as Photo } from '@fieldward/contract/patient/patient-photo.operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callUrl } from '../../lib/call.ts';
import { useSession } from '../../lib/session.ts';
import { initialsOf } from './initials.ts';
import { smallPhotos } from './small-photos.queries.ts';
import classes from './small-photo.module.css';

/** The photos of a list by patient; null for who may not see any. */
export type PhotosOfList = ReadonlyMap<string, Photo> | null;

const NONE: ReadonlyMap<string, Photo> = new Map();

/** The photos of the patients of a list, by uuid: of these uuids, empty until they are there; null for who may not see them. */
export function usePhotosOf(patients: readonly string[]): PhotosOfList {
  const { may } = useSession();
  const mayView = may('Get Patients') && may('View Patient Photos');
  const { data = NONE } = useQuery({ ...smallPhotos([...new Set(patients)], mayView), placeholderData: keepPreviousData });
  return mayView ? data : null;
}

interface SmallPhotoProps {
  /** What the photos of the list are, as `usePhotosOf` gives them. */
  photos: PhotosOfList;
  /** uuid of the patient. */
  patient: string;
  name: string;
  /** As large as faces must be to be compared: the photo itself is asked for. */
  large?: boolean;
}

/** The photo of a patient in a row, or the initials: of one size, so that nothing moves when it comes. Nothing for who may not see photos. */
export function SmallPhoto({ photos, patient, name, large = false }: SmallPhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (photos === null) return null;
  const photo = photos.get(patient);
  const shape = large ? `${classes.photo} ${classes.large}` : classes.photo;
  if (photo === undefined || photo.photo === broken) return <span aria-hidden className={shape} data-initials={initialsOf(name)} />;
  // of one that was sent without a small one, the large one, once the row is seen
  const url =
    (large ? null : photo.picture) ?? callUrl('GET personimage/:uuid', { params: { uuid: patient }, query: { photo: photo.photo } });
  return <img className={shape} src={url} alt="" loading="lazy" onError={() => setBroken(photo.photo)} />;
}
