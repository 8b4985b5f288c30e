/** How a calendar marks the day that it is in the programme; of a device in another zone the library would mark another one. */
export const todayMark = { 'aria-current': 'date', style: { boxShadow: 'inset 0 0 0 1px var(--fw-accent)' } } as const;
