/** What the lists of the chart offer: each the answers of the concept that a setting names, else of this one. */
export const clinicalChoices = {
  allergens: { setting: 'fieldward.choices.allergens', concept: 'b6e2a6a0-93d1-4b0e-9b55-7f1f0c1a2201' },
  reactions: { setting: 'fieldward.choices.reactions', concept: 'b6e2a6a0-93d1-4b0e-9b55-7f1f0c1a2202' },
  severities: { setting: 'fieldward.choices.severities', concept: 'b6e2a6a0-93d1-4b0e-9b55-7f1f0c1a2203' },
  conditions: { setting: 'fieldward.choices.conditions', concept: 'b6e2a6a0-93d1-4b0e-9b55-7f1f0c1a2204' },
  medicines: { setting: 'fieldward.choices.medicines', concept: 'b6e2a6a0-93d1-4b0e-9b55-7f1f0c1a2205' },
  vaccines: { setting: 'fieldward.choices.vaccines', concept: 'b6e2a6a0-93d1-4b0e-9b55-7f1f0c1a2206' },
} as const;
