import { nameStocks, type NameStock } from './name-lists.ts';

/** One generated patient, as plain values; `day` numbers count from 1970-01-01. */
export interface PatientRow {
  givenName: string;
  middleName: string | null;
  familyName: string;
  gender: 'M' | 'F';
  birthdate: string;
  estimated: boolean;
  identifier: string;
}

interface Stock {
  male: string[];
  female: string[];
  family: string[];
  syllables: [string[], string[], string[]];
}

const words = (text: string): string[] => text.split(' ');
const stocks: Stock[] = nameStocks.map((stock: NameStock) => ({
  male: words(stock.male),
  female: words(stock.female),
  family: words(stock.family),
  syllables: [words(stock.syllables[0]), words(stock.syllables[1]), words(stock.syllables[2])],
}));

/** A small fast generator of numbers in [0, 1) (mulberry32): the same seed gives the same patients on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks with the skew of real name frequencies (Zipf-like): the first of the list is the commonest. */
function zipf(list: string[], random: () => number): string {
  const n = list.length;
  return list[Math.min(n - 1, Math.floor(Math.exp(random() * Math.log(n + 1)) - 1 + random() * 0.5))] ?? '';
}

const even = (list: string[], random: () => number): string => list[Math.floor(random() * list.length)] ?? '';

function stockOf(random: () => number): Stock {
  let left = random() * 100;
  for (let i = 0; i < stocks.length; i++) {
    left -= nameStocks[i]?.share ?? 0;
    const stock = stocks[i];
    if (left < 0 && stock) return stock;
  }
  return stocks[0]!; // the shares add up to 100
}

function rareName(stock: Stock, random: () => number): string {
  const middle = random() < 0.5 ? even(stock.syllables[1], random) : '';
  return even(stock.syllables[0], random) + even(stock.syllables[1], random) + middle + even(stock.syllables[2], random);
}

const dayMs = 86_400_000;

/** Makes patient number `number` (from 0) with the running generator: 22 % rare family names, 18 % with a middle name. */
export function patientRow(number: number, random: () => number): PatientRow {
  const stock = stockOf(random);
  const gender = random() < 0.5 ? 'M' : 'F';
  const given = gender === 'M' ? stock.male : stock.female;
  const birth = Date.UTC(2026, 10, 1) - Math.floor(random() ** 1.4 * 85 * 365.25) * dayMs;
  return {
    givenName: random() < 0.06 ? rareName(stock, random) : zipf(given, random),
    middleName: random() < 0.18 ? zipf(given, random) : null,
    familyName: random() < 0.22 ? rareName(stock, random) : zipf(stock.family, random),
    gender,
    birthdate: new Date(birth).toISOString().slice(0, 10),
    estimated: random() < 0.4,
    identifier: identifierOf(number),
  };
}

/** Identifier of patient number `number`, spread so that neighbours do not share a prefix by creation order: `AAAA-NNNNNN`. */
export function identifierOf(number: number): string {
  const site = (number * 7919) % 9000;
  return `${1000 + site}-${String(number).padStart(7, '0')}`;
}
