/**
 * Check digits of identifiers: a last sign that is computed from those before it, so that a slip of the hand is noticed. A type of
 * identifiers names its algorithm in `validator`, by the Java class where OpenMRS has one.
 */

/** `append` gives the text with its check digit; null where nothing in it can be counted. */
interface CheckDigit {
  /** How many signs it adds at the end. */
  readonly length: number;
  readonly append: (text: string) => string | null;
}

const digits = '0123456789';
/** Digits and capitals without B, I, O, Q, S and Z, which are mistaken for digits. */
export const unmistakable = '0123456789ACDEFGHJKLMNPRTUVWXY';
/** The same without 0, 1, 2, 5 and 8 too, with the letters after the digits. */
const unmistakableToo = '34679ACDEFGHJKLMNPRTUVWXY';
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The places in an alphabet of the signs of a text; signs that are not in it (hyphens, the letters of a prefix) do not count. */
function valuesIn(text: string, alphabet: string): number[] {
  return [...text.toUpperCase()].map((sign) => alphabet.indexOf(sign)).filter((value) => value >= 0);
}

function appending(length: number, compute: (text: string) => string | null): CheckDigit {
  return {
    length,
    append: (text) => {
      const check = compute(text);
      return check === null ? null : text + check;
    },
  };
}

/**
 * Luhn modulo N (ISO/IEC 7812-1 annex B for digits; https://en.wikipedia.org/wiki/Luhn_mod_N_algorithm). Vectors: 7992739871 → 3
 * (Wikipedia), 7894 → 9 (python-stdnum); modulo 30: 10002 → T, an identifier of the OpenMRS reference application; modulo 25:
 * M4 → E, M6 → C, M7 → 9 (https://github.com/palladiumkenya/openmrs-module-kenyaemr, KenyaEmrServiceTest). An odd modulo misses one slip in
 * fifty or so: it is for identifiers that come with it. A digit that an alphabet lacks is no identifier of it.
 */
function luhn(alphabet: string): CheckDigit {
  const base = alphabet.length;
  return appending(1, (text) => {
    const values = valuesIn(text, alphabet).reverse();
    if (values.length === 0 || [...text].some((sign) => digits.includes(sign) && !alphabet.includes(sign))) return null;
    const sum = values.reduce((before, value, at) => {
      const part = at % 2 === 0 ? value * 2 : value;
      return before + Math.floor(part / base) + (part % base);
    }, 0);
    return alphabet.charAt((base - (sum % base)) % base);
  });
}

/**
 * The Luhn check of the core of OpenMRS: letters count by their place after '0' in ASCII, and a hyphen stands before the digit. Vectors:
 * 123456 → 6, moose → 7, ab32kcdak3 → 9 (https://github.com/openmrs/openmrs-core, LuhnIdentifierValidatorTest).
 */
const luhnOfOpenmrs: CheckDigit = {
  length: 2,
  append: (text) => {
    const values = [...text.trim().toUpperCase()].map((sign) => sign.charCodeAt(0) - 48).reverse();
    if (values.length === 0) return null;
    const sum = values.reduce((before, value, at) => before + (at % 2 === 0 ? 2 * value - Math.trunc(value / 5) * 9 : value), 0);
    return `${text}-${(10 - ((Math.abs(sum) + 10) % 10)) % 10}`;
  },
};

/** ISO 7064 MOD 11,10. Vectors: 0794 → 5 (ISO 7064:2003), 79462 → 3 and 00200667308 → 5 (python-stdnum). */
const iso11and10 = appending(1, (text) => {
  const values = valuesIn(text, digits);
  if (values.length === 0) return null;
  const check = values.reduce((before, value) => (((before + value) % 10 || 10) * 2) % 11, 10);
  return String((11 - check) % 10);
});

/**
 * ISO 7064 MOD 97-10; letters count from 10 to 35 as in ISO 17442 and ISO 13616. Vectors: 794 → 44 (ISO 7064:2003),
 * 99991234567890121414 → 90 (python-stdnum).
 */
const iso97and10 = appending(2, (text) => {
  const values = valuesIn(text, alphanumeric);
  if (values.length === 0) return null;
  const rest = values.reduce((before, value) => (before * (value > 9 ? 100 : 10) + value) % 97, 0);
  return String(98 - ((rest * 100) % 97)).padStart(2, '0');
});

/** ISO 7064 MOD 37,36, of digits and letters. Vector: A12425GABC1234002 → M (the Global Release Identifier of IFPI). */
const iso37and36 = appending(1, (text) => {
  const values = valuesIn(text, alphanumeric);
  if (values.length === 0) return null;
  const check = values.reduce((before, value) => (((before + value) % 36 || 36) * 2) % 37, 36);
  return alphanumeric.charAt((37 - check) % 36);
});

const verhoeffProducts = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const verhoeffPlaces = ['0123456789', '1576283094', '5803796142', '8916043527', '9453126870', '4286573901', '2793806415', '7046913258'];

/**
 * Verhoeff, which finds every wrong digit and every two that changed places. Vectors: 236 → 3, 12345 → 1
 * (https://en.wikipedia.org/wiki/Verhoeff_algorithm).
 */
const verhoeff = appending(1, (text) => {
  const values = valuesIn(text, digits).reverse();
  if (values.length === 0) return null;
  const check = values.reduce((before, value, at) => {
    const moved = Number(verhoeffPlaces[(at + 1) % 8]?.charAt(value));
    return Number(verhoeffProducts[before]?.charAt(moved));
  }, 0);
  return String(verhoeffProducts[check]?.indexOf('0'));
});

const algorithms = {
  'org.openmrs.module.idgen.validator.LuhnMod10IdentifierValidator': luhn(digits),
  'org.openmrs.module.idgen.validator.LuhnMod25IdentifierValidator': luhn(unmistakableToo),
  'org.openmrs.module.idgen.validator.LuhnMod30IdentifierValidator': luhn(unmistakable),
  'fieldward.LuhnMod36': luhn(alphanumeric),
  'org.openmrs.patient.impl.LuhnIdentifierValidator': luhnOfOpenmrs,
  'fieldward.Iso7064Mod11_10': iso11and10,
  'fieldward.Iso7064Mod97_10': iso97and10,
  'fieldward.Iso7064Mod37_36': iso37and36,
  'fieldward.Verhoeff': verhoeff,
} as const satisfies Readonly<Record<string, CheckDigit>>;

/** What stands in `validator` of a type of identifiers with a check digit. */
export type CheckDigitName = keyof typeof algorithms;

/** The algorithm of that name; null where a type has none, or one that is not known here, which then refuses nothing. */
function algorithmOf(name: string | null | undefined): CheckDigit | null {
  return name !== null && name !== undefined && Object.hasOwn(algorithms, name) ? algorithms[name as CheckDigitName] : null; // just looked for
}

/** A text with its check digit; the text itself without an algorithm; null where it has no sign that counts. */
export function withCheckDigit(text: string, name: string | null | undefined): string | null {
  const algorithm = algorithmOf(name);
  return algorithm === null ? text : algorithm.append(text);
}

/** How many signs the check digit adds. */
export const checkDigitLength = (name: string | null | undefined): number => algorithmOf(name)?.length ?? 0;

/** Whether the end of a text is the check digit of what stands before it; letters in either case. True without an algorithm. */
export function hasCheckDigit(text: string, name: string | null | undefined): boolean {
  const algorithm = algorithmOf(name);
  if (algorithm === null) return true;
  const whole = text.trim().toUpperCase();
  return algorithm.append(whole.slice(0, -algorithm.length)) === whole;
}
