/**
 * Names that have to do with a build of the application begin with it: the cache of its files (worker/), and the lock that a page which runs
 * it holds (app/kept-on-device.ts). Another application may stand at the same host.
 */
export const BUILD_PREFIX = 'fieldward-build:';

/** What a page asks its worker to keep. */
export interface KeepRequest {
  readonly keep: {
    /** Addresses of the pages that the account may open. */
    readonly pages: readonly string[];
    readonly language: string;
  };
}

/** What the worker answers: the build that it belongs to. */
export interface KeepResponse {
  readonly build: string;
}
