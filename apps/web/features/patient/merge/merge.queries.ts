import type { MergeBody } from '@fieldward/contract/patient/patient-merge.operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callTagged } from '../../../lib/call.ts';

/** What is asked anew when records were merged or taken apart. */
export const mergesKey: readonly string[] = ['merges'];

/** Two records side by side, with the version of both. */
export const mergePreviewQuery = (from: string, into: string) =>
  queryOptions({
    queryKey: [...mergesKey, 'preview', from, into],
    queryFn: ({ signal }) => callTagged('GET fieldward/patientmerge', { query: { from, into } }, signal),
    enabled: from !== '' && into !== '',
    retry: false,
  });

/** Makes one record of two. */
export const merge = (body: MergeBody, ifMatch: string) => call('POST fieldward/patientmerge', { body, ifMatch });

/** A page of the merges, the latest first. */
export const mergesQuery = (page: { limit: number; startIndex: number }) =>
  queryOptions({
    queryKey: [...mergesKey, 'list', page],
    queryFn: ({ signal }) => call('GET fieldward/patientmerges', { query: page }, signal),
    placeholderData: keepPreviousData,
  });

/** What taking back a merge would do. */
export const undoPreviewQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...mergesKey, 'undo', uuid],
    queryFn: ({ signal }) => call('GET fieldward/patientmerge/:uuid/undo', { params: { uuid } }, signal),
    retry: false,
  });

/** Takes back a merge. */
export const undoMerge = (uuid: string) => call('POST fieldward/patientmerge/:uuid/undo', { params: { uuid }, body: {} });
