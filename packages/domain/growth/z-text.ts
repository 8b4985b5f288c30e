/** A z-score as it is written: with its sign and two decimals. */
export const zText = (z: number): string => `${z < 0 ? '−' : '+'}${Math.abs(z).toFixed(2)}`;
