/** A response with the version of what it shows. */
export class Versioned {
  readonly value: unknown;
  readonly version: string;

  constructor(value: unknown, version: string) {
    this.value = value;
    this.version = version;
  }
}
