/** How addresses, contacts and positions are written in the entries of a form submission. */
import { emptyAddress, type AddressAnswer, type ContactAnswer, type GpsAnswer } from './answers.ts';
import { day, parseDay, parseMoment } from '../time/moment.ts';
import { genderOf } from '../person/person.ts';

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null;
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

/** The keys of an ADDRESS entry: `address2` is the open address, `address3` the nearest landmark. */
export function addressToWire(address: AddressAnswer): Record<string, string> {
  return {
    Country: address.country,
    'Province/State': address.province,
    'City/Village': address.city,
    address2: address.address,
    address3: address.landmark,
  };
}

/** Reads an ADDRESS value (an object or its JSON text); null when it is neither. */
export function addressFromWire(value: unknown): AddressAnswer | null {
  const wire = object(typeof value === 'string' ? parsed(value) : value);
  if (wire === null) return null;
  return {
    ...emptyAddress,
    country: text(wire.Country ?? wire.country),
    province: text(wire['Province/State'] ?? wire.stateProvince),
    city: text(wire['City/Village'] ?? wire.cityVillage),
    address: text(wire.address2 ?? wire.address1),
    landmark: text(wire.address3),
  };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** A contact as its item of a CONTACT_TRACING entry; the date of birth is dd/MM/yyyy there. */
export function contactToWire(contact: ContactAnswer): Record<string, string> {
  const born = contact.dateOfBirth === undefined ? null : parseDay(contact.dateOfBirth);
  return {
    patientID: contact.identifier,
    patientGivenName: contact.givenName,
    patientFamilyName: contact.familyName,
    age: contact.age,
    gender: contact.gender,
    relation: contact.relationship,
    ...(born === null ? {} : { dob: `${born.slice(8)}/${born.slice(5, 7)}/${born.slice(0, 4)}` }),
  };
}

/** Reads one item of a CONTACT_TRACING entry, whatever client wrote it; what is missing is empty. */
export function contactFromWire(value: unknown): ContactAnswer {
  const wire = object(value) ?? {};
  const identifier = text(wire.patientID ?? wire.identifier);
  const gender = text(wire.gender);
  const written = text(wire.dob);
  const born = contactBirthdate(written);
  return {
    identifier: identifier.toLowerCase() === 'n/a' ? '' : identifier,
    givenName: text(wire.patientGivenName ?? wire.givenName),
    familyName: text(wire.patientFamilyName ?? wire.familyName),
    age: text(wire.age),
    gender: genderOf(gender) ?? gender,
    relationship: text(wire.relation ?? wire.relationship),
    ...(written === '' ? {} : { dateOfBirth: born ?? written }),
  };
}

/** dd/MM/yyyy as the contract has it, MM/DD/YY as the old web client sends it (years 00–29 are 20xx), or ISO; `YYYY-MM-DD`, or null. */
export function contactBirthdate(written: string): string | null {
  const iso = parseMoment(written);
  if (iso !== null) return iso.slice(0, 10);
  const found = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(written.trim());
  if (found === null) return null;
  const [first, second, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if ((found[3] ?? '').length === 2) return day(year < 30 ? 2000 + year : 1900 + year, first, second);
  return day(year, second, first);
}

/** `lat,long`. */
export function gpsToText(gps: GpsAnswer): string {
  return `${gps.latitude},${gps.longitude}`;
}

/** Reads `lat,long`; null when it is no position on earth. */
export function gpsFromText(written: string): GpsAnswer | null {
  const parts = written.split(',').map((part) => part.trim());
  const [latitude, longitude] = [Number(parts[0]), Number(parts[1])];
  if (parts.length !== 2 || parts.includes('') || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude: latitude + 0, longitude: longitude + 0 } : null;
}
