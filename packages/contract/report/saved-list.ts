import type { SavedFilter, SavedListKind } from '@fieldward/domain/report/saved-list.ts';

/** A role that a list is shared with, or may be. */
export interface ListRole {
  readonly uuid: string;
  readonly name: string;
}

/** A list in the answers of `fieldward/saved-list`. */
export interface SavedList {
  readonly uuid: string;
  readonly name: string;
  readonly kind: SavedListKind;
  readonly filter: SavedFilter;
  /** Whoever has one of these roles sees it, too. */
  readonly roles: readonly ListRole[];
  readonly owner: { readonly uuid: string; readonly display: string };
  /** It belongs to who asks: he renames, shares and deletes it. */
  readonly own: boolean;
  /** To be sent as `version` with a change. */
  readonly version: string;
}

/** What `GET fieldward/saved-list` answers: the lists that somebody sees, by name, and the roles to share his own with. */
export interface SavedLists {
  readonly results: readonly SavedList[];
  readonly roles: readonly ListRole[];
}

/** The body of `POST fieldward/saved-list` (a new one) and `POST fieldward/saved-list/{uuid}` (what is sent is changed). */
export interface SavedListBody {
  /** Chosen by the sender, so that sending twice makes one. */
  readonly uuid?: string;
  readonly name?: string;
  readonly kind?: SavedListKind;
  readonly filter?: SavedFilter;
  /** Uuids. */
  readonly roles?: readonly string[];
  readonly version?: string;
}
