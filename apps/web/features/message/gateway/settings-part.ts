import type { MessageSettings } from '@fieldward/contract/message/message.operations.ts';

/** The settings as they stand in the form; secrets as they are typed, '' for none. */
export type Draft = MessageSettings & { readonly httpSecret: string; readonly smtpSecret: string };

/** What a part of the form is given. */
export interface SettingsPart {
  readonly now: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly errorOf: (name: keyof Draft) => string | undefined;
}
