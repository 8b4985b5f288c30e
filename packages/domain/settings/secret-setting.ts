/** Which settings hold something that must not be known: passwords of mail servers, keys of other systems. */
import { settingNames, settingProperty } from './setting-names.ts';

/** Names that contain one of these hold a secret unless the product knows the setting. */
export const secretWords: readonly string[] = ['secret', 'password', 'passwd', 'token', 'credential', 'key'];

/** Properties, in lower case, that contain such a word and hold no secret. */
export const openSettings: readonly string[] = settingNames
  .map((name) => settingProperty[name].toLowerCase())
  .filter((property) => secretWords.some((word) => property.includes(word)));
