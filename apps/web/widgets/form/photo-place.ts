import { createContext, type ReactNode } from 'react';

/** What stands below the heading for the photo, where people are registered and corrected; null elsewhere. */
export const PhotoPlace = createContext<ReactNode>(null);
