import { createContext } from 'react';

/** Where a form is filled (uuid; '' for nowhere yet) that may say when the patient comes again; null for other forms. */
export const PlaceOfForm = createContext<string | null>(null);
